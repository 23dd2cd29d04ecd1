import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Latencies } from "./latencies.ts";
import type { LoadCounts, LoadedCharger, LoadOrder, LoadProcessStatus } from "./load-messages.ts";

/** The chargers of a load, and what they send how often. */
export interface LoadOptions {
  chargers: readonly LoadedCharger[];
  /** Share of the chargers that start a transaction and send MeterValues, in [0, 1]. Default 1. */
  charging?: number;
  /** Time between two MeterValues of a charger. */
  everyMs: number;
  /** Delay between the first connections of two chargers. */
  staggerMs: number;
  /** Processes that the chargers are spread over. Each can open as many connections as the system lets it open files. */
  processes: number;
  seed: number;
  /** What Node is given to run the processes. Default: what it was given to run this one. */
  execArgv?: readonly string[];
}

/** Totals of all processes. The waits for answers are those since the last `measure`. */
export interface LoadStatus extends LoadCounts {
  chargers: number;
  /** Number of the answers that were timed. */
  timed: number;
  /** From when a message was due to its answer, at most 2 % too long. */
  p50Ms: number;
  p99Ms: number;
  longestMs: number;
}

/** Chargers that charge for ever, in processes of their own. */
export interface Load extends AsyncDisposable {
  status(): Promise<LoadStatus>;
  /** Resolves when the status is so. Rejects with the last refusal when it is not within this time. */
  until(holds: (status: LoadStatus) => boolean, withinMs: number): Promise<void>;
  /** Changes the time between two MeterValues of a charger. */
  pace(everyMs: number): void;
  /** Forgets the waits for answers up to now. */
  measure(): void;
  /** Ids of the processes, for example to measure their CPU time. */
  readonly pids: readonly number[];
  /** Ends the transactions, closes the connections and resolves when all processes have ended. */
  close(): Promise<void>;
}

/** `.js` in a build. */
const ending = import.meta.url.slice(-3);

/** Starts the processes and their chargers. */
export function startLoad(options: LoadOptions): Load {
  const { chargers, charging = 1, everyMs, staggerMs, seed, execArgv = process.execArgv } = options;
  const count = Math.min(options.processes, chargers.length);
  const children = Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 1].map((edge) => Math.floor((edge * chargers.length) / count));
    const child = fork(new URL(`./load-process${ending}`, import.meta.url), {
      execArgv: [...execArgv],
    });
    const start = {
      chargers: chargers.slice(from, to),
      firstIndex: from ?? 0,
      charging,
      everyMs,
      staggerMs: staggerMs * count,
      seed,
    };
    order(child, { kind: "start", start });
    return child;
  });

  async function status(): Promise<LoadStatus> {
    const each = await Promise.all(children.map(statusOf));
    const latencies = new Latencies();
    for (const one of each) latencies.merge(one.latencies);
    const sum = (key: "ready" | "charging" | "sent" | "answered" | "failed" | "lost" | "refused") =>
      each.reduce((total, one) => total + one[key], 0);
    return {
      chargers: chargers.length,
      ready: sum("ready"),
      charging: sum("charging"),
      sent: sum("sent"),
      answered: sum("answered"),
      failed: sum("failed"),
      lost: sum("lost"),
      refused: sum("refused"),
      lastRefusal: each.find(({ lastRefusal }) => lastRefusal !== null)?.lastRefusal ?? null,
      timed: latencies.count,
      p50Ms: latencies.quantile(0.5),
      p99Ms: latencies.quantile(0.99),
      longestMs: latencies.longestMs,
    };
  }

  async function until(holds: (status: LoadStatus) => boolean, withinMs: number): Promise<void> {
    const end = performance.now() + withinMs;
    for (;;) {
      const now = await status();
      if (holds(now)) return;
      if (performance.now() > end)
        throw new Error(
          `After ${withinMs} ms ${now.ready} of ${now.chargers} chargers are accepted, and ${now.charging} charge: ${now.lastRefusal}`,
        );
      await wait(100);
    }
  }

  async function close(): Promise<void> {
    await Promise.all(
      children.map(async (child) => {
        if (hasEnded(child)) return;
        const exit = once(child, "exit");
        order(child, { kind: "stop" });
        await exit;
      }),
    );
  }

  return {
    status,
    until,
    pace(everyMs) {
      for (const child of children) order(child, { kind: "pace", everyMs });
    },
    measure() {
      for (const child of children) order(child, { kind: "measure" });
    },
    pids: children.flatMap(({ pid }) => (pid === undefined ? [] : [pid])),
    close,
    async [Symbol.asyncDispose]() {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}

function order(child: ChildProcess, what: LoadOrder): void {
  child.send(what);
}

async function statusOf(child: ChildProcess): Promise<LoadProcessStatus> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error("A process of the load has ended."));
    if (hasEnded(child)) return onExit();
    child.once("message", (status: LoadProcessStatus) => {
      child.off("exit", onExit);
      resolve(status);
    });
    child.once("exit", onExit);
    order(child, { kind: "status" });
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
