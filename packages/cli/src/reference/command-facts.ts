import { ForecourtCommand } from "../base-command.ts";
import { commands } from "../commands.ts";
import { argRow, flagRows, usage } from "../help/command-help.ts";
import type { Output } from "../output/output.ts";
import { exampleText } from "./example-text.ts";

/** What is written about a command on the page of commands. */
export interface CommandFacts {
  name: string;
  summary: string;
  description: string | undefined;
  usage: string;
  args: readonly (readonly [name: string, about: string])[];
  flags: readonly (readonly [flag: string, about: string])[];
  examples: readonly { about: string | undefined; line: string }[];
  output: Output;
}

export function commandFacts(): Promise<CommandFacts[]> {
  return Promise.all(
    Object.entries(commands).map(async ([name, { summary, load }]) => {
      const command = await load();
      const args = Object.entries(command.args);
      const flags = flagRows(command.flags);
      return {
        name,
        summary,
        description: command.description,
        usage: usage(name, args, flags.length > 0),
        args: args.map(argRow),
        flags: flags.map(([flag, about]) => [flag.trim(), about] as const),
        examples: command.examples.map((example) => ({
          about: typeof example === "string" ? undefined : example.description,
          line: exampleText(example, name),
        })),
        output: command.output,
      };
    }),
  );
}

/** Flags that every command has. */
export function globalFlags(): readonly (readonly [flag: string, about: string])[] {
  return flagRows(ForecourtCommand.baseFlags).map(([flag, about]) => [flag.trim(), about] as const);
}
