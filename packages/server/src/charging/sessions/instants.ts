import { readTimestamp } from "@forecourt/ocpp";

/**
 * When something happened, in epoch ms, for ordering and for the record: by the charger's clock, and by ours where that
 * was never set, cannot be read, or is ahead.
 */
export function believedInstant(timestamp: string | undefined, receivedAt: number): number {
  if (timestamp === undefined) return receivedAt;
  const { at, flags } = readTimestamp(timestamp, receivedAt);
  return flags.includes("in_future") ? receivedAt : at;
}

/** What the charger's clock said, believed or not: for evidence. Ours only where there is nothing to read. */
export function reportedInstant(timestamp: string | undefined, receivedAt: number): number {
  if (timestamp === undefined) return receivedAt;
  return readTimestamp(timestamp, receivedAt).reportedAt ?? receivedAt;
}
