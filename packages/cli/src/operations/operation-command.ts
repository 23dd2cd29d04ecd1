import type { Client } from "@forecourt/client";
import type { Command as ChargerCommand } from "@forecourt/contract";
import { Flags } from "@oclif/core";
import { type CommandClass, confirmFlags, ForecourtCommand } from "../base-command.ts";
import { operationSpecs } from "../generated/operations.ts";
import { recordText } from "../output/record-text.ts";
import { bodyFlags, bodyOf } from "./body-flags.ts";
import { commandEnd } from "./command-end.ts";
import { flagName, flagsOf, valuesOf } from "./field-flags.ts";
import { ListCommand, type ListCommandClass } from "./list-command.ts";
import type { Field, OperationSpec } from "./operation-spec.ts";
import { argName, pathArgs, pathOf } from "./path-args.ts";

export type PlainOperation = keyof typeof operationSpecs;

/** A call of the client, selected by the names in the generated table. */
type Called = (...given: unknown[]) => Promise<unknown>;
type Iterated = (...given: unknown[]) => AsyncGenerator<object>;

/** Words of a command in place of the contract's. */
export interface Words {
  readonly description: string;
  /** What comes after the command's name. */
  readonly examples: readonly string[];
}

/** The command of an operation that needs no code of its own: its path as arguments, its query and body as flags. */
export function operationCommand(id: PlainOperation, words?: Words): CommandClass {
  const spec: OperationSpec = operationSpecs[id];
  return class extends makers[spec.answers](spec) {
    static override summary = spec.summary;
    static override description = words?.description ?? textOf(spec.description);
    static override examples = words?.examples.map(
      (rest) => `<%= config.bin %> <%= command.id %> ${rest}`,
    ) ?? [operationExample(spec)];
    static override readonly operations = [spec.id];
  };
}

const makers: Readonly<Record<OperationSpec["answers"], (spec: OperationSpec) => CommandClass>> = {
  list: listCommand,
  command: chargerCommand,
  nothing: deletingCommand,
  record: recordCommand,
};

/** The command of an operation that lists. */
export function listCommand(spec: OperationSpec): ListCommandClass {
  const own = class extends ListCommand {
    static override args = pathArgs(spec);
    static override flags = { ...flagsOf(filtersOf(spec)), ...ListCommand.listFlags };
    static override readonly operations = [spec.id];
    static override readonly output = { kind: "operation", id: spec.id } as const;

    async run(): Promise<void> {
      // A command of its own may have more arguments.
      const { args, flags } = await this.parse(this.constructor as typeof own);
      const limit = flags["all"] === true ? Number.POSITIVE_INFINITY : Number(flags["limit"]);
      const client = await this.client(flags);
      const query = {
        ...(await valuesOf(filtersOf(spec), flags, { client, environment: this.environment })),
        ...sortByServer(spec, flags),
        ...(await this.queryOf(client, args)),
      };
      const path = await pathOf(spec, client, args, this.options);
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
      await this.showList(spec.id, rows, hasMore, "sort" in query ? { ...flags, sort: undefined } : flags);
    }
  };
  return own;
}

/** The order is a flag of every list. */
function filtersOf({ query }: OperationSpec): readonly Field[] {
  return query.filter(({ name }) => name !== "sort");
}

/** An order that the server knows is that of all rows, and not only of those that are listed. */
function sortByServer({ query }: OperationSpec, { sort }: Record<string, unknown>): { sort?: unknown } {
  const known = query.find(({ name }) => name === "sort")?.options ?? [];
  return known.some((option) => option === sort) ? { sort } : {};
}

/** What cannot be undone is asked about first. */
const questions: Partial<Record<PlainOperation, (id: string) => string>> = {
  finalizeSession: (id) =>
    `End session ${id} on the server and bill it, also when its charger does not stop it`,
  replaceTariff: (id) => `Replace tariff ${id}`,
  rotateChargerCredentials: (id) => `Replace the password of charger ${id}`,
};

