import type { SessionState, Timeline } from "@forecourt/pricing";
import { type Fault, ProblemError } from "../../platform/problems.ts";

/** A hypothetical session. */
export interface QuotedSession {
  /** Epoch milliseconds. */
  startedAt: number;
  durationS: number;
  energyWh: number;
  states: readonly { afterS: number; state: SessionState }[];
  samples: readonly { afterS: number; energyWh: number; powerW: number | null; currentA: number | null }[];
}

/** @throws ProblemError `invalid-body` when a state or sample is after the end, or the energy decreases. */
export function timelineOf(session: QuotedSession): Timeline {
  refuseImpossible(session);
  const { startedAt, durationS, energyWh, states, samples } = session;
  const at = (afterS: number) => startedAt + afterS * 1000;
  const readings = samples.length === 0 ? evenly(session) : samples;
  return {
    start: { at: startedAt, registerWh: 0 },
    stop: { at: at(durationS), registerWh: energyWh },
    samples: readings.map(({ afterS, energyWh: registerWh, powerW, currentA }) => ({
      at: at(afterS),
      registerWh,
      ...(powerW === null ? {} : { powerW }),
      ...(currentA === null ? {} : { currentA }),
    })),
    states: states.map(({ afterS, state }) => ({ at: at(afterS), state })),
  };
}

function refuseImpossible({ durationS, energyWh, states, samples }: QuotedSession): void {
  const faults: Fault[] = [];
  const report = (pointer: string, code: string, detail: string) => faults.push({ pointer, code, detail });
  for (const [name, list] of [["states", states] as const, ["samples", samples] as const])
    for (const [index, { afterS }] of list.entries())
      if (afterS > durationS)
        report(
          `/${name}/${index}/after_s`,
          "after_end",
          `after_s is ${afterS}; the session ends after ${durationS}.`,
        );
  let highest = 0;
  const inOrder = [...samples.entries()].sort(
    ([, a], [, b]) => a.afterS - b.afterS || a.energyWh - b.energyWh,
  );
  for (const [index, sample] of inOrder) {
    const { energyWh: wh } = sample;
    if (wh < highest || wh > energyWh)
      report(
        `/samples/${index}/energy_wh`,
        "energy_regressed",
        `energy_wh is ${wh}; here it lies between ${highest} and ${energyWh}.`,
      );
    highest = Math.max(highest, wh);
  }
  const [first] = faults;
  if (first !== undefined) throw new ProblemError("invalid-body", first.detail, { faults });
}

/** The energy at each change of state, if it flows evenly while the car charges and does not flow otherwise. */
function evenly({ durationS, energyWh, states }: QuotedSession): QuotedSession["samples"] {
  const changes = [...states].sort((a, b) => a.afterS - b.afterS);
  let state: SessionState = "charging";
  let sinceS = 0;
  let chargedS = 0;
  const chargedAt = [...changes, { afterS: durationS, state }].map((change) => {
    if (state === "charging") chargedS += change.afterS - sinceS;
    state = change.state;
    sinceS = change.afterS;
    return { afterS: change.afterS, chargedS };
  });
  const totalS = chargedS;
  if (totalS === 0) return [];
  return chargedAt.map(({ afterS, chargedS: beforeS }) => ({
    afterS,
    // Both factors are bounded: a week of seconds times 10^9 Wh is an exact number.
    energyWh: Math.floor((energyWh * beforeS) / totalS),
    powerW: null,
    currentA: null,
  }));
}
