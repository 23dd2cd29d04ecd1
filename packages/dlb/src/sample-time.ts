import type { Meter } from "./ledger.ts";

/** A longer delay that stays the same is not a delay: the charger's clock was set. */
const SET_BY_MS = 60_000;
const JITTER_MS = 2_000;
/** How much of the time that passes the least delay may grow, for a clock that runs slow or was set a little. */
const GROWS_BY = 0.05;

/**
 * When a sample was taken, by our own clock. A charger stamps it by another one, and may deliver it late: from its queue after
 * an outage, or through a slow line. The least time between the stamp and the arrival is how the clocks differ; what is above
 * it is delay.
 */
export function sampleTime(
  { clock }: Pick<Meter, "clock">,
  stampedAt: number,
  at: number,
): { takenAt: number; clock: NonNullable<Meter["clock"]> } {
  const delayMs = at - stampedAt;
  const leastMs = clock === null ? delayMs : leastDelay(clock, delayMs, at);
  return { takenAt: Math.min(at, stampedAt + leastMs), clock: { leastMs, lastMs: delayMs, heardAt: at } };
}

function leastDelay(
  { leastMs, lastMs, heardAt }: NonNullable<Meter["clock"]>,
  delayMs: number,
  at: number,
): number {
  if (delayMs <= leastMs) return delayMs;
  // A queue is delivered at once, with delays that differ; a clock that was set makes all delays alike.
  const passedMs = at - heardAt;
  const wasSet =
    delayMs - leastMs > SET_BY_MS && Math.abs(delayMs - lastMs) <= JITTER_MS && passedMs > JITTER_MS;
  return wasSet ? delayMs : Math.min(delayMs, leastMs + GROWS_BY * Math.min(passedMs, SET_BY_MS));
}
