/** Where oclif finds the commands, and what a plugin of the command line is made of. */
export { Args, Flags } from "@oclif/core";
export { confirmFlags, ForecourtCommand } from "./base-command.ts";
export { commands } from "./commands.ts";
export { CliError } from "./errors/cli-error.ts";
export { recordText } from "./output/record-text.ts";
export { table } from "./output/table.ts";
