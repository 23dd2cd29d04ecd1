/** For localhost, with RSA and 1024 bits: too short. Its key is discarded. */
export const weakCertificate: string = [
  "-----BEGIN CERTIFICATE-----",
  "MIICBjCCAW+gAwIBAgIUP9lnZINs7Q7u/6uez9uGdqGJZxowDQYJKoZIhvcNAQEL",
  "BQAwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA2MTM0N1oYDzIxMjYx",
  "MDI4MDYxMzQ3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwgZ8wDQYJKoZIhvcNAQEB",
  "BQADgY0AMIGJAoGBAKep9xYWRvk4AoH8bqzH9Gh1lrXxUER31+93XhnhFg/HfvoL",
  "hBqowrVml17W0xNh0p7HEgKfsMDO7dia652FVtt0szpu+2ToTdEJBJawhfUyWu/s",
  "DeQkermoCBvU24FPjhlXKwyYuvJpTziBodlEDBR7zJSbpf7azstto0/UNmM3AgMB",
  "AAGjUzBRMB0GA1UdDgQWBBQHDtqOdosO5nVxbU9gBjKKmoGQ+TAfBgNVHSMEGDAW",
  "gBQHDtqOdosO5nVxbU9gBjKKmoGQ+TAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3",
  "DQEBCwUAA4GBABQ6im1GS6dYZkgW7YGEbC0H0lqPfVahZ6OoIbwoykU8u0IyJjjg",
  "lWa97fllCMJ8/xMT9PGhcqlCoRw7iiWfYGuSZZvRIGm6ai1l77g1fIWt4j+m1Ck5",
  "JOqsa17v3iP3FIlND2XbLIgPOxcztrdJlFIzNUETtDVEUh6Qo7myDLdb",
  "-----END CERTIFICATE-----",
  "",
].join("\n");
