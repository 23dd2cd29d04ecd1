import type { ConnectorStatus, SettleTrigger } from "./evidence.ts";
import { earliest, latest } from "./instants.ts";
import type { Observed } from "./observed.ts";

/** Epoch ms; null when no frame tells. */
export interface SessionSpan {
  startAt: number | null;
  endAt: number | null;
}

/**
 * From the first to the last frame of the session. Without a stop the last frame is a sample or a status of the connector up to
 * the moment it became Available; that moment itself counts only when it is what ended the session. Preparing and Reserved
 * after the last status of a running transaction are of the next one, and prove nothing about this.
 */
export function sessionSpan(observed: Observed, trigger: SettleTrigger): SessionSpan {
  const { powers, samples, start, statuses, stop } = observed;
  const begin = samples.find(({ context }) => context === "Transaction.Begin");
  const sampled = [...samples, ...powers].map(({ at }) => at);
  const startAt = start?.at ?? begin?.at ?? earliest(sampled);
  if (stop !== null) return { startAt, endAt: Math.max(stop.at, startAt ?? stop.at) };
  if (startAt === null) return { startAt, endAt: null };
  const sampledAt = latest(startAt, sampled);
  const ranIndex = statuses.findLastIndex(({ at, status }) => at >= startAt && running.has(status));
  const goneIndex = statuses.findIndex(
    ({ at, status }, index) =>
      at >= sampledAt &&
      (status === "Available" || (index > ranIndex && ranIndex >= 0 && isNext(status, trigger))),
  );
  const gone = statuses[goneIndex];
  const present = statuses.slice(0, gone === undefined ? undefined : goneIndex);
  const lastAt = latest(
    sampledAt,
    present.filter(({ status }) => status !== "Available").map(({ at }) => at),
  );
  const isEnd = trigger === "connector_available" && gone?.status === "Available";
  return { startAt, endAt: isEnd ? gone.at : lastAt };
}

const running: ReadonlySet<ConnectorStatus> = new Set([
  "Charging",
  "SuspendedEV",
  "SuspendedEVSE",
  "Finishing",
]);

/** Whether a status that comes after the transaction was seen to run is of what came next: nobody knows when the car left. */
function isNext(status: ConnectorStatus, trigger: SettleTrigger): boolean {
  if (status === "Unavailable") return trigger === "connector_available";
  return status === "Preparing" || status === "Reserved";
}
