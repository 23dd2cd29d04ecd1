import { ownWords } from "../own-words.ts";

/** A line that helps: fixed, or made of the command line that failed. */
export type Hint = string | ((argv: readonly string[]) => string);

/**
 * The command line that failed, as a line to copy, with these flags added. A flag that it has already gets the new value.
 * @param about What the line does, as a comment of the shell.
 */
export function again(flags: readonly string[] = [], about?: string): Hint {
  return (argv) => {
    const own = ownWords(argv);
    const names = flags.filter((word) => word.startsWith("--"));
    const kept = names.reduce((words, name) => withoutFlag(words, name), own);
    return commandLine([...kept, ...flags, ...argv.slice(own.length)], about);
  };
}

/** The command line that failed, as a line to copy, without this flag. */
export function againWithout(flag: string, about?: string): Hint {
  return (argv) => commandLine(withoutFlag(argv, flag, "switch"), about);
}

/** The command line that failed, as a line to copy, with another flag in the place of this one. */
export function againInstead(wrong: string, right: string): Hint {
  return (argv) =>
    commandLine(argv.map((word) => (word.split("=")[0] === wrong ? right + word.slice(wrong.length) : word)));
}

/** Asks the command that failed, without its arguments, for its help. */
export const helpOfCommand: Hint = (argv) => {
  const flag = argv.findIndex((word) => word.startsWith("-"));
  return commandLine([...argv.slice(0, flag === -1 ? 2 : Math.min(flag, 2)), "--help"]);
};

/** A flag with a value loses the value too. */
function withoutFlag(words: readonly string[], flag: string, kind: "switch" | "value" = "value"): string[] {
  return words.filter((word, index) => {
    if (word === flag || word.startsWith(`${flag}=`)) return false;
    return kind === "switch" || words[index - 1] !== flag || word.startsWith("-");
  });
}

function commandLine(words: readonly string[], about?: string): string {
  const line = ["forecourt", ...withoutSecrets(words).map(quoted)].join(" ");
  return about === undefined ? line : `${line}  # ${about}`;
}

/** Hints reach logs, so that secrets are left out. */
function withoutSecrets(words: readonly string[]): string[] {
  return words.map((word, index) => {
    const before = words[index - 1] ?? "";
    if (Object.hasOwn(secretFlags, before)) return secretFlags[before] ?? "";
    const [flag = ""] = word.split("=");
    return word.includes("=") && Object.hasOwn(secretFlags, flag) ? `${flag}=${secretFlags[flag]}` : word;
  });
}

const secretFlags: Readonly<Record<string, string>> = { "--api-key": "KEY", "--secret": "SECRET" };

/** For the shells of POSIX. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
