import type { Hook, Interfaces } from "@oclif/core";
import { CliError } from "./cli-error.ts";
import { nearest } from "./nearest.ts";

/** Called by oclif for a command that it does not find. */
export const commandNotFound: Hook.CommandNotFound = async ({ id, config }) => {
  throw unknownCommand(id.split(":"), config);
};

/** A command name has at most two words, because its arguments cannot be separated from a longer name. */
export function unknownCommand(
  words: readonly string[],
  { commandIDs, topics }: Pick<Interfaces.Config, "commandIDs" | "topics">,
): CliError {
  const [first = "", second = ""] = words;
  if (first.startsWith("-")) return flagTooEarly(first);
  if (first === "plugins") return noPlugins;
  const commands = commandIDs.map((id) => id.replaceAll(":", " "));
  const known = [2, 1].find((count) => commands.includes(words.slice(0, count).join(" ")));
  if (known !== undefined) return tooManyArguments(words.slice(0, known).join(" "), words.slice(known));
  const names = [...commands, ...topics.flatMap(({ name }) => (name.includes(":") ? [] : [name]))];
  const typed = words.slice(0, 2).join(" ");
  const meant = `${first} ${otherWords[second] ?? ""}`;
  const near = commands.includes(meant)
    ? [meant]
    : [typed, first].map((given) => nearest(given, names)).find((found) => found.length > 0);
  return new CliError("wrong-usage", `"${typed}" is not a command.`, {
    hints: near?.map((name) => `forecourt ${name}`) ?? ["forecourt --help"],
  });
}

function tooManyArguments(command: string, given: readonly string[]): CliError {
  return new CliError("wrong-usage", `The command takes no argument ${given.join(", ")}.`, {
    hints: [`forecourt ${command} --help`],
  });
}

/** What other command lines call it. */
const otherWords: Readonly<Record<string, string>> = {
  add: "create",
  describe: "show",
  edit: "update",
  find: "list",
  get: "show",
  ls: "list",
  new: "create",
  remove: "delete",
  rm: "delete",
  set: "update",
};

export function flagTooEarly(flag: string): CliError {
  return new CliError("wrong-usage", `${flag} comes too early: flags stand behind the command.`, {
    hints: [`forecourt COMMAND ${flag}`, "forecourt --help"],
  });
}

/** It brings npm and yarn, which most people need not have twice. */
const noPlugins = new CliError(
  "not-installed",
  "Plugins need @oclif/plugin-plugins, which is not installed.",
  {
    hints: ["npm install --global @oclif/plugin-plugins@5"],
  },
);
