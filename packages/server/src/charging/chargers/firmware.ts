import type { SignedFirmwareStatus } from "@forecourt/ocpp";
import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Link } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import { recordEvent } from "../../store/events.ts";
import { chargers, type FirmwareStatus } from "../../store/schema.ts";
import { fence } from "./fence.ts";

/**
 * The unsigned status for each step of a signed update, for clients that wait for the firmware (security white paper, L01).
 */
const signedFirmwareStatuses: Record<SignedFirmwareStatus, FirmwareStatus> = {
  Downloaded: "Downloaded",
  DownloadFailed: "DownloadFailed",
  Downloading: "Downloading",
  DownloadScheduled: "Downloading",
  DownloadPaused: "Downloading",
  Idle: "Idle",
  InstallationFailed: "InstallationFailed",
  Installing: "Installing",
  Installed: "Installed",
  InstallRebooting: "Installing",
  InstallScheduled: "Downloaded",
  InstallVerificationFailed: "InstallationFailed",
  InvalidSignature: "InstallationFailed",
  SignatureVerified: "Downloaded",
};

/** SignedFirmwareStatusNotification: as {@link recordFirmwareStatus}, and also stores the charger's own status. */
export function recordSignedFirmwareStatus(
  core: Core,
  link: Link,
  status: SignedFirmwareStatus,
): Promise<void> {
  return record(core, link, signedFirmwareStatuses[status], status);
}

/**
 * FirmwareStatusNotification: stores the latest report and its time. Chargers skip and repeat steps, so the order is not
 * enforced.
 */
export function recordFirmwareStatus(core: Core, link: Link, status: FirmwareStatus): Promise<void> {
  return record(core, link, status, null);
}

async function record(
  core: Core,
  link: Link,
  status: FirmwareStatus,
  signedStatus: SignedFirmwareStatus | null,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const charger = await fence(tx, link);
    const now = isoOf(core.clock.now());
    await tx
      .update(chargers)
      .set({
        firmwareUpdateStatus: status,
        firmwareSignedStatus: signedStatus,
        firmwareUpdateStatusAt: now,
        updatedAt: now,
      })
      .where(eq(chargers.id, link.chargerId));
    await recordEvent(core, tx, {
      orgId: link.orgId,
      type: "charger.firmware_status",
      subject: { type: "charger", id: link.chargerId },
      actor: { type: "charger", id: link.chargerId },
      data: {
        charger_id: link.chargerId,
        firmware_update_status: status,
        firmware_update_status_at: now,
        signed_status: signedStatus,
        previous_status: charger.firmwareUpdateStatus,
      },
    });
  });
}

/** DiagnosticsStatusNotification: for operators who wait for an upload. */
export async function recordDiagnosticsStatus(core: Core, link: Link, status: string): Promise<void> {
  await core.db.transaction(async (tx) => {
    await fence(tx, link);
    await recordEvent(core, tx, {
      orgId: link.orgId,
      type: "charger.diagnostics_status",
      subject: { type: "charger", id: link.chargerId },
      actor: { type: "charger", id: link.chargerId },
      data: { charger_id: link.chargerId, status, file_name: null },
    });
  });
}
