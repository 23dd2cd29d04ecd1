import type { Core } from "../../core/core.ts";
import { askHook, type DataTransferAnswer } from "../../core/hooks.ts";
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

/**
 * Handles DataTransfer: every message is an event, so a receiver can handle those of a vendor that this server does not
 * know. The answer comes after the commit. It is that of the hook, if there is one. Otherwise it is Accepted only for a vendor
 * that the configuration names, because a charger must not believe otherwise that its message was understood. A message beyond
 * the rate is Rejected and not kept.
 */
export function createDataTransfers(
  core: Core,
): (connection: ChargerConnection, message: DataTransfer) => Promise<DataTransferAnswer> {
  const messages = createBuckets(rate, () => core.clock.now());
  return async (connection, message) => {
    if (messages.take(connection.chargerId).ok) return await record(core, connection, message);
    core.metrics.dataTransfersRejected.count({});
    return { status: "Rejected" };
  };
}

async function record(
  core: Core,
  connection: ChargerConnection,
  message: DataTransfer,
): Promise<DataTransferAnswer> {
  const { chargerId, orgId } = connection;
  const { data, messageId, vendorId } = message;
  const bytes = Buffer.byteLength(data ?? "");
  const isTooLong = bytes > mostDataBytes;
  const answer =
    (isTooLong ? null : await answerOfHook(core, connection, message)) ??
    ({
      status: !isAccepted(core, vendorId) ? "UnknownVendorId" : isTooLong ? "Rejected" : "Accepted",
    } as const);
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
        status: answer.status,
      },
    });
  });
  return answer;
}

async function answerOfHook(
  core: Core,
  { chargerId, orgId }: ChargerConnection,
  { data, messageId, vendorId }: DataTransfer,
): Promise<DataTransferAnswer | null> {
  const { onDataTransfer } = core.hooks;
  if (onDataTransfer === undefined) return null;
  const message = {
    organization_id: orgId,
    charger_id: chargerId,
    vendor_id: vendorId,
    message_id: messageId,
    data,
  };
  const answer = await askHook(core, "onDataTransfer", () => onDataTransfer(message));
  if (answer === null || isAnswer(answer)) return answer;
  core.log.error({ hook: "onDataTransfer" }, "hook returned no answer to a DataTransfer");
  return null;
}

const statuses: readonly string[] = ["Accepted", "Rejected", "UnknownMessageId", "UnknownVendorId"];

/** An embedder without a compiler may return anything. */
function isAnswer(answer: unknown): answer is DataTransferAnswer {
  if (typeof answer !== "object" || answer === null || !("status" in answer)) return false;
  const data = "data" in answer ? answer.data : undefined;
  return statuses.includes(String(answer.status)) && (data === undefined || typeof data === "string");
}

/** Vendor ids are compared as they are, but for upper and lower case: they are reversed domain names. */
function isAccepted({ config }: Core, vendorId: string): boolean {
  return config.ocpp.dataTransferVendors.some(
    (vendor) => vendor === "*" || vendor.toLowerCase() === vendorId.toLowerCase(),
  );
}
