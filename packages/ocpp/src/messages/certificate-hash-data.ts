import { choice, object, type Schema, text } from "../schema.ts";

/** Identifies a certificate without its content, as in an OCSP request (RFC 6960 section 4.1.1). */
export interface CertificateHashData {
  hashAlgorithm: "SHA256" | "SHA384" | "SHA512";
  /** Hex hash of the issuer's distinguished name. At most 128 characters. */
  issuerNameHash: string;
  /** Hex hash of the issuer's public key. At most 128 characters. */
  issuerKeyHash: string;
  /** Hex, without leading zeroes. At most 40 characters. */
  serialNumber: string;
}

const fields = {
  hashAlgorithm: choice(["SHA256", "SHA384", "SHA512"]),
  issuerNameHash: text(128),
  issuerKeyHash: text(128),
  serialNumber: text(40),
} satisfies Schema<CertificateHashData>;

export const certificateHashData = object<CertificateHashData>("CertificateHashData", fields);
