import type { ReasonCode } from "./decided.ts";
import type { Evidence, SignedEvidence } from "./evidence.ts";
import { physicalLimitWh } from "./physical-limit.ts";
import { registerToleranceWh } from "./register-walk.ts";
import type { ResolvedSession } from "./resolve-by-regime.ts";
import type { Tariff } from "./tariff.ts";

type Verified = Extract<SignedEvidence, { status: "verified" }>;

/** Whether the meter signed a session at all. The signed values may still be worthless. */
export function signedCounts(signed: SignedEvidence | undefined): boolean {
  return signed !== undefined && signed.status !== "missing";
}

const refusals: Record<Exclude<SignedEvidence["status"], "verified">, ReasonCode> = {
  missing: "signed_data_missing",
  incomplete: "signed_data_missing",
  key_unknown: "signature_key_unknown",
  invalid: "signature_invalid",
  meter_error: "signed_meter_error",
};

/**
 * A verified pair is billed instead of all unsigned values: its registers, and its time unless the meter's clock must not be
 * used. Without it nothing is billed, and the unsigned registers stay as data.
 */
export function resolveSigned(
  { signed, tariff }: Evidence,
  plain: ResolvedSession,
  ratedPowerW: number,
): ResolvedSession {
  if (signed?.status !== "verified")
    return { ...plain, signatureReasons: [refusals[signed?.status ?? "missing"]] };
  if (!isPair(signed)) return { ...plain, signatureReasons: ["signed_meter_error"] };

  const { register } = plain;
  const { start, stop, timeUsable } = signed;
  const span = timeUsable ? { startAt: start.at, endAt: stop.at } : plain.span;
  const energyWh = stop.registerWh - start.registerWh;
  const { endAt, startAt } = span;
  const known = startAt !== null && endAt !== null;
  const exceeds = known && energyWh > physicalLimitWh(ratedPowerW, (endAt - startAt) / 1000);
  // Compares energies: many chargers count in another register than the one that their meter signs. Only from start to stop
  // do both cover the whole session.
  const whole = register.start?.action === "StartTransaction" ? register.start : null;
  const rawWh = whole === null || register.stop === null ? null : register.stop.registerWh - whole.registerWh;
  const mismatch = rawWh !== null && Math.abs(rawWh - energyWh) > registerToleranceWh(energyWh);
  const drops = !timeUsable && asksForTime(tariff);
  return {
    span,
    signatureReasons: [
      ...(drops ? (["signed_time_unusable"] as const) : []),
      mismatch ? "signed_raw_mismatch" : "signed_register_verified",
    ],
    drop: drops ? ["TIME", "PARKING_TIME"] : [],
    register: {
      ...register,
      reasons: exceeds ? ["energy_exceeds_physical_limit"] : [],
      energyWh,
      readings: [
        { at: startAt ?? start.at, registerWh: start.registerWh },
        // Unsigned samples only show how the signed energy spreads over the time.
        ...register.readings.filter(
          ({ at, registerWh }) =>
            known &&
            at > startAt &&
            at < endAt &&
            registerWh >= start.registerWh &&
            registerWh <= stop.registerWh,
        ),
        { at: endAt ?? stop.at, registerWh: stop.registerWh },
      ],
      stopRejected: false,
      method: "signed_pair",
    },
  };
}

/** Whole Wh that do not fall, and instants that do not go back. */
function isPair({ start, stop, timeUsable }: Verified): boolean {
  const registers = [start.registerWh, stop.registerWh];
  if (!registers.every((wh) => Number.isSafeInteger(wh) && wh >= 0)) return false;
  return stop.registerWh >= start.registerWh && (!timeUsable || stop.at >= start.at);
}

function asksForTime(tariff: Tariff | null): boolean {
  const components = tariff?.elements.flatMap(({ price_components }) => price_components) ?? [];
  return components.some(({ type }) => type === "TIME" || type === "PARKING_TIME");
}
