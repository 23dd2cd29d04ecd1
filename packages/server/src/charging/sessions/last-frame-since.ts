import { isoOf } from "../../platform/clock.ts";
import type { sessions } from "../../store/schema.ts";

/**
 * A lower bound for `receivedAt`: the server received nothing of the session before it. The bound keeps PostgreSQL from
 * reading older partitions of the evidence. If the StartTransaction never came, the charger's messages about the transaction
 * are older than the session row.
 */
export function lastFrameSince({
  createdAt,
  startedAt,
  transactionId,
}: Pick<typeof sessions.$inferSelect, "createdAt" | "startedAt" | "transactionId">): string {
  const created = Date.parse(createdAt);
  const first = transactionId === null ? Math.min(created, Date.parse(startedAt)) : created;
  return isoOf(first - 60_000);
}
