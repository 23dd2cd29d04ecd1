import { validateTariff } from "@forecourt/pricing";
import { type Fault, ProblemError } from "../../platform/problems.ts";
import type { TariffBody } from "./tariff.ts";

/** The fields that the server adds to each answer. A client that sends an answer back does not intend to store them. */
const ours = ["id", "revision", "created_at", "last_updated", "warnings"];

export interface CheckedTariff {
  body: TariffBody;
  /** What is allowed but probably not meant. */
  warnings: Fault[];
}

/** The most faults in one answer; readers do not need more. */
export const mostFaults = 50;

/** @throws ProblemError `invalid-body` with its first faults. */
export function checkTariffBody(given: TariffBody): CheckedTariff {
  const body = Object.fromEntries(Object.entries(given).filter(([key]) => !ours.includes(key)));
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
