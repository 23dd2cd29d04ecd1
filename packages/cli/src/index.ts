/** What a plugin of the command line is made of: `forecourt plugins` in docs/guide/operating.md. */
export { Args, Flags } from "@oclif/core";
export { confirmFlags, ForecourtCommand } from "./base-command.ts";
export { CliError } from "./errors/cli-error.ts";
export { recordText } from "./output/record-text.ts";
export { table } from "./output/table.ts";
