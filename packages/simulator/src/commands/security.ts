import type { CertificateStore } from "../security/certificate-store.ts";
import type { SecurityLog } from "../security/security-log.ts";
import { type HandlersOf, runAfterAnswer } from "./after-answer.ts";

export function securityCommands(options: {
  certificates: CertificateStore;
  events: SecurityLog;
  /** Whether the current connection was verified with a root of the central system. */
  usesRoots(): boolean;
  /** The central system supports the security extension. */
  extend(): void;
  /** The charger has a new certificate and uses it from the next connection on. */
  certified(): void;
}): HandlersOf<
  "CertificateSigned" | "DeleteCertificate" | "GetInstalledCertificateIds" | "InstallCertificate"
> {
  const { certificates, events } = options;
  return {
    CertificateSigned({ certificateChain }) {
      options.extend();
      const wrong = certificates.accept(certificateChain);
      if (wrong === null) {
        runAfterAnswer(options.certified);
        return { status: "Accepted" };
      }
      events.record("InvalidChargePointCertificate", wrong);
      return { status: "Rejected" };
    },
    InstallCertificate: ({ certificateType, certificate }) => ({
      status: certificates.install(certificateType, certificate),
    }),
    DeleteCertificate: async ({ certificateHashData }) => ({
      status: await certificates.remove(certificateHashData, options.usesRoots()),
    }),
    async GetInstalledCertificateIds({ certificateType }) {
      const certificateHashData = await certificates.list(certificateType);
      return certificateHashData.length === 0
        ? { status: "NotFound" }
        : { status: "Accepted", certificateHashData };
    },
  };
}
