import type { SettleTrigger } from "./evidence.ts";
import { earliest, latest } from "./instants.ts";
import type { Observed } from "./observed.ts";

/** Epoch ms; null when no frame tells. */
export interface SessionSpan {
  startAt: number | null;
  endAt: number | null;
}

/**
 * From the first to the last frame of the session. Without a stop the last frame is a sample or a status of the connector up to
 * the moment it became Available; that moment itself counts only when it is what ended the session.
 */
export function sessionSpan(observed: Observed, trigger: SettleTrigger): SessionSpan {
  const { powers, samples, start, statuses, stop } = observed;
  const begin = samples.find(({ context }) => context === "Transaction.Begin");
  const sampled = [...samples, ...powers].map(({ at }) => at);
  const startAt = start?.at ?? begin?.at ?? earliest(sampled);
  if (stop !== null) return { startAt, endAt: Math.max(stop.at, startAt ?? stop.at) };
  if (startAt === null) return { startAt, endAt: null };
  const sampledAt = latest(startAt, sampled);
  const goneIndex = statuses.findIndex(({ at, status }) => status === "Available" && at >= sampledAt);
  const gone = statuses[goneIndex];
  const present = statuses.slice(0, gone === undefined ? undefined : goneIndex);
  const lastAt = latest(
    sampledAt,
    present.filter(({ status }) => status !== "Available").map(({ at }) => at),
  );
  return { startAt, endAt: trigger === "connector_available" && gone !== undefined ? gone.at : lastAt };
}
