import { Flags } from "@oclif/core";
import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";
import { momentOf } from "../find/moment.ts";
import { operationSpecs } from "../generated/operations.ts";
import { flagsOf, valuesOf } from "../operations/field-flags.ts";

const fields = operationSpecs.listCdrs.query;

/** Which receipts: what the API filters by, and times as people name them. */
export const cdrFilterFlags = {
  ...flagsOf(fields),
  order: Flags.string({
    options: ["newest", "oldest"],
    description: "The newest first, or the oldest first.",
  }),
  since: Flags.string({
    helpValue: "<7d|2026-11-01>",
    exclusive: ["start-date"],
    description: "Only receipts made since then: so long ago, a day from its local midnight on, or a time.",
  }),
  until: Flags.string({
    helpValue: "<1d|2026-12-01>",
    exclusive: ["end-date"],
    description: "Only receipts made before then.",
  }),
};

/** The query of listCdrs that the flags ask for. @throws CliError `wrong-usage`. */
export async function cdrFilter(
  flags: Readonly<Record<string, unknown>>,
  environment: Environment,
): Promise<Record<string, unknown>> {
  const values = await valuesOf(fields, flags, environment);
  const named = [
    ["since", "start_date"],
    ["until", "end_date"],
  ] as const;
  for (const [flag, field] of named) {
    const given = flags[flag];
    if (typeof given === "string") values[field] = momentOf(given, `--${flag}`, environment);
  }
  const { start_date, end_date } = values;
  if (
    typeof start_date === "string" &&
    typeof end_date === "string" &&
    Date.parse(start_date) >= Date.parse(end_date)
  )
    throw new CliError("wrong-usage", "--until is not after --since: no receipt can be between them.");
  return values;
}
