import type { SignedFirmwareStatus } from "@forecourt/ocpp";
import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
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
  connection: ChargerConnection,
  status: SignedFirmwareStatus,
): Promise<void> {
  return record(core, connection, signedFirmwareStatuses[status], status);
}

/**
 * FirmwareStatusNotification: stores the latest report and its time. Chargers skip and repeat steps, so the order is not
 * enforced.
 */
export function recordFirmwareStatus(
  core: Core,
  connection: ChargerConnection,
  status: FirmwareStatus,
): Promise<void> {
  return record(core, connection, status, null);
}

async function record(
  core: Core,
  connection: ChargerConnection,
  status: FirmwareStatus,
  signedStatus: SignedFirmwareStatus | null,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const charger = await fence(tx, connection);
    const now = isoOf(core.clock.now());
    await tx
      .update(chargers)
      .set({
        firmwareUpdateStatus: status,
        firmwareSignedStatus: signedStatus,
        firmwareUpdateStatusAt: now,
        updatedAt: now,
      })
      .where(eq(chargers.id, connection.chargerId));
    recordEvent(core, tx, {
      orgId: connection.orgId,
      type: "charger.firmware_status",
      subject: { type: "charger", id: connection.chargerId },
      actor: { type: "charger", id: connection.chargerId },
      data: {
        charger_id: connection.chargerId,
        firmware_update_status: status,
        firmware_update_status_at: now,
        signed_status: signedStatus,
        previous_status: charger.firmwareUpdateStatus,
      },
    });
  });
}

/** DiagnosticsStatusNotification: for operators who wait for an upload. */
export async function recordDiagnosticsStatus(
  core: Core,
  connection: ChargerConnection,
  status: string,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    await fence(tx, connection);
    recordEvent(core, tx, {
      orgId: connection.orgId,
      type: "charger.diagnostics_status",
      subject: { type: "charger", id: connection.chargerId },
      actor: { type: "charger", id: connection.chargerId },
      data: { charger_id: connection.chargerId, status, file_name: null },
    });
  });
}
