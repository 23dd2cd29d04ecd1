import type { MeteringRegime, ReasonCode } from "./decided.ts";
import type { Evidence } from "./evidence.ts";
import { missingStop } from "./missing-stop.ts";
import type { Observed } from "./observed.ts";
import { physicalLimitWh } from "./physical-limit.ts";
import { integratePower } from "./power-integral.ts";
import type { SessionSpan } from "./session-span.ts";
import { type RegisterRules, type SettledRegister, settleRegister } from "./settle-register.ts";
import { settleSigned, signedCounts } from "./settle-signed.ts";
import type { Dimension } from "./tariff.ts";

/** What a regime makes of the evidence. */
export interface SettledSession {
  register: SettledRegister;
  span: SessionSpan;
  /** What the signed values come to. */
  signatureReasons: ReasonCode[];
  drop: readonly Dimension[];
}

export function settleByRegime(
  evidence: Evidence,
  regime: MeteringRegime,
  observed: Observed,
  span: SessionSpan,
  ratedPowerW: number,
): SettledSession {
  const rules: RegisterRules = {
    trigger: evidence.trigger,
    ratedPowerW,
    estimate: regime === "estimate_allowed",
  };
  const register = settleRegister(observed, rules);
  const plain = { register, span, signatureReasons: [], drop: [] };
  switch (regime) {
    case "confirmed_register_ok":
      return plain;
    case "stop_register_required":
      return { ...plain, register: strict(register) };
    case "signed_register_required":
      return settleSigned(evidence, plain, ratedPowerW);
    case "signed_register_preferred":
      return signedCounts(evidence.signed) ? settleSigned(evidence, plain, ratedPowerW) : plain;
    case "estimate_allowed":
      return { ...plain, register: estimated(register, observed, span, rules) };
    case "unmetered":
      return { ...plain, register: unmetered(register, observed, evidence, span), drop: ["ENERGY"] };
  }
}

/** What `stop_register_required` makes of a register that others would recover. */
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

/** A Transaction.End sample is a stop register also when the stop itself was lost. */
function strict(register: SettledRegister): SettledRegister {
  const ended = register.last?.context === "Transaction.End";
  const reasons = register.reasons.map((reason) => {
    const refusal = refused[reason] ?? reason;
    return ended && refusal === "stop_register_required" ? reason : refusal;
  });
  return { ...register, reasons: [...new Set(reasons)] };
}

const registerless: readonly ReasonCode[] = ["stop_missing_no_register", "start_missing_no_register"];

/** Without any register, power is integrated, but only between its samples. A register that contradicts itself is not overruled. */
function estimated(
  register: SettledRegister,
  observed: Observed,
  { endAt, startAt }: SessionSpan,
  rules: RegisterRules,
): SettledRegister {
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
  // Where no register is known, only the differences count.
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

/** Only frames count, whatever their registers say. Energy that the register proves stays as data. */
function unmetered(
  register: SettledRegister,
  observed: Observed,
  { trigger }: Evidence,
  span: SessionSpan,
): SettledRegister {
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
