import { Args, Flags } from "@oclif/core";
import { confirmFlags } from "../base-command.ts";
import { operationSpecs } from "../generated/operations.ts";
import { waitFlags } from "../operations/operation-command.ts";
import type { Output } from "../output/output.ts";
import type { ConnectionFlags } from "../profiles/connection.ts";
import { bulkSchema } from "./bulk-report.ts";
import type { Choice } from "./choose-chargers.ts";

const statusesOf = (name: "status" | "connector_status") =>
  operationSpecs.listChargers.query.flatMap((field) => (field.name === name ? field.options : []));

/** The chargers that are named, one or many. */
export const bulkArgs = {
  charger: Args.string({
    multiple: true,
    description: "Ids or identities of chargers. With a single one, the server makes no job.",
  }),
};

/** Which chargers, how many at a time, and when to stop. */
export const bulkFlags = {
  location: Flags.string({ helpValue: "LOCATION", description: "Every charger of this location." }),
  status: Flags.string({
    options: statusesOf("status"),
    description: "Every charger whose own status (connector 0) is this.",
  }),
  "connector-status": Flags.string({
    options: statusesOf("connector_status"),
    description: "Every charger with a connector in this status.",
  }),
  "not-charging": Flags.boolean({ description: "Only chargers without an open session." }),
  connected: Flags.boolean({
    allowNo: true,
    description: "Every connected charger; or every charger that is not connected.",
  }),
  all: Flags.boolean({ description: "Every charger." }),
  "from-file": Flags.string({
    helpValue: "<file|->",
    description: "Every charger of a file with one id or identity in each line.",
  }),
  concurrency: Flags.integer({
    min: 1,
    max: 100,
    default: 10,
    description: "How many chargers at the same time.",
  }),
  "stop-after": Flags.integer({
    min: 1,
    max: 10_000,
    helpValue: "FAILURES",
    description: "Ask no further charger after this many failures.",
  }),
  ...confirmFlags,
  ...waitFlags,
};

/** What a command over many calls, beside its own operation. */
export const bulkOperations = [
  "listChargers",
  "getCharger",
  "getCommand",
  "createJob",
  "getJob",
  "listJobItems",
] as const;

/** One charger: its command. Many: what came of each, or with --no-wait the job. */
export const bulkOutput: Output = {
  kind: "data",
  schema: { oneOf: [{ $ref: "#/$defs/Command" }, { $ref: "#/$defs/Job" }, bulkSchema] },
};

/** What the parser made of `bulkArgs` and `bulkFlags`. */
export interface BulkParsed {
  args: Record<string, unknown>;
  flags: BulkFlagValues;
}

export interface BulkFlagValues extends ConnectionFlags {
  location?: string | undefined;
  status?: string | undefined;
  "connector-status"?: string | undefined;
  "not-charging"?: boolean | undefined;
  connected?: boolean | undefined;
  all?: boolean | undefined;
  "from-file"?: string | undefined;
  concurrency: number;
  "stop-after"?: number | undefined;
  yes?: boolean | undefined;
  "dry-run"?: boolean | undefined;
  wait: boolean;
  timeout: number;
}

/** Those that say which chargers are meant. */
const selectionFlags = [
  "location",
  "status",
  "connector-status",
  "connected",
  "not-charging",
  "all",
  "from-file",
] as const;

/** Chargers are selected by their properties or by a file, not by name. */
export function isSelection(flags: BulkFlagValues): boolean {
  return selectionFlags.some((name) => flags[name] !== undefined && (name !== "all" || flags.all === true));
}

/** Also one charger is a job then, with its table. */
export function isBulk(flags: BulkFlagValues): boolean {
  return isSelection(flags) || flags["dry-run"] === true;
}

/** The chargers that are meant. */
export function choiceOf(flags: BulkFlagValues, named: readonly string[]): Choice {
  return {
    named,
    fromFile: flags["from-file"],
    all: flags.all === true,
    location: flags.location,
    status: flags.status,
    connectorStatus: flags["connector-status"],
    connected: flags.connected,
    notCharging: flags["not-charging"] === true,
  };
}

export function namesOf({ args }: BulkParsed): string[] {
  const { charger } = args;
  if (charger === undefined) return [];
  return Array.isArray(charger) ? charger.map(String) : [String(charger)];
}
