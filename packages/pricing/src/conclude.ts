import type { Decided, MeteringRegime, ReasonCode, SessionLimitEvidence } from "./decided.ts";
import { decisionEvidence } from "./decision-evidence.ts";
import type { Evaluation } from "./evaluate.ts";
import type { Evidence } from "./evidence.ts";
import { explain } from "./explain.ts";
import type { Observed } from "./observed.ts";
import { gravest, outcomeOf } from "./reason-codes.ts";
import { looksAtSigned } from "./regimes.ts";
import { sessionStates } from "./session-states.ts";
import type { Reading, Sample } from "./timeline.ts";

/**
 * Selects the reason and writes the explanation with its figures. `about`: reasons that come before all that were found.
 * `limits`: those that the session reached, which come after all others.
 */
export function conclude(
  evidence: Evidence,
  regime: MeteringRegime,
  found: Evaluation,
  about: readonly ReasonCode[] = [],
  limits: SessionLimitEvidence[] = [],
): Decided {
  const codes = [...about, ...found.codes, ...(limits.length === 0 ? [] : ["limit_reached" as const])];
  const { drop, endAt, observed, register, silentS, startAt, timeS } = found.billed;
  const reason = gravest(codes);
  const billable = reason === null || outcomeOf(reason) !== "unbillable";
  const { energyWh, readings } = register;
  const [first] = readings;
  // A signed pair without a start and without a usable time is billed by its energy alone.
  const from = startAt ?? endAt;
  return {
    decision:
      reason === null
        ? null
        : {
            outcome: outcomeOf(reason),
            reasonCode: reason,
            explanation: explain(reason, {
              energyWh,
              timeS,
              startWh: found.register.start?.registerWh ?? null,
              stopWh: found.register.stop?.registerWh ?? null,
              lastWh: found.register.last?.registerWh ?? null,
              dropped: drop,
              silentS,
              contradicted: found.observed.contradicted,
              refusedAs: evidence.refusedAs,
              refusedBecause: evidence.refusedBecause,
              limits,
              signed: looksAtSigned(regime) ? evidence.signed : undefined,
            }),
            evidence: decisionEvidence(evidence, regime, found.observed, found.register, {
              reason,
              silentS,
              limits,
              also: [...new Set([...codes, ...found.noted])].filter((code) => code !== reason),
            }),
          },
    timeline:
      billable && first !== undefined && from !== null && endAt !== null
        ? {
            start: { at: from, registerWh: first.registerWh },
            stop: { at: endAt, registerWh: first.registerWh + energyWh },
            samples: withPower(readings, observed),
            // Where energy is not billed, no reading confirms the register.
            states: sessionStates(
              observed,
              evidence.zeroLimits ?? [],
              drop.includes("ENERGY") ? [] : readings,
            ),
          }
        : null,
    drop,
    energyWh,
    timeS,
    startAt,
    endAt,
  };
}

/** Power and current of the same instant, for tariffs that use them. Of several the lowest. */
function withPower(readings: readonly Reading[], { powers, samples }: Observed): Sample[] {
  const powerAt = lowest(powers.map(({ at, powerW }) => [at, powerW]));
  const currentAt = lowest(samples.map(({ at, currentA }) => [at, currentA]));
  return readings.map((reading) => {
    const powerW = powerAt.get(reading.at);
    const currentA = currentAt.get(reading.at);
    return {
      ...reading,
      ...(powerW === undefined ? {} : { powerW }),
      ...(currentA === undefined ? {} : { currentA }),
    };
  });
}

function lowest(values: readonly [at: number, value: number | undefined][]): Map<number, number> {
  const found = new Map<number, number>();
  for (const [at, value] of values)
    if (value !== undefined) found.set(at, Math.min(value, found.get(at) ?? value));
  return found;
}
