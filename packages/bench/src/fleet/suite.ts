import { setTimeout as wait } from "node:timers/promises";
import { type Load, startLoad } from "@forecourt/simulator/load";
import { pinGenerator, unpin } from "../cores.ts";
import { NotStarted } from "../server-process.ts";
import type { Run, Suite, SuiteResult } from "../suite.ts";
import { busSubjects, measureBuses } from "./buses.ts";
import { type Add, collect } from "./collected.ts";
import { type Rig, startRig } from "./rig.ts";
import { measureWindow, type Window } from "./window.ts";

export const fleet: Suite = {
  name: "fleet",
  about:
    "a fleet on one process: what it takes, how soon it is back, the limit; and three processes over NATS",
  measure,
};

/** An installation, what it is called, and how it is measured. */
interface Plan {
  name: string;
  chargers: number;
  /** Share of the chargers that are in a transaction, in [0, 1]. */
  charging: number;
  /** Delay between the first connections of two chargers. */
  staggerMs: number;
  /** Time between two MeterValues of a charger in a transaction. */
  everyS: number;
  windows: number;
  windowS: number;
  /** Seconds between two MeterValues of a charger that are tried, one after the other, until the server cannot follow. */
  paces: readonly number[];
  /** Whether a server is killed, and the time measured until all its chargers are back. */
  restarts: boolean;
}

const plans: Record<Run["mode"], readonly Plan[]> = {
  quick: [
    {
      name: "500 on one process",
      chargers: 500,
      charging: 0.5,
      staggerMs: 0.5,
      everyS: 5,
      windows: 2,
      windowS: 5,
      paces: [],
      restarts: true,
    },
  ],
  full: [
    {
      name: "10,000 on one process",
      chargers: 10_000,
      charging: 0.5,
      staggerMs: 0.5,
      everyS: 30,
      windows: 3,
      windowS: 30,
      paces: [10, 5, 3, 2.5, 2, 1.5, 1.25, 1, 0.75],
      restarts: true,
    },
    {
      name: "19,000 on one process",
      chargers: 19_000,
      charging: 0.25,
      staggerMs: 4,
      everyS: 30,
      windows: 2,
      windowS: 30,
      paces: [],
      restarts: false,
    },
  ],
};

/** Connections of one process of the load: the system lets it open 20,000 files or so. */
const connectionsOfProcess = 10_000;
const connectedWithinMs = 400_000;
/** A rate is kept up when nearly all messages are answered, none of them after more than this at the 99th percentile. */
const keptUp = { share: 0.97, p99Ms: 1_000 };
const paceS = { settle: 5, window: 10 };

const p99 = { title: "Wait for the answer to a MeterValues, p99", unit: "ms", better: "less" } as const;

/** What else a window says; less of all of them is better. */
const quantities: readonly { name: string; title: string; unit: string; of: (window: Window) => number }[] = [
  {
    name: "p50",
    title: "Wait for the answer to a MeterValues, p50",
    unit: "ms",
    of: ({ status }) => status.p50Ms,
  },
  {
    name: "longest",
    title: "Longest wait for the answer to a MeterValues",
    unit: "ms",
    of: ({ status }) => status.longestMs,
  },
  {
    name: "cores",
    title: "Server and PostgreSQL together",
    unit: "cores",
    of: ({ serverCores, postgresCores }) => serverCores + postgresCores,
  },
  { name: "server-cores", title: "Server", unit: "cores", of: ({ serverCores }) => serverCores },
  { name: "load-cores", title: "The load itself", unit: "cores", of: ({ loadCores }) => loadCores },
  {
    name: "memory",
    title: "Resident memory of the largest server process",
    unit: "MiB",
    of: ({ residentMiB }) => residentMiB,
  },
  {
    name: "stall",
    title: "Longest delay of a server's event loop",
    unit: "ms",
    of: ({ stallMs }) => stallMs,
  },
  {
    name: "api-p99",
    title: "A list of 20 chargers five times a second, p99",
    unit: "ms",
    of: ({ apiP99Ms }) => apiP99Ms,
  },
];

