import { type ChildProcess, fork } from "node:child_process";
import { coreOf, type cores } from "./cores.ts";
import type { Question, Word } from "./server-channel.ts";

export interface ServerProcessOptions {
  /** The file that Node runs, below src and without its ending; it calls `serve`. */
  entry: string;
  args?: readonly string[];
  /** Writes a CPU profile into this folder when the server ends. */
  profileFolder?: string | undefined;
  /** Whose core it is held on. Default: that of the servers. A server that only plays its part belongs to the generator. */
  core?: keyof typeof cores;
}

/** A server that is measured, in a process and, where that can be, on a core of its own. */
export interface ServerProcess extends AsyncDisposable {
  readonly port: number;
  /** CPU time that it has spent since it began, in µs. */
  cpuUs(): Promise<number>;
  /** After a forced garbage collection. */
  memory(): Promise<{ residentBytes: number; heapBytes: number }>;
  connections(): Promise<number>;
}

/** Why a server is not in the table: said to people. */
export class NotStarted extends Error {}

/** `.js` in a build. */
const ending = import.meta.url.slice(-3);
const startMs = 20_000;
const answerMs = 30_000;
const stopMs = 2_000;
const running = new Set<ChildProcess>();

/** Starts a server; throws NotStarted when it says that it cannot, or says nothing. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const child = fork(
    new URL(`${options.entry}${ending}`, import.meta.url),
    [...(options.args ?? [])],
    commandLine(options),
  );
  running.add(child);
  child.once("exit", () => running.delete(child));
  const words = createInterlocutor(child);
  try {
    const word = await words.next(startMs);
    if (word.says === "failed") throw new NotStarted(word.reason);
    if (word.says !== "ready") throw new Error(`A server began with ${word.says}.`);
    return {
      port: word.port,
      async cpuUs() {
        return (await words.ask("usage")).cpuUs;
      },
      memory: () => words.ask("memory"),
      async connections() {
        return (await words.ask("connections")).count;
      },
      [Symbol.asyncDispose]: () => stop(child),
    };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** For a bench that has to end at once. */
export function killServers(): void {
  for (const child of running) child.kill("SIGKILL");
}

function commandLine({ profileFolder, core = "servers" }: ServerProcessOptions) {
  const flags = ["--expose-gc"];
  if (profileFolder !== undefined) flags.push("--cpu-prof", `--cpu-prof-dir=${profileFolder}`);
  // Tests run from source; the bench itself measures what was built.
  if (ending === ".ts") {
    flags.push("--conditions=@forecourt/source", "--import", import.meta.resolve("tsx"));
  }
  const pin = coreOf(core);
  const env = { ...process.env, WS_NO_BUFFER_UTIL: "1" };
  const stdio: ("ignore" | "inherit" | "ipc")[] = ["ignore", "ignore", "inherit", "ipc"];
  return pin === null
    ? { execArgv: flags, env, stdio }
    : { execPath: "taskset", execArgv: ["-c", String(pin), process.execPath, ...flags], env, stdio };
}

/** One question at a time, and every wait ends. */
function createInterlocutor(child: ChildProcess) {
  async function next(withinMs: number): Promise<Word> {
    return await new Promise<Word>((resolve, reject) => {
      const end = (finish: () => void) => {
        clearTimeout(timer);
        child.off("message", onMessage);
        child.off("exit", onExit);
        child.off("error", onError);
        finish();
      };
      // The child process runs `serve`, which sends only these words.
      const onMessage = (word: unknown) => end(() => resolve(word as Word));
      const onExit = (code: number | null) => end(() => reject(new NotStarted(`it ended with ${code}`)));
      const onError = (error: Error) => end(() => reject(new NotStarted(error.message)));
      const timer = setTimeout(
        () => end(() => reject(new NotStarted(`it said nothing within ${withinMs} ms`))),
        withinMs,
      );
      child.on("message", onMessage);
      child.on("exit", onExit);
      child.on("error", onError);
    });
  }
  return {
    next,
    async ask<Q extends Question>(question: Q): Promise<Extract<Word, { says: Q }>> {
      const answer = next(answerMs);
      child.send(question);
      // A question is answered with the word of the same name.
      return (await answer) as Extract<Word, { says: Q }>;
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    if (child.connected) child.disconnect();
    else child.kill("SIGKILL");
  });
}
