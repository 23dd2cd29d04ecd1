import { choice, fromChargePoint, text } from "../schema.ts";

/** Requests a certificate for the charger (security white paper, A02 and A03); CertificateSigned delivers it. */
export interface SignCertificateRequest {
  /** PKCS #10 (RFC 2986) in PEM. At most 5500 characters. */
  csr: string;
}

export interface SignCertificateAnswer {
  /** Accepted: the request will be signed. The certificate follows later. */
  status: "Accepted" | "Rejected";
}

export const signCertificate = fromChargePoint<SignCertificateRequest, SignCertificateAnswer>({
  request: { csr: text(5500) },
  answer: { status: choice(["Accepted", "Rejected"]) },
});
