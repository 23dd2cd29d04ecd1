import type { Decided, MeteringRegime, ReasonCode } from "./decided.ts";
import { decisionEvidence } from "./decision-evidence.ts";
import type { Evidence } from "./evidence.ts";
import { explain } from "./explain.ts";
import { gravest, outcomeOf } from "./reason-codes.ts";
import { sessionStates } from "./session-states.ts";
import type { Weighed } from "./weigh.ts";

/** What was found, what of it is billed (the same, but for a stop that is not believed), and everything that holds. */
interface Conclusion {
  found: Weighed;
  billed: Weighed;
  codes: readonly ReasonCode[];
}

/** Picks the reason and puts it into words and figures. */
export function conclude(
  evidence: Evidence,
  regime: MeteringRegime,
  { found, billed, codes }: Conclusion,
): Decided {
  const { drop, endAt, observed, register, startAt, timeS } = billed;
  const reason = gravest(codes);
  const billable = reason === null || outcomeOf(reason) !== "unbillable";
  const { energyWh, readings } = register;
  const [first] = readings;
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
              signedStartWh: null,
              signedStopWh: null,
              signedDetail: null,
            }),
            evidence: decisionEvidence(evidence, regime, found.observed, found.register, {
              reason,
              also: codes.filter((code) => code !== reason),
            }),
          },
    timeline:
      billable && first !== undefined && startAt !== null && endAt !== null
        ? {
            start: { at: startAt, registerWh: first.registerWh },
            stop: { at: endAt, registerWh: first.registerWh + energyWh },
            samples: readings,
            states: sessionStates(observed.statuses, evidence.zeroLimits ?? []),
          }
        : null,
    drop,
    energyWh,
    timeS,
    startAt,
    endAt,
  };
}
