import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { vi } from "vitest";
import type { Environment, Terminal } from "../src/environment.ts";
import type { ExitCode } from "../src/errors/cli-error.ts";
import type { main as Main } from "../src/main.ts";

// oclif finds its commands by their paths in what is bundled. The compiler has not seen that.
const bundle = new URL("../dist/bin.js", import.meta.url).href;
const { main } = (await import(bundle)) as { main: typeof Main };

// Where the plugins of who runs the tests are not.
vi.stubEnv("FORECOURT_DATA_DIR", join(tmpdir(), "forecourt-cli-without-plugins"));

export interface CliOptions {
  env?: Record<string, string>;
  fetch?: typeof globalThis.fetch;
  /** What is piped in; without it nothing is. */
  stdin?: string;
  /** Answers to questions, in order. Makes stdin a terminal. */
  answers?: string[];
  /** Looks at it on a terminal of so many columns, in place of piping it. */
  columns?: number;
  /** Only stdout is a pipe. */
  piped?: boolean;
  /** Lines of that terminal; 24 unless given. */
  rows?: number;
  /** Called after each write with the stdout so far, to end an endless command with the signal. */
  seen?: (stdout: string) => void;
  signal?: AbortSignal;
  /** Ctrl-C as soon as what was written to stdout is so. */
  until?: (stdout: string) => boolean;
  clock?: Environment["clock"];
  timeZone?: string;
}

/** A user of the command line, with a home of their own. */
export interface Cli extends AsyncDisposable {
  /** Runs one command line in this process. */
  run(argv: readonly string[], options?: CliOptions): Promise<Run>;
  readonly home: string;
}

export interface Run {
  code: ExitCode;
  stdout: string;
  stderr: string;
  /** stdout without colours. */
  text: string;
  /** stdout as JSON. */
  json(): unknown;
  /** stdout as JSON, line by line. */
  lines(): unknown[];
  /** What `--json` writes to stderr when it fails. */
  error(): unknown;
}

/** @param env What every run finds in its environment, such as FORECOURT_URL and FORECOURT_API_KEY. */
export async function startCli(env: Record<string, string> = {}): Promise<Cli> {
  const home = await mkdtemp(join(tmpdir(), "forecourt-cli-"));
  return {
    home,
    run: (argv, options = {}) => run(argv, home, { ...options, env: { ...env, ...options.env } }),
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  };
}

async function run(argv: readonly string[], home: string, options: CliOptions): Promise<Run> {
  const written = { stdout: "", stderr: "" };
  const answers = [...(options.answers ?? [])];
  const ending = new AbortController();
  options.signal?.addEventListener("abort", () => ending.abort(options.signal?.reason), { once: true });
  const terminal = (name: keyof typeof written): Terminal => ({
    write(text) {
      written[name] += text;
      if (options.until?.(written.stdout)) ending.abort(new DOMException("It was seen.", "AbortError"));
      if (name === "stdout") options.seen?.(written.stdout);
    },
    isTty:
      (options.columns !== undefined || options.answers !== undefined) &&
      !(options.piped === true && name === "stdout"),
    columns: options.columns ?? 80,
    rows: options.rows ?? 24,
    onResize: () => () => {},
    onStop: () => () => {},
  });
  const code = await main(argv, {
    env: options.env ?? {},
    stdout: terminal("stdout"),
    stderr: terminal("stderr"),
    stdin: { isTty: options.answers !== undefined, read: async () => options.stdin ?? "" },
    ask: async (question) => {
      written.stderr += question;
      const answer = answers.shift();
      if (answer === undefined) throw new Error(`No answer for: ${question}`);
      return answer;
    },
    fetch: options.fetch ?? globalThis.fetch,
    clock: options.clock ?? {
      now: () => Date.now(),
      after(delayMs, then) {
        const timer = setTimeout(then, delayMs);
        return () => clearTimeout(timer);
      },
    },
    random: () => 0.5,
    end: () => ending.abort(new DOMException("It was left.", "AbortError")),
    signal: ending.signal,
    configFolder: join(home, "config"),
    stateFolder: join(home, "state"),
    workingFolder: home,
    timeZone: options.timeZone ?? "Europe/Amsterdam",
  });
  return {
    code,
    ...written,
    text: stripVTControlCharacters(written.stdout),
    json: () => JSON.parse(written.stdout),
    error: () => JSON.parse(written.stderr.trimEnd().split("\n").at(-1) ?? ""),
    lines: () =>
      written.stdout
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line)),
  };
}
