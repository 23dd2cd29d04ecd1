import { chargingWhileAvailable } from "./charging-while-available.ts";
import type { ConnectorStatus, StatusFrame, ZeroLimit } from "./evidence.ts";
import { idleByRegister } from "./flat-register.ts";
import { inTurn } from "./in-turn.ts";
import { drawnThoughIdle, measuredDraws } from "./measured-draws.ts";
import type { Observed } from "./observed.ts";
import { registerSteps } from "./register-steps.ts";
import type { Reading, SessionState, StateChange } from "./timeline.ts";
import { mergedLimits } from "./zero-limits.ts";

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

/** What the statuses say, in their order. */
export function reportedStates(statuses: readonly StatusFrame[]): StateChange[] {
  return statuses.flatMap(({ at, status }): StateChange[] => {
    const state = stateOf[status];
    return state === null ? [] : [{ at, state }];
  });
}

/**
 * While we hold the connector at 0 A it is suspended by us, whatever is reported: many vehicles answer 0 A with SuspendedEV.
 * Otherwise what the charger said last counts; where it never says that the vehicle has enough, so does a register that stands still.
 * A vehicle that is measured to draw power is never idle.
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
  // A charger that knows SuspendedEV would have said it.
  const silent = statuses.every(({ status }) => status !== "SuspendedEV");
  const draws = measuredDraws(observed);
  const inferred = silent
    ? idleByRegister(readings, reported, zeroLimits, registerSteps(samples), draws)
    : [];
  const told = [...inferred, ...reported, ...drawnThoughIdle(reported, draws)].sort((a, b) => a.at - b.at);
  const holds = mergedLimits(zeroLimits);
  const instants = [
    ...told.map(({ at }) => at),
    ...zeroLimits.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
  ];
  const toldAt = inTurn(told, ({ at }) => at);
  const holdAt = inTurn(holds, ({ from }) => from);
  return [...new Set(instants)]
    .sort((a, b) => a - b)
    .map((at) => {
      const state = toldAt(at)?.state ?? "charging";
      return { at, state: at < (holdAt(at)?.to ?? -Infinity) ? "suspended_evse" : state };
    });
}
