import { chargingWhileAvailable } from "./charging-while-available.ts";
import type { ConnectorStatus, StatusFrame, ZeroLimit } from "./evidence.ts";
import { idleByRegister } from "./flat-register.ts";
import { inTurn } from "./in-turn.ts";
import { drawnThoughIdle, measuredDraws } from "./measured-draws.ts";
import type { Observed } from "./observed.ts";
import { registerSteps } from "./register-steps.ts";
import type { Reading, SessionState, StateChange } from "./timeline.ts";
import { mergedLimits } from "./zero-limits.ts";

/** What a connector status says about a running session. Null does not change the state. */
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

/** The states that the statuses report, in their order. */
export function reportedStates(statuses: readonly StatusFrame[]): StateChange[] {
  return statuses.flatMap(({ at, status }): StateChange[] => {
    const state = stateOf[status];
    return state === null ? [] : [{ at, state }];
  });
}

/**
 * While the server holds the connector at 0 A it is suspended by the server, with any reported status: many vehicles answer 0
 * A with SuspendedEV. Otherwise the charger's last report counts; where it never reports a full vehicle, so does a register
 * that stands still. A vehicle that is measured to draw power is never idle.
 */
export function sessionStates(
  observed: Pick<Observed, "powers" | "samples" | "statuses">,
  zeroLimits: readonly ZeroLimit[],
  readings: readonly Reading[],
): StateChange[] {
  const { samples, statuses } = observed;
  const said = reportedStates(statuses);
  const seen = chargingWhileAvailable(statuses, said, readings).map(
    (at): StateChange => ({ at, state: "charging" }),
  );
  const reported = seen.length === 0 ? said : [...said, ...seen].sort((a, b) => a.at - b.at);
  // A charger that knows SuspendedEV would have reported it.
  const silent = statuses.every(({ status }) => status !== "SuspendedEV");
  const draws = measuredDraws(observed);
  const inferred = silent
    ? idleByRegister(readings, reported, zeroLimits, registerSteps(samples), draws)
    : [];
  const changes = [...inferred, ...reported, ...drawnThoughIdle(reported, draws)].sort((a, b) => a.at - b.at);
  const holds = mergedLimits(zeroLimits);
  const instants = [
    ...changes.map(({ at }) => at),
    ...zeroLimits.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
  ];
  const reportedAt = inTurn(changes, ({ at }) => at);
  const holdAt = inTurn(holds, ({ from }) => from);
  return [...new Set(instants)]
    .sort((a, b) => a - b)
    .map((at) => {
      const state = reportedAt(at)?.state ?? "charging";
      return { at, state: at < (holdAt(at)?.to ?? -Infinity) ? "suspended_evse" : state };
    });
}
