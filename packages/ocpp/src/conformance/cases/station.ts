import type { SecurityProfile } from "../case.ts";
import type { StationSetup } from "../subject.ts";

/** The station of every case and its id tags. */
export function stationOf(securityProfile: SecurityProfile): StationSetup {
  return {
    securityProfile,
    password: "conformance-key-0001",
    serialNumber: "CONFORMANCE-1",
    cpoName: "Conformance",
    idTags: [
      { idTag: "TAG-ACCEPTED", status: "Accepted" },
      { idTag: "TAG-NEW", status: "Accepted" },
      { idTag: "TAG-CHILD-1", status: "Accepted", parentIdTag: "TAG-PARENT" },
      { idTag: "TAG-CHILD-2", status: "Accepted", parentIdTag: "TAG-PARENT" },
      { idTag: "TAG-INVALID", status: "Invalid" },
      { idTag: "TAG-EXPIRED", status: "Expired" },
      { idTag: "TAG-BLOCKED", status: "Blocked" },
    ],
  };
}

/** A root certificate whose private key is discarded: operators install it, chargers refuse it. */
export const rootCertificate: string = [
  "-----BEGIN CERTIFICATE-----",
  "MIIBTjCB9KADAgECAgEBMAoGCCqGSM49BAMCMCUxFDASBgNVBAoTC0NvbmZvcm1h",
  "bmNlMQ0wCwYDVQQDEwRSb290MCAXDTI0MDEwMTAwMDAwMFoYDzIxMjQwMTAxMDAw",
  "MDAwWjAlMRQwEgYDVQQKEwtDb25mb3JtYW5jZTENMAsGA1UEAxMEUm9vdDBZMBMG",
  "ByqGSM49AgEGCCqGSM49AwEHA0IABKTHNXdxpvr3iRVRQoLY4E8H6ktIOHkfRH7w",
  "KKqCNXh36DmojtuEewDIS6LQDb07jGNveJErjeT1qp2hZEx9m+WjEzARMA8GA1Ud",
  "EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAJhEenHVmSgK1vUd6zC6h/o0",
  "ehao3fNoZwc65SJhgAT0AiEA7PqNlm0+Z7iFvRhtdItk9nEvxlv/NUpqcVqUOdt0",
  "Atc=",
  "-----END CERTIFICATE-----",
  "",
].join("\n");
