import { type Client, createClient } from "@forecourt/client";
import type { OperationId } from "@forecourt/contract";
import { Command, Flags, type Interfaces } from "@oclif/core";
import { type Environment, environmentOf, type Terminal } from "./environment.ts";
import { CliError } from "./errors/cli-error.ts";
import { ExitWith, isExitWith } from "./errors/exit-with.ts";
import { again } from "./errors/hint.ts";
import { printError } from "./errors/print-error.ts";
import type { Output } from "./output/output.ts";
import { paintFor } from "./output/paint.ts";
import type { TextOutput } from "./output/text-output.ts";
import { wantsJson } from "./own-words.ts";
import { type Connection, type ConnectionFlags, findConnection } from "./profiles/connection.ts";
import { withSpinner } from "./progress/inline-view.ts";

/** The base of every command: connection, output and errors. */
export abstract class ForecourtCommand extends Command {
  static override examples: Command.Example[] = [];
  static override readonly baseFlags = {
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

  protected get environment(): Environment {
    return environmentOf(this.config);
  }

  /** The base URL of the server that it calls. */
  server: string | undefined;

  abstract override run(): Promise<void>;

  /** oclif takes only what the class itself has, and would read an argument that is missing from stdin. */
  protected override parse<F extends Values, B extends Values, A extends Values>(
    command: Interfaces.Input<F, B, A>,
  ): Promise<Interfaces.ParserOutput<F, B, A>> {
    const { args, flags, baseFlags, strict } = command;
    const typed = Object.entries((args ?? {}) as Interfaces.ArgInput).map(([name, arg]) => [
      name,
      { ...arg, ignoreStdin: true },
    ]);
    const input = { ...command, args: Object.fromEntries(typed), flags, baseFlags, strict };
    // Holds: they are the flags and arguments of the command.
    return super.parse(input as Interfaces.Input<F, B, A>);
  }

  /** Prints what went wrong. */
  protected override async catch(error: unknown): Promise<never> {
    if (isExitWith(error)) throw error;
    const argv = [...(this.id ?? "").split(":"), ...this.argv];
    const failed = { argv, json: this.json, server: this.server };
    throw new ExitWith(printError(error, failed, this.environment));
  }

  /** The result goes to stdout: as JSON under `--json`, else as the text. */
  protected async show(data: unknown, text: () => string): Promise<void> {
    await this.page(this.json ? `${JSON.stringify({ data }, null, 2)}\n` : text());
  }

  /** A result that may be longer than the screen: then it goes through the pager. */
  protected async page(text: string): Promise<void> {
    const { stdout } = this.environment;
    if (stdout.isTty && stdout.page !== undefined && text.split("\n").length > stdout.rows)
      await stdout.page(text);
    else stdout.write(text);
  }

  /** One of the results that come over time: a line of JSON under `--json`, else the text. */
  protected showLine(record: object, text: () => string): void {
    this.environment.stdout.write(this.json ? `${JSON.stringify(record)}\n` : text());
  }

  /** A note on stderr for people. With --json it is not printed. */
  protected note(text: string): void {
    if (!this.json) this.environment.stderr.write(`${text}\n`);
  }

  /** What the person ought to know before it is too late; under `--json` as well. */
  override warn<Input extends Error | string>(input: Input): Input {
    const { stderr } = this.environment;
    const text = input instanceof Error ? input.message : input;
    stderr.write(`${paintFor(stderr, this.environment).yellow("Warning:")} ${text}\n`);
    return input;
  }

  /** Shows on a terminal that something is waited for, and since when. */
  protected spin<Answer>(about: string, wait: () => Promise<Answer>): Promise<Answer> {
    return this.json ? wait() : withSpinner(about, this.environment, wait);
  }

  get json(): boolean {
    return wantsJson(this.argv);
  }

  /** Where results are shown. A table that goes into a file is not cut. */
  protected get textOutput(): TextOutput {
    return this.textOutputOn(this.environment.stdout);
  }

  protected textOutputOn(terminal: Terminal): TextOutput {
    const { environment } = this;
    const columns = terminal.isTty ? terminal.columns : Number.POSITIVE_INFINITY;
    const now = terminal.isTty ? { now: environment.clock.now() } : {};
    return {
      paint: paintFor(terminal, environment),
      columns,
      // Node takes 15 ms to tell it, and most output has no times.
      get timeZone() {
        return environment.timeZone;
      },
      ...now,
    };
  }

  /** Goes with every question, so that Ctrl-C ends it. */
  protected get options(): { signal: AbortSignal } {
    return { signal: this.environment.signal };
  }

  /**
   * For a call that changes something and does not get the signal: after Ctrl-C the command waits for its response. Otherwise the user would not know
   * the result, or see a secret that the server returns once.
   */
  protected async finished<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const { signal } = this.environment;
    signal.throwIfAborted();
    const noteEnding = () => this.note("Ending: waiting for the server's answer; Ctrl-C again ends at once.");
    signal.addEventListener("abort", noteEnding, { once: true });
    try {
      return await call();
    } finally {
      signal.removeEventListener("abort", noteEnding);
    }
  }

  protected connection(flags: ConnectionFlags): Promise<Connection> {
    return findConnection(flags, this.environment);
  }

  protected async client(flags: ConnectionFlags): Promise<Client> {
    const { url, apiKey } = await this.connection(flags);
    return this.clientOf(url, apiKey);
  }

  protected clientOf(baseUrl: string, apiKey: string): Client {
    const { fetch, clock, random } = this.environment;
    this.server = baseUrl;
    return createClient({ baseUrl, apiKey, clock, random, fetch });
  }

  /**
   * Asks before a destructive or bulk change. `what` names the count: "Reset 200 chargers".
   * @throws CliError `declined`, or `confirmation-required` without a terminal.
   */
  protected async confirm(what: string, { yes }: { yes: boolean }): Promise<void> {
    if (yes) return;
    // Holds: a command is made by its class.
    const { flags } = this.constructor as typeof ForecourtCommand;
    const dryRun = Object.hasOwn(flags, "dry-run") ? [again(["--dry-run"], "shows what it would do")] : [];
    const { stdin, stderr, ask } = this.environment;
    if (this.json || !stdin.isTty || !stderr.isTty) {
      throw new CliError("confirmation-required", `${what}: needs a terminal to confirm.`, {
        hints: [again(["--yes"]), ...dryRun],
      });
    }
    const answer = await ask(`${what}? [y/N] `);
    if (!/^\s*y(es)?\s*$/i.test(answer)) throw new CliError("declined", "Nothing was changed.");
  }
}

/** Of flags or arguments, by their names. */
type Values = Record<string, unknown>;

/** Flags of destructive and bulk commands. */
export const confirmFlags = {
  yes: Flags.boolean({ char: "y", description: "Do not ask." }),
  "dry-run": Flags.boolean({ description: "Show what would be done, without doing it." }),
};

/** A command that can be made: not the abstract one. */
export type CommandClass = Omit<typeof ForecourtCommand, "prototype"> &
  (new (
    ...given: ConstructorParameters<typeof Command>
  ) => MadeCommand);

interface MadeCommand extends ForecourtCommand {
  run(): Promise<void>;
}
