import type { Client } from "@forecourt/client";
import type { Command as ChargerCommand } from "@forecourt/contract";
import { Args, Flags } from "@oclif/core";
import { type CommandClass, confirmFlags, ForecourtCommand } from "../base-command.ts";
import { CliError } from "../errors/cli-error.ts";
import { findCharger, findSocket } from "../find/find-charger.ts";
import { operationSpecs } from "../generated/operations.ts";
import { listText } from "../output/list-text.ts";
import { recordText } from "../output/record-text.ts";
import type { ConnectionFlags } from "../profiles/connection.ts";
import { commandEnd } from "./command-end.ts";
import { flagName, flagsOf, valuesOf } from "./field-flags.ts";
import { readJsonInput } from "./input.ts";
import type { OperationSpec } from "./operation-spec.ts";

export type PlainOperation = keyof typeof operationSpecs;

/** A call of the client, told by the names of the table that it is generated from. */
type Called = (...given: unknown[]) => Promise<unknown>;
type Iterated = (...given: unknown[]) => AsyncGenerator<object>;

/** The command of an operation that needs no words of its own: its path as arguments, its query and body as flags. */
export function operationCommand(id: PlainOperation): CommandClass {
  const spec: OperationSpec = operationSpecs[id];
  switch (spec.answers) {
    case "list":
      return listCommand(spec);
    case "command":
      return chargerCommand(spec);
    case "nothing":
      return deletingCommand(spec);
    case "record":
      return recordCommand(spec);
  }
}

function listCommand(spec: OperationSpec): CommandClass {
  const own = class extends PlainCommand {
    static override args = argsOf(spec);
    static override description = textOf(spec.description);
    static override examples = [exampleOf(spec)];
    static override flags = {
      ...flagsOf(spec.query),
      limit: Flags.integer({ min: 1, default: 100, description: "At most so many." }),
      all: Flags.boolean({ exclusive: ["limit"], description: "Every one, however many." }),
    };
    static override readonly operations = [spec.id];
    static override readonly output = { kind: "operation", id: spec.id } as const;

    async run(): Promise<void> {
      const { args, flags } = await this.parse(own);
      const limit = flags["all"] === true ? Number.POSITIVE_INFINITY : Number(flags["limit"]);
      const client = await this.client(flags);
      const query = await valuesOf(spec.query, flags, this.surroundings);
      const path = await this.path(spec, client, args);
      const iterate = callOf<Iterated>(client, spec, iteratorName(spec.sdk[1]));
      const rows: object[] = [];
      let hasMore = false;
      for await (const row of iterate(...path, {
        ...query,
        ...this.options,
        per_page: Math.min(limit + 1, 100),
      })) {
        hasMore = rows.length === limit;
        if (hasMore) break;
        rows.push(row);
      }
      this.showList(rows, hasMore, () => listText(spec.id, rows, hasMore, this.place));
    }
  };
  return own;
}

function recordCommand(spec: OperationSpec): CommandClass {
  const body = spec.body ?? [];
  const own = class extends PlainCommand {
    static override args = argsOf(spec);
    static override description = textOf(spec.description);
    static override examples = [exampleOf(spec)];
    static override flags = { ...flagsOf(spec.query), ...bodyFlags(spec) };
    static override readonly operations = [spec.id];
    static override readonly output = { kind: "operation", id: spec.id } as const;

    async run(): Promise<void> {
      const { args, flags } = await this.parse(own);
      const client = await this.client(flags);
      const query = await valuesOf(spec.query, flags, this.surroundings);
      const given = spec.body === null ? {} : await this.body(body, flags);
      const path = await this.path(spec, client, args);
      const record = await callOf<Called>(client, spec)(...path, { ...query, ...given, ...this.options });
      this.show(record, () => recordText(record as object, this.place));
    }
  };
  return own;
}

function chargerCommand(spec: OperationSpec): CommandClass {
  const body = spec.body ?? [];
  const own = class extends PlainCommand {
    static override args = argsOf(spec);
    static override description = textOf(spec.description);
    static override examples = [exampleOf(spec)];
    static override flags = { ...bodyFlags(spec), ...waitFlags };
    static override readonly operations = [spec.id, "getCommand"] as const;
    static override readonly output = { kind: "operation", id: spec.id } as const;

    async run(): Promise<void> {
      const { args, flags } = await this.parse(own);
      const client = await this.client(flags);
      const given = spec.body === null ? {} : await this.body(body, flags);
      const path = await this.path(spec, client, args);
      const sent = (await callOf<Called>(client, spec)(...path, {
        ...given,
        ...this.options,
      })) as ChargerCommand;
      const seconds = Number(flags["timeout"]);
      const end = () => commandEnd(client, sent, seconds, this.surroundings);
      const ended =
        flags["wait"] === false && sent.status === "pending"
          ? sent
          : await this.spin("Waiting for the charger", end);
      this.show(ended, () => recordText(ended, this.place));
    }
  };
  return own;
}

