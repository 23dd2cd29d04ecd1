import { choice, fromCentralSystem, list, optional } from "../schema.ts";
import { type CertificateHashData, certificateHashData } from "./certificate-hash-data.ts";
import type { CertificateUse } from "./install-certificate.ts";

/** Requests the installed root certificates of one use (security white paper, M03). */
export interface GetInstalledCertificateIdsRequest {
  certificateType: CertificateUse;
}

export interface GetInstalledCertificateIdsAnswer {
  /** At least one. */
  certificateHashData?: CertificateHashData[];
  status: "Accepted" | "NotFound";
}

export const getInstalledCertificateIds = fromCentralSystem<
  GetInstalledCertificateIdsRequest,
  GetInstalledCertificateIdsAnswer
>({
  request: { certificateType: choice(["CentralSystemRootCertificate", "ManufacturerRootCertificate"]) },
  answer: {
    certificateHashData: optional(list(certificateHashData, { minItems: 1 })),
    status: choice(["Accepted", "NotFound"]),
  },
});
