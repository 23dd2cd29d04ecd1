import { Flags } from "@oclif/core";
import { CliError } from "../errors/cli-error.ts";
import { type FlagContext, flagName, flagsOf, valuesOf } from "./field-flags.ts";
import { readJsonInput } from "./input.ts";
import type { Field, OperationSpec } from "./operation-spec.ts";

type Body = Pick<OperationSpec, "body">;

/** A flag for each field of the body, and those for the whole of it. */
export function bodyFlags({ body }: Body) {
  if (body === null) return {};
  const nullable = body.filter((field) => field.nullable).map((field) => flagName(field));
  const clear = Flags.string({
    multiple: true,
    delimiter: ",",
    options: nullable,
    description: "Remove the value.",
  });
  return {
    ...flagsOf(body),
    ...(nullable.length > 0 && { clear }),
    body: Flags.string({
      helpValue: "<file|->",
      description: "The whole body as JSON. Flags override its fields.",
    }),
  };
}

interface BodyFlagValues {
  body?: string | undefined;
  clear?: string[] | undefined;
  [flag: string]: unknown;
}

/**
 * `--body`, with each field that a flag gives in its place, and null for each that `--clear` names.
 * @throws CliError `wrong-usage`, `unreadable-file`.
 */
export async function bodyOf(
  { body }: Body,
  flags: BodyFlagValues,
  context: FlagContext,
): Promise<Record<string, unknown>> {
  if (body === null) return {};
  const whole = flags.body === undefined ? {} : await readJsonInput(flags.body, context.environment);
  if (typeof whole !== "object" || whole === null || Array.isArray(whole))
    throw new CliError("wrong-usage", "--body has to be a JSON object.");
  const cleared = Object.fromEntries((flags.clear ?? []).map((flag) => [wireNameOf(body, flag), null]));
  return { ...whole, ...(await valuesOf(body, flags, context)), ...cleared };
}

function wireNameOf(fields: readonly Field[], flag: string): string {
  return fields.find((field) => flagName(field) === flag)?.name ?? flag;
}
