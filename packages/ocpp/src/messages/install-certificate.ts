import { choice, fromCentralSystem, text } from "../schema.ts";

/** Purpose of a root certificate: to verify the central system, or the manufacturer's firmware. */
export type CertificateUse = "CentralSystemRootCertificate" | "ManufacturerRootCertificate";

/** Installs a root certificate (security white paper, M05). */
export interface InstallCertificateRequest {
  certificateType: CertificateUse;
  /** PEM. At most 5500 characters. */
  certificate: string;
}

export interface InstallCertificateAnswer {
  /** Rejected: invalid, or too many certificates. Failed: valid, but could not be stored. */
  status: "Accepted" | "Failed" | "Rejected";
}

export const installCertificate = fromCentralSystem<InstallCertificateRequest, InstallCertificateAnswer>({
  request: {
    certificateType: choice(["CentralSystemRootCertificate", "ManufacturerRootCertificate"]),
    certificate: text(5500),
  },
  answer: { status: choice(["Accepted", "Failed", "Rejected"]) },
});
