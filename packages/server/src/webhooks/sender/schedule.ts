import { longestRetryAfterMs } from "../endpoints/health.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * How long each attempt waits after the one before it has failed. Most come early, because a receiver that restarts is back
 * within minutes; the last one comes after three days and a weekend.
 */
const waitsMs = [
  0,
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** How often the server tries a delivery, unless a caller requests more. */
export const attemptsOfSchedule: number = waitsMs.length;

/** A part of the wait, so that a receiver that was away does not get all deliveries at once. */
const jitter = 0.2;

export interface FailedAttempt {
  /** Epoch ms. */
  endedAt: number;
  /** Attempts of this delivery that have failed since it was created or requested again, including this one. */
  failed: number;
  /** What the receiver asked for. */
  retryAfterMs: number | null;
}

/** When a delivery is due again, in epoch ms; null when that was its last attempt. Never early. */
export function nextAttemptAt(
  { endedAt, failed, retryAfterMs }: FailedAttempt,
  random: () => number,
): number | null {
  const waitMs = waitsMs[failed];
  if (waitMs === undefined) return null;
  const scheduled = Math.ceil(waitMs * (1 + jitter * random()));
  return endedAt + Math.max(scheduled, Math.min(retryAfterMs ?? 0, longestRetryAfterMs));
}
