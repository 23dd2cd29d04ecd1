import type { Config, Interfaces } from "@oclif/core";

/** A stream that text is written to. */
export interface Terminal {
  write(text: string): void;
  /** Shows a text page by page, until the person has left it; absent where there is no pager. */
  page?(text: string): Promise<void>;
  /** A person looks at it: it may be animated and coloured. */
  readonly isTty: boolean;
  /** Characters in a line; changes when the window does. */
  readonly columns: number;
  readonly rows: number;
  /** Runs it whenever the window has changed, until what this answers is called. */
  onResize(run: () => void): () => void;
  /** Runs one whenever Ctrl-Z is about to stop the process, and the other when it goes on, until what this answers is called. */
  onStop(before: () => void, after: () => void): () => void;
}

/** Milliseconds since the epoch, and a timer. */
export interface Clock {
  now(): number;
  after(delayMs: number, run: () => void): () => void;
}

/** Everything outside a command that it uses. `bin.ts` passes those of the process, a test its own. */
export interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Results: what a pipe gets. */
  readonly stdout: Terminal;
  /** Everything else: progress, questions, errors. */
  readonly stderr: Terminal;
  readonly stdin: {
    readonly isTty: boolean;
    /** All of it, as UTF-8. */
    read(): Promise<string>;
    /** Runs it with each key, as the terminal sends it, until what this answers is called; absent without a terminal. */
    onKey?(run: (key: string) => void): () => void;
  };
  /** Asks a question and returns the typed line; rejects when the signal aborts. `hidden` input is not shown. */
  ask(question: string, options?: { hidden?: boolean }): Promise<string>;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly random: () => number;
  /** Ends the command as Ctrl-C does. */
  end(): void;
  /** Aborts at the first Ctrl-C; a second one ends the process at once. */
  readonly signal: AbortSignal;
  /** Where profiles are kept. */
  readonly configFolder: string;
  /** Where cursors and unfinished work are kept. */
  readonly stateFolder: string;
  /** Where files named by a relative path are. */
  readonly workingFolder: string;
  /** IANA name of the time zone for displayed times. */
  readonly timeZone: string;
}

/** What oclif starts with. It hands its options on to each command, and the environment is among them. */
export type StartOptions = Config["options"] & { environment: Environment };

/** The environment that oclif was started with. */
export function environmentOf(config: Interfaces.Config): Environment {
  // Holds: main.ts is what starts oclif, and oclif has one class of this interface.
  return ((config as Config).options as StartOptions).environment;
}
