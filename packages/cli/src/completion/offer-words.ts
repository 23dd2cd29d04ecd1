/** A word that may stand where the cursor is. */
export interface Offer {
  word: string;
  about: string;
}

/** What can be typed. */
export interface Vocabulary {
  commands: Readonly<Record<string, KnownCommand>>;
  topics: Readonly<Record<string, { description?: string }>>;
  /**
   * The names of what the server has of a kind, such as `charger`: the flags and arguments that take them are called so. Null
   * for a kind that has no names.
   */
  namesOf(kind: string, typed: Typed): Promise<Offer[] | null>;
}

/** A command of oclif's manifest, as far as completion has to know it. */
interface KnownCommand {
  summary?: string;
  strict?: boolean;
  args: Readonly<Record<string, KnownValue>>;
  flags: Readonly<Record<string, KnownFlag>>;
}

interface KnownValue {
  options?: readonly string[];
  helpValue?: string | readonly string[];
  multiple?: boolean;
}

interface KnownFlag extends KnownValue {
  type: "boolean" | "option";
  char?: string;
  aliases?: readonly string[];
  allowNo?: boolean;
  hidden?: boolean;
  description?: string;
}

/** What was typed before the cursor. */
export interface Typed {
  /** The word that the cursor is in. */
  current: string;
  /** The arguments of the command. */
  args: readonly string[];
  /** Of its flags with a value, the last of each. */
  flags: Readonly<Record<string, string>>;
}

/** The words that fit, or `files` where the shell's own files do. The last of the words is where the cursor is. */
export async function offerWords(
  words: readonly string[],
  vocabulary: Vocabulary,
): Promise<Offer[] | "files"> {
  const line = withoutHelp(words.map(unquoted));
  const name = nameOf(line.slice(0, -1), vocabulary);
  const current = line.at(-1) ?? "";
  if (name === null) return beginningWith(current, firstWords(line.slice(0, -1), vocabulary));
  const command = vocabulary.commands[name.join(":")];
  if (command === undefined) throw new Error(`unreachable: ${name.join(" ")} was found`);
  return ofCommand(command, line.slice(name.length), vocabulary);
}

/** bash hands words on as they were typed, and breaks `--flag=value` into three. */
function unquoted(word: string): string {
  return word.replace(/^["']/, "").replaceAll(/\\(.)/g, "$1");
}

function withoutHelp(words: readonly string[]): readonly string[] {
  return words[0] === "help" && words.length > 1 ? words.slice(1) : words;
}

function nameOf(before: readonly string[], { commands }: Vocabulary): readonly string[] | null {
  const found = [2, 1].find(
    (count) => before.length >= count && commands[before.slice(0, count).join(":")] !== undefined,
  );
  return found === undefined ? null : before.slice(0, found);
}

/** A topic's commands behind its name; before it, topics and the commands that have none. */
function firstWords(before: readonly string[], { commands, topics }: Vocabulary): Offer[] {
  const known = Object.entries(commands).map(([id, { summary = "" }]) => ({
    words: id.split(":"),
    about: summary,
  }));
  const [topic] = before;
  if (topic !== undefined) {
    const own =
      before.length > 1 ? [] : known.filter(({ words }) => words[0] === topic && words.length === 2);
    return own.map(({ words, about }) => ({ word: words[1] ?? "", about })).sort(byWord);
  }
  return [
    ...Object.entries(topics).map(([word, { description = "" }]) => ({ word, about: description })),
    ...known
      .filter(({ words }) => words.length === 1)
      .map(({ words, about }) => ({ word: words[0] ?? "", about })),
    { word: "--help", about: "What there is" },
    { word: "--version", about: "Which version" },
  ].sort(byWord);
}

export function byWord(a: Offer, b: Offer): number {
  return a.word < b.word ? -1 : 1;
}

async function ofCommand(
  command: KnownCommand,
  words: readonly string[],
  vocabulary: Vocabulary,
): Promise<Offer[] | "files"> {
  const read = readWords(command, words);
  if (read.flag !== null) {
    const offers = await valuesOf(read.flag.name, read.flag.definition, read, vocabulary);
    if (offers === "files" || !read.flag.joined) return offers;
    return offers.map(({ word, about }) => ({ word: `--${read.flag?.name}=${word}`, about }));
  }
  if (read.current.startsWith("-")) return beginningWith(read.current, flagsOf(command));
  const args = Object.entries(command.args);
  const last = args.at(-1);
  const next = args[read.args.length] ?? (last?.[1].multiple || command.strict === false ? last : undefined);
  if (next === undefined) return read.current === "" ? flagsOf(command) : [];
  return valuesOf(next[0], next[1], read, vocabulary);
}

interface Read extends Typed {
  /** The flag whose value the cursor is in. */
  flag: { name: string; definition: KnownValue; joined: boolean } | null;
}

function readWords(command: KnownCommand, words: readonly string[]): Read {
  const args: string[] = [];
  const flags: Record<string, string> = {};
  let open: Read["flag"] = null;
  const before = words.slice(0, -1).filter((word) => word !== "=");
  for (const word of before) {
    const [, text = word, value] = /^(--[^=]+)=(.*)$/s.exec(word) ?? [];
    const flag = flagNamed(command, text);
    if (open !== null) flags[open.name] = word;
    else if (!word.startsWith("-")) args.push(word);
    else if (flag !== null && value !== undefined) flags[flag.name] = value;
    open = open === null && value === undefined ? flag : null;
  }
  const typed = words.at(-1) ?? "";
  const current = typed === "=" ? "" : typed;
  const [, name, value] = /^(--[^=]+)=(.*)$/s.exec(current) ?? [];
  const joined = name === undefined || open !== null ? null : flagNamed(command, name);
  if (joined !== null) return { args, flags, current: value ?? "", flag: { ...joined, joined: true } };
  return { args, flags, current, flag: open };
}

/** One that takes a value. */
function flagNamed({ flags }: KnownCommand, word: string): Read["flag"] {
  for (const [name, definition] of Object.entries(flags)) {
    const words = [
      `--${name}`,
      `-${definition.char}`,
      ...(definition.aliases ?? []).map((alias) => `--${alias}`),
    ];
    if (definition.type === "option" && words.includes(word)) return { name, definition, joined: false };
  }
  return null;
}

async function valuesOf(
  name: string,
  { options, helpValue }: KnownValue,
  typed: Typed,
  vocabulary: Vocabulary,
): Promise<Offer[] | "files"> {
  if (options !== undefined) {
    const offers = options.map((word) => ({ word, about: "" }));
    return beginningWith(typed.current, offers);
  }
  if (/file/.test(`${name} ${String(helpValue)}`)) return "files";
  return beginningWith(typed.current, (await vocabulary.namesOf(name.replaceAll("-", "_"), typed)) ?? []);
}

function flagsOf({ flags }: KnownCommand): Offer[] {
  return Object.entries(flags)
    .filter(([, { hidden }]) => hidden !== true)
    .flatMap(([name, flag]) => {
      const about = (flag.description ?? "").split(/(?<=[.:;]) /)[0]?.replace(/[.:;]$/, "") ?? "";
      const both = flag.type === "boolean" && flag.allowNo === true;
      return [name, ...(both ? [`no-${name}`] : [])].map((word) => ({ word: `--${word}`, about }));
    })
    .concat({ word: "--help", about: "What it does, and how" })
    .sort(byWord);
}

function beginningWith(typed: string, offers: readonly Offer[]): Offer[] {
  const beginning = typed.toLowerCase();
  return offers.filter(({ word }) => word.toLowerCase().startsWith(beginning));
}
