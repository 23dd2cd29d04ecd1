import type { MeteringRegime, ReasonCode } from "./decided.ts";
import type { Evidence, PowerSample } from "./evidence.ts";
import { missingStop } from "./missing-stop.ts";
import type { Observed } from "./observed.ts";
import { physicalLimitWh } from "./physical-limit.ts";
import { type RegisterRules, type ResolvedRegister, resolveRegister } from "./resolve-register.ts";
import { resolveSigned, signedCounts } from "./resolve-signed.ts";
import type { SessionSpan } from "./session-span.ts";
import type { Dimension } from "./tariff.ts";
import type { Reading } from "./timeline.ts";

/** A session's register and span under the rules of its metering regime. */
export interface ResolvedSession {
  register: ResolvedRegister;
  span: SessionSpan;
  /** The reasons that the signed values give. */
  signatureReasons: ReasonCode[];
  /** Dimensions that are not billed. */
  drop: readonly Dimension[];
}

export function resolveByRegime(
  evidence: Evidence,
  regime: MeteringRegime,
  observed: Observed,
  span: SessionSpan,
  ratedPowerW: number,
): ResolvedSession {
  const rules: RegisterRules = {
    trigger: evidence.trigger,
    ratedPowerW,
    estimate: regime === "estimate_allowed",
  };
  const register = resolveRegister(observed, rules);
  const plain = { register, span, signatureReasons: [], drop: [] };
  switch (regime) {
    case "confirmed_register_ok":
      return plain;
    case "stop_register_required":
      return { ...plain, register: strict(register) };
    case "signed_register_required":
      return resolveSigned(evidence, plain, ratedPowerW);
    case "signed_register_preferred":
      return signedCounts(evidence.signed) ? resolveSigned(evidence, plain, ratedPowerW) : plain;
    case "estimate_allowed":
      return { ...plain, register: estimated(register, observed, span, rules) };
    case "unmetered":
      return { ...plain, register: unmetered(register, observed, evidence, span), drop: ["ENERGY"] };
  }
}

/** The reasons that `stop_register_required` gives where other regimes recover the register. */
const refused: Partial<Record<ReasonCode, ReasonCode>> = {
  start_from_first_sample: "start_register_required",
  start_register_implausible_first_sample_used: "energy_exceeds_physical_limit",
  stop_missing_connector_available: "stop_register_required",
  stop_missing_new_transaction: "stop_register_required",
  stop_missing_after_reboot: "stop_register_required",
  idle_finalized: "stop_register_required",
  offline_finalized: "stop_register_required",
  operator_finalized: "stop_register_required",
  stop_register_missing: "stop_register_required",
  stop_missing_no_register: "stop_register_required",
  stop_register_regressed_last_sample_used: "register_regressed",
  stop_register_below_last_sample: "register_regressed",
  register_reset_segments: "register_regressed",
  stop_register_implausible_last_sample_used: "energy_exceeds_physical_limit",
};

/** A Transaction.End sample counts as the stop register even when StopTransaction was lost. */
function strict(register: ResolvedRegister): ResolvedRegister {
  const ended = register.last?.context === "Transaction.End";
  const reasons = register.reasons.map((reason) => {
    const refusal = refused[reason] ?? reason;
    return ended && refusal === "stop_register_required" ? reason : refusal;
  });
  return { ...register, reasons: [...new Set(reasons)] };
}

const registerless: readonly ReasonCode[] = ["stop_missing_no_register", "start_missing_no_register"];

/** Integrates power between its samples, but only when there is no register. A contradictory register is not replaced. */
function estimated(
  register: ResolvedRegister,
  observed: Observed,
  { endAt, startAt }: SessionSpan,
  rules: RegisterRules,
): ResolvedRegister {
  const { powers, start, stop } = observed;
  const integral = integratePower(
    powers.filter(({ at }) => startAt !== null && at >= startAt && endAt !== null && at <= endAt),
  );
  const first = integral[0];
  const last = integral.at(-1);
  const reason = register.reasons[0];
  if (reason === undefined || !registerless.includes(reason)) return register;
  if (first === undefined || last === undefined || first === last) return register;
  if (last.registerWh > physicalLimitWh(rules.ratedPowerW, (last.at - first.at) / 1000))
    return { ...register, reasons: ["energy_exceeds_physical_limit"] };
  // When the start register is unknown, the readings start at 0: only their differences count.
  const baselineWh = start === null || start.registerWh === null ? 0 : start.registerWh;
  const why = stop === null ? missingStop[rules.trigger] : "stop_register_missing";
  return {
    ...register,
    reasons: ["energy_estimated_from_power", why],
    energyWh: last.registerWh,
    readings: integral.map(({ at, registerWh }) => ({ at, registerWh: baselineWh + registerWh })),
    stopRejected: false,
    method: "power_integral",
  };
}

/** Only a missing start or stop frame gives a reason, not a register. Energy that the register proves stays as data. */
function unmetered(
  register: ResolvedRegister,
  observed: Observed,
  { trigger }: Evidence,
  span: SessionSpan,
): ResolvedRegister {
  const { powers, samples, start, stop } = observed;
  const reasons: ReasonCode[] = [];
  if (start === null) {
    const begun = samples.some(({ context }) => context === "Transaction.Begin");
    const sampled = samples.length + powers.length > 0;
    if (begun) reasons.push("start_from_transaction_begin");
    else reasons.push(sampled ? "start_from_first_sample" : "start_missing_no_register");
  }
  if (stop === null) reasons.push(missingStop[trigger]);
  const at = span.startAt ?? span.endAt;
  return {
    ...register,
    reasons,
    readings: register.readings.length > 0 || at === null ? register.readings : [{ at, registerWh: 0 }],
    stopRejected: false,
  };
}

/** mW × ms in one Wh. */
const unitsPerWh = 3_600_000_000n;

/**
 * The energy from the first sample to each sample, by the trapezoidal rule, in whole Wh rounded down. Negative power counts as
 * 0. `powers` must be in order of time, then of power: of several samples at one instant the first one, the lowest, counts.
 */
function integratePower(powers: readonly PowerSample[]): Reading[] {
  const sampled = powers.filter(({ at }, index) => at !== powers[index - 1]?.at);
  let doubledArea = 0n;
  return sampled.map(({ at, powerW }, index) => {
    const previous = sampled[index - 1];
    if (previous !== undefined)
      doubledArea +=
        (milliwatts(previous.powerW) + milliwatts(powerW)) * BigInt(Math.floor(at - previous.at));
    return { at, registerWh: Number(doubledArea / (2n * unitsPerWh)) };
  });
}

function milliwatts(powerW: number): bigint {
  return BigInt(Math.round(Math.max(0, powerW) * 1000));
}
