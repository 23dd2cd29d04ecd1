import type { ConnectorStatus, StatusFrame, ZeroLimit } from "./evidence.ts";
import type { SessionState, StateChange } from "./timeline.ts";

/** What a connector status says about a running session; null leaves the state as it was. */
const stateOf: Record<ConnectorStatus, SessionState | null> = {
  Charging: "charging",
  SuspendedEV: "idle",
  Finishing: "idle",
  SuspendedEVSE: "suspended_evse",
  Faulted: "suspended_evse",
  Unavailable: "suspended_evse",
  Preparing: null,
  Available: null,
  Reserved: null,
};

/** While we hold the connector at 0 A it is suspended by us, whatever is reported: many vehicles answer 0 A with SuspendedEV. */
export function sessionStates(
  statuses: readonly StatusFrame[],
  zeroLimits: readonly ZeroLimit[],
): StateChange[] {
  const instants = [
    ...statuses.map(({ at }) => at),
    ...zeroLimits.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
  ];
  return [...new Set(instants)]
    .sort((a, b) => a - b)
    .map((at) => {
      const held = zeroLimits.some(({ from, to }) => from <= at && (to === null || at < to));
      return { at, state: held ? "suspended_evse" : reportedAt(statuses, at) };
    });
}

function reportedAt(statuses: readonly StatusFrame[], at: number): SessionState {
  const telling = statuses.findLast((frame) => frame.at <= at && stateOf[frame.status] !== null);
  return telling === undefined ? "charging" : (stateOf[telling.status] ?? "charging");
}
