/** Why a certificate request was not signed. */
export type RequestFault =
  /** Longer than the 5500 characters that OCPP has for it. */
  | "too-long"
  /** No PKCS #10 request in PEM. */
  | "not-a-request"
  /** RSA below 2048 bits, or with an exponent that protects nothing (security white paper, A00.FR.502). */
  | "weak-key"
  /** Neither RSA up to 8192 bits nor on one of the curves P-256, P-384 and P-521. Smaller curves would be too weak. */
  | "unsupported-key"
  /** Signed with something else than SHA-256, SHA-384 or SHA-512 (A00.FR.506). */
  | "weak-signature"
  /** Not signed with the key that it is about: whoever sent it does not have that key. */
  | "bad-signature"
  /** The identity is no name for a charger: empty, over 64 characters, an address, or with control characters. */
  | "unusable-identity"
  /** The authority's own certificate is not valid at that time. */
  | "authority-not-valid"
  /** With its chain the certificate would have more than the 10000 characters that OCPP has for it. */
  | "chain-too-long";
