import { type Handlers, type SigningResult, signCertificates } from "@forecourt/ocpp";
import type { CertificateAuthority } from "@forecourt/ocpp/ca";
import type { Connected } from "../charging/chargers/connection.ts";
import { StaleConnection } from "../charging/chargers/fence.ts";
import { recordSecurityEvent } from "../charging/chargers/security-event.ts";
import type { Core } from "../core/core.ts";

/**
 * SignCertificate: the operator's own authority makes the certificate, and ignores the charger name in the request. The
 * server sends the certificate with CertificateSigned. A charger that connected without a password could be any client,
 * and gets none.
 */
export function certificateRequests(
  core: Core,
  authority: CertificateAuthority,
): Handlers<Connected>["SignCertificate"] {
  return signCertificates<Connected>({
    clock: core.clock,
    accepts: ({ station }) => station.context.securityProfile > 0,
    async sign({ csr, station }) {
      const signed = await authority.sign(csr, { identity: station.identity, now: core.clock.now() });
      if (signed.ok) {
        const { serialNumber: serial_number, expiresAt } = signed;
        const { chargerId: charger_id } = station.context;
        core.log.info({ charger_id, serial_number, expires_at: new Date(expiresAt) }, "certificate signed");
      }
      return signed;
    },
    completed({ station, csr: _, ...result }) {
      const { context: connection } = station;
      const detail = { kind: kinds[result.result], techInfo: whyOf(result) };
      core.db
        .inOrganization(connection.orgId, () => recordSecurityEvent(core, connection, detail))
        .catch((error: unknown) => {
          if (error instanceof StaleConnection) return;
          core.log.warn(
            { err: error, charger_id: connection.chargerId, ...detail },
            "security event not stored",
          );
        });
    },
  });
}

const kinds: Record<SigningResult["result"], string> = {
  installed: "CertificateInstalled",
  "refused-by-charger": "CertificateRefused",
  "not-delivered": "CertificateNotDelivered",
  "refused-by-authority": "CertificateNotSigned",
  failed: "CertificateNotSigned",
};

function whyOf(result: SigningResult): string | null {
  if (result.result === "refused-by-authority") return result.reason;
  if (result.result === "not-delivered") return result.outcome.outcome;
  return null;
}
