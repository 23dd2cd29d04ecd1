import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FuzzFailure, FuzzReport, FuzzRun } from "@forecourt/harness";
import { measureLatencies } from "./latencies.ts";
import { type SlowReport, slownesses } from "./slow-attack.ts";

export const slowClientAmounts = {
  /** Slow clients at the same time. */
  connections: 1_000,
  /** Normal requests: this many without slow clients, and this many with them. */
  requests: 2_500,
};

const perSecond = 50;
const mostTimesSlower = 2;
/** From the opening: the limit of the server, a second until the server checks, and one for a busy machine. */
const closedWithinMs = { headers: 12_000, body: 32_000 };
const mostGrowthMiB = 256;

/** The server is a process of its own. `key` and `otherKey` are valid keys. */
export interface SlowTarget {
  url: string;
  pid: number;
  key: string;
  otherKey: string;
}

/** Sends normal requests alone, then beside clients that send and read slowly. */
export async function runSlowClients(
  run: FuzzRun<typeof slowClientAmounts>,
  target: SlowTarget,
): Promise<FuzzReport> {
  const { requests, connections } = run.amounts;
  const amount = { requests, perSecond, goOn: run.goOn };
  run.progress("warming up");
  await measureLatencies(target, { ...amount, requests: Math.min(requests, 200) });
  run.progress("measuring without slow clients");
  const alone = await measureLatencies(target, amount);
  const memoryBefore = residentMiB(target.pid);

  run.progress(`opening ${connections} slow connections`);
  const attackers = startAttackers(target, connections, run.seed);
  let slow: SlowReport | null = null;
  let mostMemory = memoryBefore;
  attackers.on("message", (report: SlowReport) => {
    slow = report;
    mostMemory = Math.max(mostMemory, residentMiB(target.pid));
    const parts = slownesses.map(
      (kind) => `${kind} ${report[kind].opened} opened, ${report[kind].closed} closed`,
    );
    run.progress(parts.join("; "));
  });
  while (run.goOn() && !allOpened(slow, connections)) await wait(100);
  const beside = await measureLatencies(target, amount);
  attackers.disconnect();
  await once(attackers, "exit");

  const ratio = beside.p99Ms / alone.p99Ms;
  const again = `--seed ${run.seed} --connections ${connections} --requests ${requests}`;
  const failures: FuzzFailure[] = [];
  const hold = (law: string, holds: boolean, input: string) => {
    if (!holds) failures.push({ law, input, again });
  };
  hold(
    `slow clients leave the p99 of normal requests within ${mostTimesSlower} times of what it is without them`,
    ratio <= mostTimesSlower,
    `${alone.p99Ms.toFixed(1)} ms and ${beside.p99Ms.toFixed(1)} ms`,
  );
  hold(
    "normal requests are answered 200",
    alone.failed + beside.failed === 0,
    `${alone.failed} and ${beside.failed}`,
  );
  hold(
    `what is not taken does not grow the server by more than ${mostGrowthMiB} MiB`,
    mostMemory - memoryBefore <= mostGrowthMiB,
    `from ${memoryBefore} to ${mostMemory} MiB`,
  );
  for (const kind of ["headers", "body"] as const) {
    const longestMs = figuresOf(slow)[kind].longestMs;
    const within = closedWithinMs[kind];
    hold(
      `who sends the ${kind} slowly is cut off within ${within} ms`,
      longestMs <= within,
      `${longestMs.toFixed()} ms`,
    );
  }
  return {
    figures: {
      "normal requests, each time": requests,
      "p50 without slow clients, ms": alone.p50Ms,
      "p50 with slow clients, ms": beside.p50Ms,
      "p99 without slow clients, ms": alone.p99Ms,
      "p99 with slow clients, ms": beside.p99Ms,
      "p99, times": ratio,
      "longest without, ms": alone.longestMs,
      "longest with, ms": beside.longestMs,
      "memory before, MiB": memoryBefore,
      "memory at most, MiB": mostMemory,
      ...Object.fromEntries(
        slownesses.flatMap((kind) => {
          const { opened, closed, longestMs, endings } = figuresOf(slow)[kind];
          const statuses = Object.entries(endings).map(([status, count]) => `${status}: ${count}`);
          return [
            [`slow ${kind}`, `${opened} opened, ${closed} closed (${statuses.join(", ") || "none"})`],
            [`slow ${kind}, longest until closed, ms`, longestMs],
          ];
        }),
      ),
    },
    failures,
  };
}

function startAttackers({ url, otherKey }: SlowTarget, connections: number, seed: number): ChildProcess {
  const entry = fileURLToPath(new URL("slow-attackers.ts", import.meta.url));
  return fork(entry, [url, otherKey, String(connections), String(seed)], {
    execArgv: ["--conditions=@forecourt/source", "--import", import.meta.resolve("tsx")],
    // Ctrl-C must reach only the parent process, which then disconnects this one.
    detached: true,
  });
}

function allOpened(slow: SlowReport | null, connections: number): boolean {
  return (
    slow !== null && slownesses.reduce((sum, kind) => sum + figuresOf(slow)[kind].opened, 0) >= connections
  );
}

function figuresOf(slow: SlowReport | null): SlowReport {
  const none = () => ({ opened: 0, closed: 0, longestMs: 0, endings: {} });
  return slow ?? { headers: none(), body: none(), reading: none() };
}

/** The resident memory of a process, where the system shows it; 0 elsewhere. */
function residentMiB(pid: number): number {
  try {
    return Math.round(
      Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
    );
  } catch {
    return 0;
  }
}
