import { choice, fromCentralSystem } from "../schema.ts";
import { type CertificateHashData, certificateHashData } from "./certificate-hash-data.ts";

/** Remove a root certificate (security white paper, M04). Send back the hash data exactly as the charger gave it. */
export interface DeleteCertificateRequest {
  certificateHashData: CertificateHashData;
}

export interface DeleteCertificateAnswer {
  status: "Accepted" | "Failed" | "NotFound";
}

export const deleteCertificate = fromCentralSystem<DeleteCertificateRequest, DeleteCertificateAnswer>({
  request: { certificateHashData },
  answer: { status: choice(["Accepted", "Failed", "NotFound"]) },
});
