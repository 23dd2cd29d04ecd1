import type { PricingPolicy } from "./priced.ts";
import type { Tariff } from "./tariff.ts";

/** The argument overrides the tariff's own extensions, which override the defaults. */
export function policyFor(tariff: Tariff, override: Partial<PricingPolicy>): PricingPolicy {
  const own = tariff.extensions;
  return {
    rounding: { mode: own?.rounding?.mode ?? "half_up", scope: own?.rounding?.scope ?? "line" },
    quantisation: own?.quantisation ?? "step_size",
    suspendedEvseAs: own?.suspended_evse_as ?? "none",
    zeroEnergy: own?.zero_energy ?? "price",
    drop: [],
    ...override,
  };
}
