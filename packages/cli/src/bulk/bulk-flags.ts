import { Args, Flags } from "@oclif/core";
import { confirmFlags } from "../base-command.ts";
import { operationSpecs } from "../generated/operations.ts";
import { waitFlags } from "../operations/operation-command.ts";
import type { Output } from "../output/output.ts";
import { bulkSchema } from "./bulk-report.ts";

const statuses = operationSpecs.listChargers.query.flatMap((field) =>
  "options" in field ? field.options : [],
);

/** The chargers that are named, one or many. */
export const bulkArgs = {
  charger: Args.string({
    multiple: true,
    description: "Ids or identities of chargers. With one, the command is a plain one.",
  }),
};

/** Which chargers, how many at a time, and where unfinished work is kept. */
export const bulkFlags = {
  location: Flags.string({ helpValue: "LOCATION", description: "Every charger of this location." }),
  status: Flags.string({
    options: statuses,
    description: "Every charger whose own status is this.",
  }),
  connected: Flags.boolean({ allowNo: true, description: "Every charger that is connected, or is not." }),
  all: Flags.boolean({ description: "Every charger." }),
  "from-file": Flags.string({
    helpValue: "<file|->",
    description: "Every charger of a file: an id or an identity a line.",
  }),
  concurrency: Flags.integer({ min: 1, max: 100, default: 10, description: "Chargers at a time." }),
  failures: Flags.string({
    helpValue: "FILE",
    description: "Where to keep what is not done; a file in this folder unless given.",
  }),
  retry: Flags.string({
    helpValue: "FILE",
    description: "Go on with what such a file says is not done.",
    exclusive: ["failures"],
  }),
  ...confirmFlags,
  ...waitFlags,
};

/** What a command over many calls, beside its own operation. */
export const bulkOperations = ["listChargers", "getCharger", "getCommand", "getMe"] as const;

/** One charger: its command. Many: what came of each. */
export const bulkOutput: Output = {
  kind: "data",
  schema: { oneOf: [{ $ref: "#/$defs/Command" }, bulkSchema] },
};
