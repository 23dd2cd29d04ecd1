import { readTimestamp } from "@forecourt/ocpp";

/**
 * The time of an event in epoch ms, for ordering and for the record. Uses the charger's clock, or the server's clock if the
 * charger's clock was never set, cannot be read, or is ahead.
 */
export function believedInstant(timestamp: string | undefined, receivedAt: number): number {
  if (timestamp === undefined) return receivedAt;
  const { at, flags } = readTimestamp(timestamp, receivedAt);
  return flags.includes("in_future") ? receivedAt : at;
}

/**
 * The time by the charger's clock, even if the server does not believe it: for evidence. Uses the server's clock only if the
 * timestamp is missing or cannot be read.
 */
export function reportedInstant(timestamp: string | undefined, receivedAt: number): number {
  if (timestamp === undefined) return receivedAt;
  return readTimestamp(timestamp, receivedAt).reportedAt ?? receivedAt;
}
