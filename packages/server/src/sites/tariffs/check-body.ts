import { validateTariff } from "@forecourt/pricing";
import { type Fault, ProblemError } from "../../platform/problems.ts";
import type { TariffBody } from "./tariff.ts";

/** What the server adds to each answer; a client that sends an answer back does not mean to store it. */
const ours = ["id", "revision", "created_at", "last_updated", "warnings"];

export interface CheckedTariff {
  body: TariffBody;
  /** What is allowed but probably not meant. */
  warnings: Fault[];
}

/** Nobody reads more of them. */
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
