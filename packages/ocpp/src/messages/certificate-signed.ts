import { choice, fromCentralSystem, text } from "../schema.ts";

/** Sends the charger the certificate that it requested with SignCertificate (security white paper, A02 and A03). */
export interface CertificateSignedRequest {
  /** PEM, the charger's own certificate first, the root left out. At most 10000 characters. */
  certificateChain: string;
}

export interface CertificateSignedAnswer {
  /** Rejected: the chain does not match the charger's key, or cannot be verified. */
  status: "Accepted" | "Rejected";
}

export const certificateSigned = fromCentralSystem<CertificateSignedRequest, CertificateSignedAnswer>({
  request: { certificateChain: text(10_000) },
  answer: { status: choice(["Accepted", "Rejected"]) },
});
