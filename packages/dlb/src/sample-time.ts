import type { Meter } from "./ledger.ts";

/** A longer delay that stays the same is not a delay: the charger's clock was set. */
const SET_BY_MS = 60_000;
const JITTER_MS = 2_000;
/** The share of the passing time by which the least delay may grow, for a clock that runs slow or was set a little. */
const GROWS_BY = 0.05;

/**
 * When a sample was taken, by our own clock. The charger's timestamp uses another clock, and the sample may arrive late: from
 * its queue after an outage, or over a slow connection. The least time between timestamp and arrival is the difference of the
 * clocks; the rest is delay.
 */
export function sampleTime(
  { clock }: Pick<Meter, "clock">,
  stampedAt: number,
  at: number,
): { takenAt: number; clock: NonNullable<Meter["clock"]> } {
  const delayMs = at - stampedAt;
  const leastMs = clock === null ? delayMs : leastDelay(clock, delayMs, at);
  return { takenAt: Math.min(at, stampedAt + leastMs), clock: { leastMs, lastMs: delayMs, receivedAt: at } };
}

function leastDelay(
  { leastMs, lastMs, receivedAt }: NonNullable<Meter["clock"]>,
  delayMs: number,
  at: number,
): number {
  if (delayMs <= leastMs) return delayMs;
  // A queue is delivered at once, with different delays; after a clock was set all delays are alike.
  const passedMs = at - receivedAt;
  const wasSet =
    delayMs - leastMs > SET_BY_MS && Math.abs(delayMs - lastMs) <= JITTER_MS && passedMs > JITTER_MS;
  return wasSet ? delayMs : Math.min(delayMs, leastMs + GROWS_BY * Math.min(passedMs, SET_BY_MS));
}
