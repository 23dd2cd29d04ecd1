import { choice, fromChargePoint, text } from "../schema.ts";

/** The charger asks for a certificate of its own (security white paper, A02 and A03); CertificateSigned brings it. */
export interface SignCertificateRequest {
  /** PKCS #10 (RFC 2986) in PEM. At most 5500 characters. */
  csr: string;
}

export interface SignCertificateAnswer {
  /** Accepted: somebody will sign it. The certificate itself comes later. */
  status: "Accepted" | "Rejected";
}

export const signCertificate = fromChargePoint<SignCertificateRequest, SignCertificateAnswer>({
  request: { csr: text(5500) },
  answer: { status: choice(["Accepted", "Rejected"]) },
});
