import { type ParseArgsConfig, parseArgs } from "node:util";

type ParseArgsOptions = NonNullable<ParseArgsConfig["options"]>;

/** Where a command writes, line by line, and what else it gets from its process. */
export interface Host {
  env: Record<string, string | undefined>;
  out(text: string): void;
  err(text: string): void;
  /** Aborted by Ctrl-C. A long job then stops at the next point where nothing is half done. */
  signal: AbortSignal;
  /** Draws over the same line of a terminal; null when the output is not a terminal, for example a log. */
  redraw: ((text: string) => void) | null;
}

/** The result of a command, with the same content for programs and for people. */
export interface Report {
  json: unknown;
  lines: readonly string[];
  /** The command did its work and found something wrong. */
  failed?: boolean;
}

/** The command cannot do its work. `hint` says what to do about it, if anything. */
export class HostRefusal extends Error {
  override readonly name = "HostRefusal";
  readonly hint: string | undefined;

  constructor(message: string, hint?: string, options?: ErrorOptions) {
    super(message, options);
    this.hint = hint;
  }
}

/** One command of forecourt-server, as typed: `keys create`. */
export interface HostCommand {
  name: string;
  /** The arguments after the name. */
  takes: string;
  about: string;
  /** Each option, and what it does. */
  options: readonly { flag: string; about: string }[];
  /** A longer text, shown below the options. */
  more: string;
  /** @throws Error for arguments that the command does not understand; nothing has run then. */
  parse(args: string[]): (host: Host) => Promise<Report>;
}

interface Definition<Options extends ParseArgsOptions> {
  name: string;
  about: string;
  /** Names of the arguments without a flag; all are required. */
  positionals?: readonly string[];
  options: Options;
  /** What `--help` says about each option: its value in brackets, if it takes one, and what it does. */
  describe: { [Name in keyof Options]: string };
  /** Names of the required options. */
  required?: readonly (keyof Options & string)[];
  more?: string;
  run(given: Given<Options>, host: Host): Promise<Report>;
}

interface Given<Options extends ParseArgsOptions> {
  values: ReturnType<typeof parseArgs<{ options: Options }>>["values"];
  positionals: string[];
}

export function hostCommand<const Options extends ParseArgsOptions>(
  definition: Definition<Options>,
): HostCommand {
  const { name, about, positionals: wanted = [], options, describe, required = [], more = "" } = definition;
  const flagOf = (option: string): string => {
    const value = /^<[^>]+>/.exec(describe[option] ?? "")?.[0];
    return value === undefined ? `--${option}` : `--${option} ${value}`;
  };
  const takes = [
    ...wanted.map((positional) => `<${positional}>`),
    ...Object.keys(options).map((option) =>
      required.includes(option) ? flagOf(option) : `[${flagOf(option)}]`,
    ),
  ];
  return {
    name,
    takes: takes.join(" "),
    about,
    options: Object.keys(options).map((option) => ({
      flag: flagOf(option),
      about: (describe[option] ?? "").replace(/^<[^>]+>\s*/, ""),
    })),
    more,
    parse(args) {
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
      const missing = wanted[positionals.length];
      if (missing !== undefined) throw new Error(`<${missing}> is missing.`);
      const surplus = positionals[wanted.length];
      if (surplus !== undefined) throw new Error(`${JSON.stringify(surplus)} is one argument too many.`);
      const unset = required.find((option) => !(option in values));
      if (unset !== undefined) throw new Error(`--${unset} is missing.`);
      return (host) => definition.run({ values, positionals }, host);
    },
  };
}
