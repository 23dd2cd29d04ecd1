import { Flags } from "@oclif/core";
import { CliError } from "../errors/cli-error.ts";
import { operationSpecs } from "../generated/operations.ts";
import { type FlagContext, flagsOf, valuesOf } from "../operations/field-flags.ts";

const fields = operationSpecs.listCdrs.query;

/** Which receipts: what the API filters by, and times as people name them. */
export const cdrFilterFlags = {
  ...flagsOf(fields),
  order: Flags.string({
    options: ["newest", "oldest"],
    description: "The newest first, or the oldest first.",
  }),
};

/** The query of listCdrs that the flags ask for. @throws CliError `wrong-usage`. */
export async function cdrFilter(
  flags: Readonly<Record<string, unknown>>,
  context: FlagContext,
): Promise<Record<string, unknown>> {
  const values = await valuesOf(fields, flags, context);
  const { start_date, end_date } = values;
  if (
    typeof start_date === "string" &&
    typeof end_date === "string" &&
    Date.parse(start_date) >= Date.parse(end_date)
  )
    throw new CliError("wrong-usage", "--until is not after --since: no receipt can be between them.");
  return values;
}
