import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { createBuckets } from "../../platform/rate-limit.ts";
import { recordEvent } from "../../store/events.ts";
import { withoutSigned } from "../id-tags/mask.ts";
import { fence } from "./fence.ts";

/** A message that a vendor defines. */
interface DataTransfer {
  vendorId: string;
  messageId: string | null;
  /** Untrusted. Null: the message has no content. */
  data: string | null;
}

const mostDataBytes = 10_240;

/** Of each charger. An event is kept for 30 days, so without a limit one charger could fill the disk. */
const rate = { burst: 60, perSecond: 6 / 60 };

type Status = "Accepted" | "Rejected" | "UnknownVendorId";

/**
 * Handles DataTransfer: every message is an event, so a receiver can handle those of a vendor that this server does not
 * know. The answer comes after the commit. It is Accepted only for a vendor that the configuration names, because a
 * charger must not believe otherwise that its message was understood. A message beyond the rate is Rejected and not kept.
 */
export function createDataTransfers(
  core: Core,
): (connection: ChargerConnection, message: DataTransfer) => Promise<Status> {
  const messages = createBuckets(rate, () => core.clock.now());
  return async (connection, message) => {
    if (messages.take(connection.chargerId).ok) return await record(core, connection, message);
    core.metrics.dataTransfersRejected.count({});
    return "Rejected";
  };
}

async function record(
  core: Core,
  connection: ChargerConnection,
  { vendorId, messageId, data }: DataTransfer,
): Promise<Status> {
  const { chargerId, orgId } = connection;
  const bytes = Buffer.byteLength(data ?? "");
  const isTooLong = bytes > mostDataBytes;
  const status = !isAccepted(core, vendorId) ? "UnknownVendorId" : isTooLong ? "Rejected" : "Accepted";
  await core.db.transaction(async (tx) => {
    await fence(tx, connection);
    recordEvent(core, tx, {
      orgId,
      type: "charger.data_transfer",
      subject: { type: "charger", id: chargerId },
      actor: { type: "charger", id: chargerId },
      data: {
        charger_id: chargerId,
        vendor_id: vendorId,
        message_id: messageId,
        // As in the message log: what a meter signed names the driver, and an erasure must find it.
        data: isTooLong || data === null ? null : withoutSigned(data),
        data_bytes: bytes,
        status,
      },
    });
  });
  return status;
}

/** Vendor ids are compared as they are, but for upper and lower case: they are reversed domain names. */
function isAccepted({ config }: Core, vendorId: string): boolean {
  return config.ocpp.dataTransferVendors.some(
    (vendor) => vendor === "*" || vendor.toLowerCase() === vendorId.toLowerCase(),
  );
}
