import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { nodeProgram } from "./node-program.ts";

export interface ServerProcessOptions {
  /** The file that Node runs; a `.ts` file runs from source, or as it was just built, see {@link nodeProgram}. */
  entry: string | URL;
  args?: string[];
  /** What runs it in place of this Node: a program and the arguments that stand before the file. */
  runtime?: readonly [program: string, ...args: string[]];
  /** All of its environment, beside PATH: what this process has in its own does not leak in. */
  env: Record<string, string>;
  /** It has started when a line of its output matches this. Default: `listening`. */
  readyLine?: RegExp;
  /** It has started when a GET of this answers 200, instead of by a line. */
  readyUrl?: string;
  /** How long it may take to start. Default 30,000. */
  timeoutMs?: number;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server as a child process. Disposing kills it. */
export interface ServerProcess extends AsyncDisposable {
  readonly pid: number;
  /** Its output so far, both streams, line by line. */
  readonly lines: readonly string[];
  readonly exit: Promise<Exit>;
  /** The first line, of those so far or to come, that matches. */
  line(pattern: RegExp): Promise<string>;
  /** Sends the signal and resolves when the process has ended. */
  kill(signal: NodeJS.Signals): Promise<Exit>;
}

/**
 * Starts a server and resolves when it is ready.
 * @throws Error with its output, when it ends before, or takes too long (then it is killed).
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { entry, args = [], env, readyLine = /listening/, readyUrl, timeoutMs = 30_000 } = options;
  const file = entry instanceof URL ? fileURLToPath(entry) : entry;
  const [program, ...before] = options.runtime ?? [process.execPath];
  const started = options.runtime === undefined ? nodeProgram(file) : [file];
  const child = spawn(program, [...before, ...started, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit").then(([code, signal]): Exit => ({ code, signal }));
  const lines: string[] = [];
  const readers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (line) => {
      lines.push(line);
      for (const read of [...readers]) read();
    });
  }

  const line = (pattern: RegExp): Promise<string> =>
    new Promise((resolve) => {
      const read = () => {
        const found = lines.find((text) => pattern.test(text));
        if (found === undefined) return;
        readers.delete(read);
        resolve(found);
      };
      readers.add(read);
      read();
    });
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exit;
  };

  const stopWaiting = new AbortController();
  const outcome = await Promise.race([
    readyUrl === undefined ? line(readyLine).then(() => "ready") : answering(readyUrl, stopWaiting.signal),
    exit.then(({ code, signal }) => `ended (${signal ?? code}) before it was ready`),
    wait(timeoutMs, `was not ready within ${timeoutMs} ms`, { signal: stopWaiting.signal, ref: false }),
  ]);
  stopWaiting.abort();
  if (outcome !== "ready" || child.pid === undefined) {
    await kill("SIGKILL");
    throw new Error(`${file} ${outcome}:\n${lines.join("\n")}`);
  }
  return {
    pid: child.pid,
    lines,
    exit,
    line,
    kill,
    [Symbol.asyncDispose]: () => kill("SIGKILL").then(() => {}),
  };
}

async function answering(url: string, signal: AbortSignal): Promise<"ready"> {
  for (;;) {
    const status = await fetch(url, { signal }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return "ready";
    await wait(25, undefined, { signal });
  }
}
