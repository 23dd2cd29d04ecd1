import { choice, fromCentralSystem, text } from "../schema.ts";

/** What a root certificate vouches for: the central system, or the maker of the firmware. */
export type CertificateUse = "CentralSystemRootCertificate" | "ManufacturerRootCertificate";

/** Install a root certificate (security white paper, M05). */
export interface InstallCertificateRequest {
  certificateType: CertificateUse;
  /** PEM. At most 5500 characters. */
  certificate: string;
}

export interface InstallCertificateAnswer {
  /** Rejected: it is invalid, or one too many. Failed: it is good, and could not be stored. */
  status: "Accepted" | "Failed" | "Rejected";
}

export const installCertificate = fromCentralSystem<InstallCertificateRequest, InstallCertificateAnswer>({
  request: {
    certificateType: choice(["CentralSystemRootCertificate", "ManufacturerRootCertificate"]),
    certificate: text(5500),
  },
  answer: { status: choice(["Accepted", "Failed", "Rejected"]) },
});
