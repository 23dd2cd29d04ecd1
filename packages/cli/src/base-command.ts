import { type Client, createClient } from "@forecourt/client";
import type { OperationId } from "@forecourt/contract";
import { type Command, Flags, type Interfaces } from "@oclif/core";
import { CliError } from "./errors/cli-error.ts";
import type { Output } from "./output/output.ts";
import { paintFor } from "./output/paint.ts";
import type { Place } from "./output/place.ts";
import { ownWords } from "./own-words.ts";
import { type Connection, type ConnectionFlags, findConnection } from "./profiles/connection.ts";
import { withSpinner } from "./progress/spinner.ts";
import type { Surroundings, Terminal } from "./surroundings.ts";

/**
 * What every command has: whom it talks to, and how it tells. Its words are those of oclif, whose parser reads them;
 * oclif's own Command would search for packages and settings before anything runs.
 */
export abstract class ForecourtCommand {
  static args: Interfaces.ArgInput = {};
  static flags: Interfaces.FlagInput = {};
  /** What the summary of the table leaves open. */
  static description: string | undefined;
  static examples: Command.Example[] = [];
  /** False where it takes more arguments than it names. */
  static strict = true;
  static readonly baseFlags = {
    json: Flags.boolean({ description: "Answer as JSON, with times in UTC.", helpGroup: "GLOBAL" }),
    profile: Flags.string({
      description: "The profile to use; see forecourt profiles list.",
      helpGroup: "GLOBAL",
    }),
    url: Flags.string({
      description: "The server, in place of the profile's and of FORECOURT_URL.",
      helpGroup: "GLOBAL",
    }),
    "api-key": Flags.string({
      description:
        "The key, in place of the profile's and of FORECOURT_API_KEY. Others on this machine can see it.",
      helpGroup: "GLOBAL",
    }),
  };

  /** The operations that it calls, or may. */
  static readonly operations: readonly OperationId[] = [];
  static readonly output: Output;

  /** What came after its name. */
  protected readonly argv: readonly string[];
  protected readonly surroundings: Surroundings;

  constructor(argv: readonly string[], surroundings: Surroundings) {
    this.argv = argv;
    this.surroundings = surroundings;
  }

  /** The whole result is on stdout: an error that is thrown after it sets the exit code, and is told to people only. */
  hasShown = false;

  /** What fails is thrown: main.ts tells it. */
  abstract run(): Promise<void>;

  /** Reads its flags and arguments. @throws oclif's errors of parsing, which are told as `wrong-usage`. */
  protected async parse<F extends Values, B extends Values, A extends Values>(
    command: Interfaces.Input<F, B, A>,
  ): Promise<Interfaces.ParserOutput<F, B, A>> {
    const { parse } = await import("./parser.ts");
    const args: Interfaces.ArgInput = { ...command.args };
    // Left to itself the parser would read an argument that is missing from stdin.
    for (const [name, arg] of Object.entries(args)) args[name] = { ...arg, ignoreStdin: true };
    const flags: Interfaces.FlagInput = { ...command.baseFlags, ...command.flags };
    // Holds: they are the flags and arguments of the command.
    return parse([...this.argv], { ...command, flags, args } as Interfaces.Input<F, B, A>);
  }

  /** The result goes to stdout: as JSON under `--json`, else as the text. */
  protected show(data: unknown, text: () => string): void {
    const { stdout } = this.surroundings;
    stdout.write(this.json ? `${JSON.stringify({ data }, null, 2)}\n` : text());
    this.hasShown = true;
  }

  protected showList(data: readonly unknown[], hasMore: boolean, text: () => string): void {
    const { stdout } = this.surroundings;
    stdout.write(this.json ? `${JSON.stringify({ data, has_more: hasMore }, null, 2)}\n` : text());
  }

  /** One of the results that come over time: a line of JSON under `--json`, else the text. */
  protected showLine(record: object, text: () => string): void {
    this.surroundings.stdout.write(this.json ? `${JSON.stringify(record)}\n` : text());
  }

