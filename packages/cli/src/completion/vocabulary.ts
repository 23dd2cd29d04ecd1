import type { CommandClass } from "../base-command.ts";
import type { CommandTable } from "../commands/command-table.ts";

/** What can be typed, as far as a shell has to know it. */
export interface Vocabulary {
  /** The first words: topics and commands. */
  first: readonly Word[];
  /** The second words of each topic. */
  second: Readonly<Record<string, readonly Word[]>>;
  /** The flags of each command, by its whole name. */
  flags: Readonly<Record<string, readonly FlagWord[]>>;
}

export interface Word {
  word: string;
  about: string;
}

export interface FlagWord extends Word {
  /** With its dashes. */
  word: string;
  takesValue: boolean;
  values: readonly string[];
}

/** Loads every command: only for the script that a shell keeps. */
export async function readVocabulary(
  commands: CommandTable,
  topics: Readonly<Record<string, string>>,
): Promise<Vocabulary> {
  const names = Object.entries(commands).map(([name, { summary }]) => ({
    words: name.split(" "),
    about: summary,
  }));
  const single = names
    .filter(({ words }) => words.length === 1)
    .map(({ words, about }) => ({ word: words[0] ?? "", about }));
  const second = Object.keys(topics).map((topic) => {
    const own = names.filter(({ words }) => words[0] === topic && words.length > 1);
    return [topic, own.map(({ words, about }) => ({ word: words.slice(1).join(" "), about }))] as const;
  });
  const flags = await Promise.all(
    Object.entries(commands).map(async ([name, { load }]) => [name, flagsOf(await load())] as const),
  );
  return {
    first: [
      ...Object.entries(topics).map(([word, about]) => ({ word, about })),
      ...single,
      { word: "help", about: "What a command does, and how" },
    ].sort((a, b) => a.word.localeCompare(b.word)),
    second: Object.fromEntries(second),
    flags: Object.fromEntries(flags),
  };
}

function flagsOf({ flags, baseFlags }: CommandClass): FlagWord[] {
  const all = Object.entries({ ...baseFlags, ...flags }).filter(([, { hidden }]) => hidden !== true);
  return all
    .flatMap(([name, flag]): FlagWord[] => {
      const about = firstSentence(flag.description ?? "");
      if (flag.type === "boolean") {
        const plain = { word: `--${name}`, about, takesValue: false, values: [] };
        return flag.allowNo ? [plain, { ...plain, word: `--no-${name}` }] : [plain];
      }
      return [{ word: `--${name}`, about, takesValue: true, values: flag.options ?? [] }];
    })
    .concat({ word: "--help", about: "What it does, and how", takesValue: false, values: [] })
    .sort((a, b) => a.word.localeCompare(b.word));
}

function firstSentence(text: string): string {
  return text.split(/(?<=[.:;]) /)[0]?.replace(/[.:;]$/, "") ?? "";
}
