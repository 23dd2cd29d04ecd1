import { choice, fromCentralSystem } from "../schema.ts";
import { type CertificateHashData, certificateHashData } from "./certificate-hash-data.ts";

/** Removes a root certificate (security white paper, M04). Send the hash data exactly as the charger reported it. */
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
