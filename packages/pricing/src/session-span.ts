import type { BillingTrigger, ConnectorStatus } from "./evidence.ts";
import { earliest, latest } from "./instants.ts";
import type { Observed } from "./observed.ts";

/** Epoch ms. Null when no frame gives it. */
export interface SessionSpan {
  startAt: number | null;
  endAt: number | null;
}

/**
 * From the first to the last frame of the session. Without a stop the last frame is a sample or a connector status up to the
 * moment the connector became Available; that moment itself counts only when it ended the session. Preparing and Reserved
 * after the last status of a running transaction belong to the next transaction.
 */
export function sessionSpan(observed: Observed, trigger: BillingTrigger): SessionSpan {
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

/** Whether a status after a running transaction belongs to the next one, so that the time at which the car left is not known. */
function isNext(status: ConnectorStatus, trigger: BillingTrigger): boolean {
  if (status === "Unavailable") return trigger === "connector_available";
  return status === "Preparing" || status === "Reserved";
}
