import type { Hook } from "@oclif/core";
import { unknownCommand } from "../errors/unknown-command.ts";

/** Suggests what was probably meant. */
export const commandNotFound: Hook.CommandNotFound = async ({ id, config }) => {
  throw unknownCommand(id.split(":"), config);
};
