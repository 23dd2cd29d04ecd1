import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import type { Fault } from "../../platform/problems.ts";
import { checkTariffBody } from "./check-body.ts";
import { tariffNeedsTimeZone } from "./needs-time-zone.ts";
import type { TariffBody } from "./tariff.ts";

export interface TariffReport {
  valid: boolean;
  errors: readonly Fault[];
  /** What is allowed but probably not meant. */
  warnings: readonly Fault[];
  /** Null while there are errors. */
  needsTimeZone: boolean | null;
}

/**
 * Reports the faults of a tariff before it is created; `errors` are those that `createTariff` would report. With an
 * Idempotency-Key, the server stores only the key, because the same body always gives the same report.
 */
export async function reportTariff(
  core: Core,
  caller: Caller,
  given: TariffBody,
  errors: readonly Fault[],
): Promise<Once<TariffReport>> {
  const { replayed } = await once(core, caller, async () => ({}));
  return { result: reportOf(given, errors), replayed };
}

function reportOf(given: TariffBody, errors: readonly Fault[]): TariffReport {
  if (errors.length > 0) return { valid: false, errors, warnings: [], needsTimeZone: null };
  const { body, warnings } = checkTariffBody(given);
  return { valid: true, errors, warnings, needsTimeZone: tariffNeedsTimeZone(body) };
}
