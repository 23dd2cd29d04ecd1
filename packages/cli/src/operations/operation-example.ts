import { flagName } from "./field-flags.ts";
import type { OperationSpec } from "./operation-spec.ts";
import { argName } from "./path-args.ts";

/** The command with what it cannot do without, as the contract's own example has it. */
export function operationExample({ path, body, example, answers }: OperationSpec): string {
  const values = path.map((name) => argName(name).toUpperCase());
  const flags = (body ?? []).flatMap((field) => {
    const { name, kind } = field;
    const value = example[name];
    if (value === undefined || kind === "json") return [];
    if (kind === "boolean") return [`--${value === true ? "" : "no-"}${flagName(field)}`];
    return [`--${flagName(field)} ${quoted(Array.isArray(value) ? value.join(",") : String(value))}`];
  });
  const isWhole = (body ?? []).every(
    ({ name, kind, required }) => !required || kind !== "json" || !(name in example),
  );
  const rest = body !== null && !isWhole ? ["--body file.json"] : flags;
  const yes = answers === "nothing" ? ["--yes"] : [];
  return ["<%= config.bin %> <%= command.id %>", ...values, ...rest, ...yes].join(" ");
}

function quoted(value: string): string {
  return /^[\w.:/@+-]+$/.test(value) ? value : `'${value}'`;
}