  /** For the person who waits; a program that reads JSON is not told. */
  protected note(text: string): void {
    if (!this.json) this.surroundings.stderr.write(`${text}\n`);
  }

  /** What the person ought to know before it is too late; under `--json` as well. */
  protected warn(text: string): void {
    const { stderr } = this.surroundings;
    stderr.write(`${paintFor(stderr, this.surroundings).yellow("Warning:")} ${text}\n`);
  }

  /** Shows on a terminal that something is waited for, and since when. */
  protected spin<Answer>(about: string, wait: () => Promise<Answer>): Promise<Answer> {
    return this.json ? wait() : withSpinner(about, this.surroundings, wait);
  }

  get json(): boolean {
    return ownWords(this.argv).includes("--json");
  }

  /** Where results are shown. A table that goes into a file is not cut. */
  protected get place(): Place {
    return this.placeOn(this.surroundings.stdout);
  }

  protected placeOn(terminal: Terminal): Place {
    const { timeZone, clock } = this.surroundings;
    const columns = terminal.isTty ? terminal.columns : Number.POSITIVE_INFINITY;
    const now = terminal.isTty ? { now: clock.now() } : {};
    return { paint: paintFor(terminal, this.surroundings), columns, timeZone, ...now };
  }

  /** Goes with every question, so that Ctrl-C ends it. */
  protected get options(): { signal: AbortSignal } {
    return { signal: this.surroundings.signal };
  }

  /**
   * For a call that changes something, and is not given the signal: at Ctrl-C its answer is awaited. Else nobody would know
   * what came of it, or see the secret that is shown once.
   */
  protected async settled<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const { signal } = this.surroundings;
    signal.throwIfAborted();
    const tell = () => this.note("Ending: waiting for the server's answer; Ctrl-C again ends at once.");
    signal.addEventListener("abort", tell, { once: true });
    try {
      return await call();
    } finally {
      signal.removeEventListener("abort", tell);
    }
  }

  protected connection(flags: ConnectionFlags): Promise<Connection> {
    return findConnection(flags, this.surroundings);
  }

  protected async client(flags: ConnectionFlags): Promise<Client> {
    const { url, apiKey } = await this.connection(flags);
    return this.clientOf(url, apiKey);
  }

  protected clientOf(baseUrl: string, apiKey: string): Client {
    const { fetch, clock, random } = this.surroundings;
    return createClient({ baseUrl, apiKey, clock, random, fetch });
  }

  /**
   * Asks before something is destroyed, or done in many places. `what` names the count: "Reset 200 chargers".
   * @throws CliError `declined`, or `confirmation-required` where there is nobody to ask.
   */
  protected async confirm(what: string, { yes }: { yes: boolean }): Promise<void> {
    if (yes) return;
    const { stdin, stderr, ask } = this.surroundings;
    if (this.json || !stdin.isTty || !stderr.isTty) {
      throw new CliError("confirmation-required", `${what}: nobody is here to say yes.`, {
        tryThis: ["The same with --yes.", "The same with --dry-run, to see what it would do."],
      });
    }
    const answer = await ask(`${what}? [y/N] `);
    if (!/^\s*y(es)?\s*$/i.test(answer)) throw new CliError("declined", "Nothing was changed.");
  }
}

/** Of flags or arguments, by their names. */
type Values = Record<string, unknown>;

/** Flags of commands that destroy, or do something in many places. */
export const confirmFlags = {
  yes: Flags.boolean({ char: "y", description: "Do not ask." }),
  "dry-run": Flags.boolean({ description: "Tell what would be done, and do nothing." }),
};

/** A command that can be made: not the abstract one. */
export type CommandClass = Omit<typeof ForecourtCommand, "prototype"> &
  (new (
    argv: readonly string[],
    surroundings: Surroundings,
  ) => MadeCommand);

interface MadeCommand extends ForecourtCommand {
  run(): Promise<void>;
}
