import { isoOf } from "../../platform/clock.ts";
import type { sessions } from "../../store/schema.ts";

/**
 * Nothing of a session was received before: a bound that keeps older partitions of the evidence untouched. What a charger
 * said of a transaction whose start never came was there before the session was.
 */
export function heardSince({
  createdAt,
  startedAt,
  transactionId,
}: Pick<typeof sessions.$inferSelect, "createdAt" | "startedAt" | "transactionId">): string {
  const created = Date.parse(createdAt);
  const first = transactionId === null ? Math.min(created, Date.parse(startedAt)) : created;
  return isoOf(first - 60_000);
}
