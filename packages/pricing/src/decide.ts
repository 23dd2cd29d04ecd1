import { parseInstant } from "./calendar.ts";
import { compileTariff } from "./compiled-tariff.ts";
import type { Decided, DecideLimits, MeteringRegime, ReasonCode } from "./decided.ts";
import { decisionEvidence } from "./decision-evidence.ts";
import type { Evidence } from "./evidence.ts";
import { explain, gravest, outcomeOf } from "./explain.ts";
import { type Observed, observe } from "./observed.ts";
import { PricingError } from "./pricing-error.ts";
import { sessionSpan } from "./session-span.ts";
import { sessionStates } from "./session-states.ts";
import { wallClockFor } from "./session-walk.ts";
import { type SettledRegister, settleRegister } from "./settle-register.ts";

const defaults: DecideLimits = { clockAheadS: 300, lateAfterS: 300, ratedPowerW: 400_000 };

/** Whether this version implements a location's metering regime; the others must be refused where they are set. */
export function isSupportedRegime(regime: string): regime is MeteringRegime {
  return regime === "confirmed_register_ok";
}

/**
 * Turns the evidence about one transaction into what is billed, and into the decision that explains it when it is not simply
 * complete. Order and repeats of the evidence change nothing. Energy counts only between two confirmed registers, time only
 * between two frames. Throws `regime-not-supported`, and `evidence-inconsistent` for evidence without any frame of the
 * transaction or a `stop` trigger without a stop.
 */
export function decide(
  evidence: Evidence,
  regime: MeteringRegime,
  limits: Partial<DecideLimits> = {},
): Decided {
  refuseBroken(evidence, regime);
  const rules = { ...defaults, ...limits };
  const observed = observe(evidence, rules);
  const settled = settleRegister(observed, evidence.trigger, evidence.ratedPowerW ?? rules.ratedPowerW);
  const { startAt, endAt } = sessionSpan(observed, evidence.trigger);
  const timeS =
    startAt === null || endAt === null ? 0 : Math.floor(endAt / 1000) - Math.floor(startAt / 1000);

  const codes = reasonsFor(evidence, observed, settled, startAt ?? endAt, rules);
  const reason = gravest(codes);
  const { energyWh } = settled;
  const billable = reason === null || outcomeOf(reason) !== "unbillable";
  const [first] = settled.readings;
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
              startWh: settled.start?.registerWh ?? null,
              stopWh: settled.stop?.registerWh ?? null,
              lastWh: settled.last?.registerWh ?? null,
            }),
            evidence: decisionEvidence(evidence, regime, observed, settled, {
              reason,
              also: codes.filter((code) => code !== reason),
            }),
          },
    timeline:
      billable && first !== undefined && startAt !== null && endAt !== null
        ? {
            start: { at: startAt, registerWh: first.registerWh },
            stop: { at: endAt, registerWh: first.registerWh + energyWh },
            samples: settled.readings,
            states: sessionStates(observed.statuses, evidence.zeroLimits ?? []),
          }
        : null,
    drop: [],
    energyWh,
    timeS,
    startAt,
    endAt,
  };
}

function refuseBroken(evidence: Evidence, regime: string): void {
  const transaction = `transaction ${evidence.transactionId ?? "none"} of ${evidence.chargerId}`;
  if (!isSupportedRegime(regime))
    throw new PricingError(
      "regime-not-supported",
      `Metering regime ${regime} is not implemented; ${transaction} stays undecided.`,
    );
  if (evidence.trigger === "stop" && evidence.stop === null)
    throw new PricingError(
      "evidence-inconsistent",
      `The stop of ${transaction} is the trigger, but it is not in the evidence.`,
    );
  if (evidence.start === null && evidence.stop === null && evidence.samples.length === 0)
    throw new PricingError("evidence-inconsistent", `There is no frame of ${transaction} to decide on.`);
}

/** Everything that holds, in the order in which it is asked. */
function reasonsFor(
  evidence: Evidence,
  observed: Observed,
  settled: SettledRegister,
  startedAt: number | null,
  rules: DecideLimits,
): ReasonCode[] {
  const codes = [
    evidence.authorized ? null : "not_authorized",
    tariffReason(evidence, startedAt),
    observed.clockTrusted ? null : "charger_clock_untrusted",
    ...settled.reasons,
    settled.readings.length > 0 && settled.energyWh === 0 ? "zero_energy" : null,
    isLate(observed, rules) ? "delivered_late" : null,
  ] satisfies (ReasonCode | null)[];
  return codes.filter((code) => code !== null);
}

function tariffReason({ tariff, timeZone }: Evidence, startedAt: number | null): ReasonCode | null {
  if (tariff === null) return "tariff_missing";
  try {
    wallClockFor(compileTariff(tariff), timeZone);
  } catch (error) {
    // A stop must always be settled: a tariff that cannot be read is a decision, not a crash.
    if (error instanceof PricingError) return "tariff_unusable";
    throw error;
  }
  const from = tariff.start_date_time ? parseInstant(tariff.start_date_time) : null;
  const to = tariff.end_date_time ? parseInstant(tariff.end_date_time) : null;
  if (startedAt === null) return null;
  return (from !== null && startedAt < from) || (to !== null && startedAt >= to) ? "tariff_not_active" : null;
}

/** Meaningless when the timestamps are not to be believed. */
function isLate({ clockTrusted, start, stop }: Observed, { lateAfterS }: DecideLimits): boolean {
  const late = [start, stop].some(
    (frame) => frame !== null && frame.receivedAt - frame.at > lateAfterS * 1000,
  );
  return clockTrusted && late;
}
