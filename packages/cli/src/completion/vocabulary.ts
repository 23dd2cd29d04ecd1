import type { Command, Interfaces } from "@oclif/core";

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

export function readVocabulary({ commands, topics }: Interfaces.Config): Vocabulary {
  const known = commands.map(({ id, summary = "", flags }) => ({
    words: id.split(":"),
    about: summary,
    flags,
  }));
  const [single, double] = [1, 2].map((count) => known.filter(({ words }) => words.length === count));
  const withCommands = topics.filter(({ name }) => (double ?? []).some(({ words }) => words[0] === name));
  const second = withCommands.map(({ name }) => {
    const own = (double ?? []).filter(({ words }) => words[0] === name);
    return [name, own.map(({ words, about }) => ({ word: words[1] ?? "", about }))] as const;
  });
  return {
    first: [
      ...withCommands.map(({ name, description = "" }) => ({ word: name, about: description })),
      ...(single ?? []).map(({ words, about }) => ({ word: words[0] ?? "", about })),
    ].sort((a, b) => a.word.localeCompare(b.word)),
    second: Object.fromEntries(second),
    flags: Object.fromEntries(known.map(({ words, flags }) => [words.join(" "), flagsOf(flags)])),
  };
}

function flagsOf(flags: Command.Loadable["flags"]): FlagWord[] {
  return Object.entries(flags)
    .filter(([, { hidden }]) => hidden !== true)
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