async function measure(run: Run): Promise<SuiteResult> {
  const first = plans[run.mode][0]?.name ?? "";
  const { add, measurements } = collect(first);
  const result: SuiteResult = {
    measurements: [],
    subjects: [],
    packages: ["@forecourt/server"],
    skipped: [],
    notes: [],
  };
  // The servers, PostgreSQL and the load share the machine as they would anywhere.
  unpin();
  try {
    result.subjects.push(...busSubjects);
    try {
      await measureBuses(run, add);
    } catch (error) {
      if (!(error instanceof NotStarted)) throw error;
      result.skipped.push(`PostgreSQL beside NATS: ${error.message}`);
    }
    for (const plan of plans[run.mode]) {
      const { name } = plan;
      result.subjects.push({
        name,
        configuration: `${plan.chargers.toLocaleString("en")} chargers, ${plan.charging * 100} % of them in transactions with MeterValues of three values every ${plan.everyS} s, one server process, PostgreSQL that flushes every commit`,
      });
      try {
        const progress = (line: string) => run.progress(`${name}: ${line}`);
        await measurePlan(plan, { ...run, progress }, add, result.notes);
      } catch (error) {
        // What was measured before is half an hour's work.
        result.skipped.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    pinGenerator();
  }
  return { ...result, measurements: measurements() };
}

async function measurePlan(plan: Plan, run: Run, add: Add, notes: string[]): Promise<void> {
  const { name, chargers } = plan;
  const { progress } = run;
  await using rig = await startRig({ chargers, processes: 1, bus: "PostgreSQL" }, run);
  add(
    "registering",
    { title: "Chargers registered over the API", unit: "chargers / s", better: "more" },
    name,
  ).value(rig.registeredPerSecond);
  await rig.sql`analyze`;
  const everyMs = plan.everyS * 1_000;
  const beganAt = performance.now();
  await using load = startLoad({
    chargers: rig.chargers,
    charging: plan.charging,
    everyMs,
    staggerMs: plan.staggerMs,
    processes: Math.ceil(chargers / connectionsOfProcess),
    seed: 1,
  });
  await allReady(load, progress);
  add(
    "connecting",
    { title: "All connected and accepted for the first time", unit: "s", better: "less" },
    name,
  ).value((performance.now() - beganAt) / 1_000);
  await load.until(({ charging }) => {
    progress(`${charging} charge`);
    return charging >= Math.floor(chargers * plan.charging);
  }, connectedWithinMs);
  const { refused, lastRefusal } = await load.status();
  if (refused > 0) notes.push(`${name}: ${refused} connections were refused at first: ${lastRefusal}.`);
  await wait(Math.min(everyMs, 10_000));

  const before = { answered: (await load.status()).answered, bytes: await sizeOf(rig) };
  for (let index = 0; index < plan.windows; index++) {
    progress(`window ${index + 1} of ${plan.windows}`);
    const window = await measureWindow(rig, load, plan.windowS);
    for (const { name: quantity, title, unit, of } of quantities)
      add(quantity, { title, unit, better: "less" }, name).value(of(window));
    const waits = add("p99", p99, name);
    waits.value(window.status.p99Ms);
    if (window.faults !== null) waits.fault(window.faults);
  }
  const messages = (await load.status()).answered - before.answered;
  add(
    "disk",
    {
      title: "Growth of the database by a MeterValues, message log and indexes included",
      unit: "bytes",
      better: "less",
    },
    name,
  ).value(((await sizeOf(rig)) - before.bytes) / messages);
  if (plan.restarts) await measureRestart(rig, load, name, progress, add);
  if (plan.paces.length > 0) await findLimit(plan, rig, load, progress, add, notes);
  const lost = await lostAnswers(rig, load);
  if (lost !== null) add("p99", p99, name).fault(lost);
}

/** Kills a server, and waits for the chargers from the moment that it is ready again. */
async function measureRestart(
  rig: Rig,
  load: Load,
  name: string,
  progress: (line: string) => void,
  add: Add,
): Promise<void> {
  const [server] = rig.servers;
  if (server === undefined) throw new Error("unreachable: there is a server");
  progress("killing a server");
  await rig.restart(server);
  const readyAt = performance.now();
  await allReady(load, progress);
  add(
    "back",
    {
      title: "All chargers back after a server was killed, from when it is ready",
      unit: "s",
      better: "less",
    },
    name,
  ).value((performance.now() - readyAt) / 1_000);
}

/** Lets the chargers send more and more often, until the answers do not keep up. */
async function findLimit(
  plan: Plan,
  rig: Rig,
  load: Load,
  progress: (line: string) => void,
  add: Add,
  notes: string[],
): Promise<void> {
  let best: Window | null = null;
  for (const everyS of plan.paces) {
    const due = (plan.chargers * plan.charging) / everyS;
    progress(`${Math.round(due)} messages / s`);
    load.pace(everyS * 1_000);
    await wait(paceS.settle * 1_000);
    const window = await measureWindow(rig, load, paceS.window);
    const holds =
      window.perSecond >= due * keptUp.share && window.status.p99Ms <= keptUp.p99Ms && window.faults === null;
    notes.push(
      `${plan.name}, ${Math.round(due)} messages / s asked: ${Math.round(window.perSecond)} answered, p50 ${window.status.p50Ms.toFixed(1)} ms, p99 ${window.status.p99Ms.toFixed(1)} ms; cores: server ${window.serverCores.toFixed(2)}, PostgreSQL ${window.postgresCores.toFixed(2)}, load ${window.loadCores.toFixed(2)}; ${holds ? "kept up" : "not kept up"}.`,
    );
    if (!holds) break;
    best = window;
  }
  load.pace(plan.everyS * 1_000);
  add(
    "limit",
    { title: "MeterValues per second that are kept up with", unit: "messages / s", better: "more" },
    plan.name,
  ).value(best?.perSecond ?? 0);
}

/** Of the database, in bytes, without its write-ahead log. */
async function sizeOf({ sql }: Rig): Promise<number> {
  const [row] = await sql<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`;
  return Number(row?.bytes);
}

/** Null when all that was answered is in the database. */
async function lostAnswers(rig: Rig, load: Load): Promise<string | null> {
  const { answered } = await load.status();
  const [row] = await rig.sql<{ count: number }[]>`select count(*)::int as count from meter_samples`;
  return row !== undefined && row.count >= answered
    ? null
    : `${answered} MeterValues were answered, and ${row?.count} are stored`;
}

function allReady(load: Load, progress: (line: string) => void): Promise<void> {
  return load.until(({ ready, chargers }) => {
    progress(`${ready} of ${chargers} chargers are accepted`);
    return ready === chargers;
  }, connectedWithinMs);
}
