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

const longestRetryAfterS = longestRetryAfterMs / 1000;

/** Each of the three forms of RFC 9110, section 5.6.7. Only the last one does not contain `GMT`. */
const dateForms = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** How long a receiver asks the server to wait: 0 s to a day. Null without a value, or with a value in an unknown form. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Math.min(Number(value), longestRetryAfterS);
  if (!dateForms.some((form) => form.test(value))) return null;
  const at = Date.parse(value.endsWith("GMT") ? value : `${value} GMT`);
  if (Number.isNaN(at)) return null;
  return Math.min(Math.max(Math.ceil((at - now) / 1000), 0), longestRetryAfterS);
}