function recordCommand(spec: OperationSpec): CommandClass {
  const question = questions[spec.id as PlainOperation];
  const own = class extends ForecourtCommand {
    static override args = pathArgs(spec);
    static override flags = {
      ...flagsOf(spec.query),
      ...bodyFlags(spec),
      ...(question !== undefined && { yes: confirmFlags.yes }),
    };
    static override readonly output = { kind: "operation", id: spec.id } as const;

    async run(): Promise<void> {
      const { args, flags } = await this.parse(own);
      const client = await this.client(flags);
      const query = await valuesOf(spec.query, flags, { client, environment: this.environment });
      const body = await bodyOf(spec, flags, { client, environment: this.environment });
      const path = await pathOf(spec, client, args, this.options);
      if (question !== undefined)
        await this.confirm(question(path.at(-1) ?? ""), { yes: flags["yes"] === true });
      const call = callOf<Called>(client, spec);
      const record = spec.id.startsWith("get")
        ? await call(...path, { ...query, ...this.options })
        : await this.finished(() => call(...path, { ...query, ...body }));
      await this.show(record, () => recordText(record as object, this.textOutput));
    }
  };
  return own;
}

function chargerCommand(spec: OperationSpec): CommandClass {
  const own = class extends ForecourtCommand {
    static override args = pathArgs(spec);
    static override flags = { ...bodyFlags(spec), ...waitFlags };
    static override readonly output = { kind: "operation", id: spec.id } as const;

    async run(): Promise<void> {
      const { args, flags } = await this.parse(own);
      const client = await this.client(flags);
      const body = await bodyOf(spec, flags, { client, environment: this.environment });
      const path = await pathOf(spec, client, args, this.options);
      const call = callOf<Called>(client, spec);
      const sent = (await this.finished(() => call(...path, body))) as ChargerCommand;
      const seconds = Number(flags["timeout"]);
      const end = () => commandEnd(client, sent, seconds, this.environment);
      const ended =
        flags["wait"] === false && sent.status === "pending"
          ? sent
          : await this.spin("Waiting for the charger", end);
      await this.show(ended, () => recordText(ended, this.textOutput));
    }
  };
  return own;
}

function deletingCommand(spec: OperationSpec): CommandClass {
  const own = class extends ForecourtCommand {
    static override args = pathArgs(spec);
    static override flags = { ...flagsOf(spec.query), ...confirmFlags };
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
      const query = await valuesOf(spec.query, flags, { client, environment: this.environment });
      const path = await pathOf(spec, client, args, this.options);
      const id = path.at(-1) ?? "";
      const dryRun = flags["dry-run"] === true;
      if (!dryRun) {
        await this.confirm(`${spec.summary}: ${id}`, { yes: flags["yes"] === true });
        await this.finished(() => callOf<Called>(client, spec)(...path, query));
      }
      await this.show({ id, deleted: !dryRun }, () =>
        dryRun ? `Would delete ${id}.\n` : `${id} is deleted.\n`,
      );
    }
  };
  return own;
}

export const waitFlags = {
  wait: Flags.boolean({ allowNo: true, default: true, description: "Wait for the charger's answer." }),
  timeout: Flags.integer({ min: 1, default: 90, description: "Seconds to wait." }),
};

/** list → iterate, listMessages → iterateMessages: as the client's generator names them. */
function iteratorName(name: string): string {
  return name.replace(/^list/, "iterate");
}

/** Backticks are for pages. */
function textOf(description: string): string {
  return description.replaceAll("`", "");
}

/** The client's function. Holds: the names are those that its own functions are generated from. */
function callOf<As>(client: Client, { sdk: [resource, name] }: OperationSpec, as = name): As {
  const functions = Reflect.get(client, resource) as Record<string, As>;
  const found = functions[as];
  if (found === undefined) throw new Error(`unreachable: client.${resource}.${as} is generated`);
  return found;
}

/** The command with what it cannot do without, as the contract's own example has it. */
function operationExample({ id, path, body, example, answers }: OperationSpec): string {
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
  const yes = answers === "nothing" || id in questions ? ["--yes"] : [];
  return ["<%= config.bin %> <%= command.id %>", ...values, ...rest, ...yes].join(" ");
}

function quoted(value: string): string {
  return /^[\w.:/@+-]+$/.test(value) ? value : `'${value}'`;
}
