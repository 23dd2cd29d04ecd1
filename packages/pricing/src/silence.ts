import type { Observed } from "./observed.ts";
import type { SessionSpan } from "./session-span.ts";

/**
 * Seconds of a session that lie more than `thresholdS` after the frame before them: nothing says that the vehicle was still there.
 * A status of the connector is a frame too, unless it says that the connector is free.
 */
export function silentSeconds(
  { powers, samples, start, statuses, stop }: Observed,
  { endAt, startAt }: SessionSpan,
  thresholdS: number,
): number {
  if (startAt === null || endAt === null) return 0;
  const inUse = statuses.filter(({ status }) => status !== "Available");
  const instants = [start, stop, ...samples, ...powers, ...inUse]
    .flatMap((frame) => (frame === null ? [] : [frame.at]))
    .filter((at) => at > startAt && at < endAt)
    .sort((a, b) => a - b);
  let before = startAt;
  let silentMs = 0;
  for (const at of [...instants, endAt]) {
    silentMs += Math.max(0, at - before - thresholdS * 1000);
    before = at;
  }
  return Math.floor(silentMs / 1000);
}
