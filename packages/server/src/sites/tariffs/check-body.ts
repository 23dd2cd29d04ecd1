import { needsTimeZone, validateTariff } from "@forecourt/pricing";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { type Fault, ProblemError } from "../../platform/problems.ts";
import type { TariffBody } from "./tariff.ts";

/** The fields that the server adds to each answer. A client that sends an answer back does not intend to store them. */
const serverFields = ["id", "revision", "created_at", "last_updated", "warnings"];

export interface CheckedTariff {
  body: TariffBody;
  /** What is allowed but probably not meant. */
  warnings: Fault[];
}

/** The most faults in one answer; readers do not need more. */
export const mostFaults = 50;

/** @throws ProblemError `invalid-body` with its first faults. */
export function checkTariffBody(given: TariffBody): CheckedTariff {
  const body = Object.fromEntries(Object.entries(given).filter(([key]) => !serverFields.includes(key)));
  const check = validateTariff(body);
  if (!check.ok) return refuse(check.errors);
  return { body, warnings: check.lints };
}

function refuse(faults: readonly Fault[]): never {
  throw new ProblemError(
    "invalid-body",
    `The tariff has ${faults.length} fault${faults.length === 1 ? "" : "s"}.`,
    { faults: faults.slice(0, mostFaults) },
  );
}

/** Whether a stored tariff has times, dates or weekdays, which need a time zone. */
export function tariffNeedsTimeZone(body: TariffBody): boolean {
  const check = validateTariff(body);
  return check.ok && needsTimeZone(check.tariff);
}

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
