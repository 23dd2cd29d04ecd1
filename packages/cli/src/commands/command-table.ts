import type { CommandClass } from "../base-command.ts";
import { operationSummaries } from "../generated/summaries.ts";

/** Commands by their name: `locations list`. A command's module is loaded when it runs, or when help for it is asked. */
export type CommandTable = Readonly<Record<string, CommandEntry>>;

export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<CommandClass>;
}

/** Help text of a plain command that replaces the contract's text. */
export interface Words {
  readonly description: string;
  /** What comes after the command's name. */
  readonly examples: readonly string[];
}

/** An operation whose command needs no code of its own. */
export function plain(id: keyof typeof operationSummaries, words?: Words): CommandEntry {
  return {
    summary: operationSummaries[id],
    async load() {
      const { operationCommand } = await import("../operations/operation-command.ts");
      const command = operationCommand(id);
      return words === undefined ? command : withWords(command, words);
    },
  };
}

function withWords(command: CommandClass, { description, examples }: Words): CommandClass {
  return class extends command {
    static override description = description;
    static override examples = examples.map((rest) => `<%= config.bin %> <%= command.id %> ${rest}`);
  };
}
