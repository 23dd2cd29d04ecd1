import { homedir } from "node:os";
import { join } from "node:path";
import { addAbortSignal } from "node:stream";
import type { Environment, Terminal } from "./environment.ts";
import { cliErrorCodes } from "./errors/cli-error.ts";
import { ExitWith } from "./errors/exit-with.ts";
import { httpFetch } from "./http-fetch.ts";

/** The environment of this process. Slow parts are created at first use, because most commands need few of them. */
export function processEnvironment(): Environment {
  const ending = endBySignals(process, () => performance.now());
  const { env } = process;
  let stdout: Terminal | undefined;
  let stderr: Terminal | undefined;
  return {
    env,
    get stdout() {
      stdout ??= terminal(process.stdout, ending);
      return stdout;
    },
    get stderr() {
      stderr ??= terminal(process.stderr, ending);
      return stderr;
    },
    stdin: {
      get isTty() {
        return Boolean(process.stdin.isTTY);
      },
      read: () => readStdin(ending.signal),
      ...(process.stdin.isTTY && { onKey }),
    },
    ask: async (question, options) => (await import("./ask.ts")).ask(question, ending, options),
    fetch: httpFetch,
    clock: {
      now: () => Date.now(),
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    },
    random: Math.random,
    end: () => ending.abort(new DOMException("It was left.", "AbortError")),
    signal: ending.signal,
    get configFolder() {
      return folder(env["FORECOURT_CONFIG_DIR"], env["XDG_CONFIG_HOME"], ".config");
    },
    get stateFolder() {
      return folder(env["FORECOURT_STATE_DIR"], env["XDG_STATE_HOME"], ".local/state");
    },
    get workingFolder() {
      return process.cwd();
    },
    get timeZone() {
      return Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
  };
}

/** XDG Base Directory Specification; Windows keeps both beside each other. */
function folder(own: string | undefined, xdg: string | undefined, usual: string): string {
  if (own) return own;
  const base = xdg || (process.platform === "win32" && process.env["LOCALAPPDATA"]) || join(homedir(), usual);
  return join(base, "forecourt");
}

function terminal(stream: NodeJS.WriteStream, ending: AbortController): Terminal {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    // A reader such as head has closed the pipe: the command ends as after Ctrl-C, without a message.
    ending.abort(new ExitWith(0));
  });
  // As less and Git have it: nothing, or cat, turns it off.
  const pager = process.env["FORECOURT_PAGER"] ?? process.env["PAGER"] ?? "less";
  const pages =
    stream === process.stdout && pager !== "" && pager !== "cat" && process.env["TERM"] !== "dumb";
  return {
    write: (text) => void stream.write(text),
    ...(pages && {
      page: async (text: string) =>
        (await import("./page.ts")).page(text, { pager, env: process.env }, (rest) => stream.write(rest)),
    }),
    isTty: Boolean(stream.isTTY),
    get columns() {
      return stream.columns || 80;
    },
    get rows() {
      return stream.rows || 24;
    },
    onResize(run) {
      stream.on("resize", run);
      return () => void stream.off("resize", run);
    },
    onStop(before, after) {
      const stop = () => {
        before();
        // Without this listener the default applies, which does not stop a process without a shell, for example in a container.
        process.off("SIGTSTP", stop);
        process.kill(process.pid, "SIGTSTP");
        process.on("SIGTSTP", stop);
        after();
      };
      process.on("SIGTSTP", stop);
      return () => void process.off("SIGTSTP", stop);
    },
  };
}

/** A terminal in raw mode sends Ctrl-C and Ctrl-Z as keys like others, and no signals. */
const signalKeys: Readonly<Record<string, NodeJS.Signals>> = { "\u0003": "SIGINT", "\u001a": "SIGTSTP" };

function onKey(run: (key: string) => void): () => void {
  const { stdin } = process;
  const take = (key: Buffer) => {
    const signal = signalKeys[key.toString()];
    if (signal === undefined) run(key.toString());
    else process.kill(process.pid, signal);
  };
  stdin.setRawMode(true).on("data", take).resume();
  return () => {
    stdin.off("data", take).pause();
    stdin.setRawMode(false);
  };
}

async function readStdin(signal: AbortSignal): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of addAbortSignal(signal, process.stdin)) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

/** Where signals come from, and how to end at once. */
interface Process {
  on(signal: "SIGINT" | "SIGTERM", run: () => void): unknown;
  exit(code: number): unknown;
}

/**
 * One Ctrl-C may arrive twice: the terminal sends it to all its programs, and npx forwards it to the program that it runs.
 */
const echoMs = 100;

/** Returns a controller that Ctrl-C and SIGTERM abort. The second signal ends the process at once. */
export function endBySignals(process: Process, now: () => number): AbortController {
  const ending = new AbortController();
  let firstAt = Number.NEGATIVE_INFINITY;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (!ending.signal.aborted) {
        firstAt = now();
        ending.abort(new DOMException(`${signal} was received.`, "AbortError"));
      } else if (now() - firstAt > echoMs) process.exit(cliErrorCodes.interrupted.exit);
    });
  }
  return ending;
}
