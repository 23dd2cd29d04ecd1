/** Why a certificate request was not signed. */
export type RequestFault =
  /** Longer than the 5500 characters that OCPP has for it. */
  | "too-long"
  /** Not a PKCS #10 request in PEM. */
  | "not-a-request"
  /** RSA below 2048 bits, or with an insecure exponent (security white paper, A00.FR.502). */
  | "weak-key"
  /** Neither RSA up to 8192 bits nor on one of the curves P-256, P-384 and P-521. */
  | "unsupported-key"
  /** Not signed with SHA-256, SHA-384 or SHA-512 (A00.FR.506). */
  | "weak-signature"
  /** Not signed with its own key, so the sender may not have that key. */
  | "bad-signature"
  /** The identity is not valid for a charger: empty, over 64 characters, an address, or with control characters. */
  | "unusable-identity"
  /** The authority's own certificate is not valid at that time. */
  | "authority-not-valid"
  /** The certificate with its chain would exceed the 10000 characters of CertificateSigned. */
  | "chain-too-long";