function deletingCommand(spec: OperationSpec): CommandClass {
  const own = class extends PlainCommand {
    static override args = argsOf(spec);
    static override description = textOf(spec.description);
    static override examples = [exampleOf(spec)];
    static override flags = { ...flagsOf(spec.query), ...confirmFlags };
    static override readonly operations = [spec.id];
    static override readonly output = {
      kind: "data",
      schema: {
        type: "object",
        additionalProperties: false,
        required: ["id", "deleted"],
        properties: { id: { type: "string" }, deleted: { type: "boolean" } },
      },
    } as const;

    async run(): Promise<void> {
      const { args, flags } = await this.parse(own);
      const client = await this.client(flags);
      const query = await valuesOf(spec.query, flags, this.surroundings);
      const path = await this.path(spec, client, args);
      const id = path.at(-1) ?? "";
      const dryRun = flags["dry-run"] === true;
      if (!dryRun) {
        await this.confirm(`${spec.summary}: ${id}`, { yes: flags["yes"] === true });
        await callOf<Called>(client, spec)(...path, { ...query, ...this.options });
      }
      this.show({ id, deleted: !dryRun }, () => (dryRun ? `Would delete ${id}.\n` : `${id} is deleted.\n`));
    }
  };
  return own;
}

/** What the plain commands share: reading their path and their body. */
abstract class PlainCommand extends ForecourtCommand {
  /** The values of the path, in its order; a charger may be named by its identity, a socket by its connector. */
  protected async path(
    spec: OperationSpec,
    client: Client,
    args: Record<string, unknown>,
  ): Promise<string[]> {
    const found: string[] = [];
    for (const name of spec.path) {
      const meant = String(args[argName(name)]);
      if (name === "charger_id") found.push(await findCharger(client, meant, this.options));
      else if (name === "socket_id")
        found.push(await findSocket(client, found[0] ?? "", meant, this.options));
      else found.push(meant);
    }
    return found;
  }

  /** `--body`, with each field that a flag gives in its place, and null for each that `--clear` names. */
  protected async body(
    fields: readonly OperationFields[],
    flags: BodyFlags,
  ): Promise<Record<string, unknown>> {
    const whole = flags.body === undefined ? {} : await readJsonInput(flags.body, this.surroundings);
    if (typeof whole !== "object" || whole === null || Array.isArray(whole))
      throw new CliError("wrong-usage", "--body has to be a JSON object.");
    const cleared = Object.fromEntries((flags.clear ?? []).map((name) => [wireNameOf(fields, name), null]));
    return { ...whole, ...(await valuesOf(fields, flags, this.surroundings)), ...cleared };
  }
}

type OperationFields = NonNullable<OperationSpec["body"]>[number];

interface BodyFlags extends ConnectionFlags {
  body?: string | undefined;
  clear?: string[] | undefined;
  [flag: string]: unknown;
}

export const waitFlags = {
  wait: Flags.boolean({ allowNo: true, default: true, description: "Wait for the charger's answer." }),
  timeout: Flags.integer({ min: 1, default: 90, description: "Seconds to wait." }),
};

function bodyFlags(spec: OperationSpec) {
  if (spec.body === null) return {};
  const nullable = spec.body.filter((field) => field.nullable).map((field) => flagName(field));
  const clear = Flags.string({
    multiple: true,
    delimiter: ",",
    options: nullable,
    description: "Set to nothing.",
  });
  return {
    ...flagsOf(spec.body),
    ...(nullable.length > 0 && { clear }),
    body: Flags.string({
      helpValue: "<file|->",
      description: "The whole as JSON; flags win over what it says.",
    }),
  };
}

function wireNameOf(fields: readonly OperationFields[], flag: string): string {
  return fields.find((field) => flagName(field) === flag)?.name ?? flag;
}

/** `charger_id` is CHARGER. */
function argName(wireName: string): string {
  return wireName.replace(/_id$/, "");
}

function argsOf({ path }: OperationSpec) {
  const about: Readonly<Record<string, string>> = {
    charger_id: "Id or identity of the charger.",
    socket_id: "Id of the socket, or the number of its connector.",
  };
  return Object.fromEntries(
    path.map((name) => [
      argName(name),
      Args.string({
        required: true,
        description: about[name] ?? `Id of the ${argName(name).replaceAll("_", " ")}.`,
      }),
    ]),
  );
}

/** list → iterate, listMessages → iterateMessages: as the client's generator names them. */
function iteratorName(name: string): string {
  return name.replace(/^list/, "iterate");
}

/** Backticks are for pages. */
function textOf(description: string): string {
  return description.replaceAll("`", "");
}

/** The command with what it cannot do without, as the contract's own example has it. */
function exampleOf({ path, body, example, answers }: OperationSpec): string {
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

/** The client's function. Holds: the names are those that its own functions are generated from. */
function callOf<As>(client: Client, { sdk: [resource, name] }: OperationSpec, as = name): As {
  const functions = Reflect.get(client, resource) as Record<string, As>;
  const found = functions[as];
  if (found === undefined) throw new Error(`unreachable: client.${resource}.${as} is generated`);
  return found;
}
