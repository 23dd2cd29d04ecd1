import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "@forecourt/client";
import {
  createDatabase,
  type FuzzFailure,
  type FuzzReport,
  type FuzzRun,
  freePort,
  fromSource,
  startOwnPostgres,
  startServerProcess,
} from "@forecourt/harness";
import { startLoad } from "@forecourt/simulator/load";
import postgres from "postgres";
import { generateApiKey } from "../../src/platform/api-key.ts";
import type { ReadersMessage, ReadersStart } from "./neighbours-readers.ts";

/*
 * How long chargers wait for their replies beside neighbours: readers with one key of an organization with many sessions,
 * scrapers, and a retention run. The comparison is the same server without other load, once with everything in one process
 * and once with the API in a process of its own.
 */

export const neighboursAmounts = {
  readers: 100,
  scrapers: 100,
  sessions: 1_500_000,
  chargers: 300,
  "per-second": 150,
  rounds: 3,
};

/** The highest allowed ratio of the 99th percentile to that of the idle server. */
const mostRatio = { "one process": 3, "an API process": 1.5 };

type Setup = keyof typeof mostRatio;

const entry = new URL("../../src/main.ts", import.meta.url);
/** This limits a hang, not the speed of the machine. */
const readyWithinMs = 300_000;
/** Time for the code to be compiled. */
const warmUpMs = 5_000;
/** The length of each measurement, unless `--seconds` gives another. */
const secondsMeasured = 10;
/** Old events per measured second: more than retention deletes in that time. */
const oldEventsPerSecond = 60_000;

/** The waits of the chargers for their replies. */
interface Replies {
  sent: number;
  /** Calls without a CALLRESULT, or whose connection was lost. */
  failed: number;
  p50Ms: number;
  p99Ms: number;
  longestMs: number;
}

/** The results of one kind of server, round by round. */
export interface Comparison {
  setup: Setup;
  idle: Replies[];
  beside: Replies[];
  answers: ReadersMessage[];
  /** Old events that retention deleted in each round, since the start of the server. */
  forgotten: number[];
}

type Run = FuzzRun<typeof neighboursAmounts>;

/**
 * Uses a database of its own on the server that `postgresUrl` names. Without it, starts a server that flushes its commits to
 * the disk. Idle and busy servers take turns, because a shared machine is not equally fast all the time.
 */
export async function compareNeighbours(run: Run, postgresUrl?: string): Promise<Comparison[]> {
  await using started = postgresUrl === undefined ? await startOwnPostgres({ fsync: true }) : null;
  await using database = await createDatabase(postgresUrl ?? started?.url ?? "");
  const key = generateApiKey("test");
  const settings = {
    FORECOURT_DATABASE_URL: database.url,
    FORECOURT_SECRET: "a secret that only the tests know of",
    FORECOURT_BOOTSTRAP_KEY: key,
    FORECOURT_RATE_LIMIT_PER_SECOND: "0",
    FORECOURT_UNKNOWN_ID_TAGS: "accept",
    FORECOURT_FINALIZE_GRACE_S: "3600",
    FORECOURT_LOG_LEVEL: "warn",
  };
  const chargers = await seed(run, settings, key);
  const comparisons: Comparison[] = [];
  const oldEvents = secondsOf(run) * oldEventsPerSecond;
  for (const setup of ["one process", "an API process"] as const) {
    const compared: Comparison = { setup, idle: [], beside: [], answers: [], forgotten: [] };
    comparisons.push(compared);
    for (let round = 1; round <= run.amounts.rounds; round += 1) {
      run.progress(`${setup}, round ${round} of ${run.amounts.rounds}: idle`);
      const idle = await measure(run, settings, { setup, chargers, key, neighbours: false });
      await addOldEvents(settings.FORECOURT_DATABASE_URL, oldEvents);
      run.progress(`${setup}, round ${round} of ${run.amounts.rounds}: beside neighbours`);
      const beside = await measure(run, settings, { setup, chargers, key, neighbours: true });
      compared.idle.push(idle.replies);
      compared.beside.push(beside.replies);
      compared.answers.push(beside.answers);
      compared.forgotten.push(oldEvents - (await countOldEvents(settings.FORECOURT_DATABASE_URL)));
      await removeOldEvents(settings.FORECOURT_DATABASE_URL);
    }
  }
  return comparisons;
}

export async function neighbours(run: Run): Promise<FuzzReport> {
  const failures: FuzzFailure[] = [];
  const figures: FuzzReport["figures"] = {};
  const { amounts, seed: seedOfRun } = run;
  const again = `--readers ${amounts.readers} --scrapers ${amounts.scrapers} --sessions ${amounts.sessions} --rounds ${amounts.rounds} --seconds ${secondsOf(run)} --seed ${seedOfRun}`;
  for (const { setup, idle, beside, answers, forgotten } of await compareNeighbours(run)) {
    const ratio = medianOf(beside, "p99Ms") / medianOf(idle, "p99Ms");
    for (const what of ["p50Ms", "p99Ms", "longestMs"] as const) {
      figures[`${setup}: ${what}, idle`] = shown(idle, what);
      figures[`${setup}: ${what}, beside`] = shown(beside, what);
    }
    Object.assign(figures, {
      [`${setup}: median p99 beside / idle`]: ratio.toFixed(2),
      [`${setup}: answers to the neighbours`]: JSON.stringify(answers),
      [`${setup}: old events forgotten, of ${secondsOf(run) * oldEventsPerSecond}`]: forgotten.join(" "),
    });
    const law = (name: string, holds: boolean, input: string): void => {
      if (!holds) failures.push({ law: `${setup}: ${name}`, input, again });
    };
    const failed = [...idle, ...beside].reduce((sum, replies) => sum + replies.failed, 0);
    law("every meter value is answered", failed === 0, `${failed} were not`);
    law(
      `p99 is at most ${mostRatio[setup]} x that of an idle API`,
      ratio <= mostRatio[setup],
      ratio.toFixed(2),
    );
  }
  return { figures, failures };
}

type Times = "p50Ms" | "p99Ms" | "longestMs";

function medianOf(rounds: readonly Replies[], what: Times): number {
  const sorted = rounds.map((replies) => replies[what]).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function shown(rounds: readonly Replies[], what: Times): string {
  return rounds.map((replies) => replies[what].toFixed(1)).join(" ");
}

function secondsOf({ seconds }: Run): number {
  return seconds ?? secondsMeasured;
}

interface Measured {
  setup: Setup;
  chargers: readonly { identity: string; password: string }[];
  key: string;
  neighbours: boolean;
}

async function measure(
  run: Run,
  settings: Record<string, string>,
  { setup, chargers, key, neighbours: withNeighbours }: Measured,
): Promise<{ replies: Replies; answers: ReadersMessage }> {
  const start = async (serve: string) => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const server = await startServerProcess({
      entry,
      env: {
        ...settings,
        FORECOURT_PORT: String(port),
        FORECOURT_METRICS: `127.0.0.1:${metricsPort}`,
        FORECOURT_SERVE: serve,
      },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
      timeoutMs: 120_000,
    });
    return Object.assign(server, { port, metricsPort });
  };
  const isOne = setup === "one process";
  await using main = await start(isOne ? "chargers,api,jobs" : "chargers,jobs");
  await using apart = isOne ? null : await start("api");
  if (apart !== null) holdOnLastCore(apart.pid);
  const api = apart ?? main;

  const url = `ws://127.0.0.1:${main.port}/ocpp`;
  await using load = startLoad({
    chargers: chargers.map((charger) => ({ ...charger, url, idTag: `TAG-${charger.identity}` })),
    everyMs: (chargers.length * 1_000) / run.amounts["per-second"],
    staggerMs: 1,
    processes: 1,
    seed: run.seed,
    execArgv: fromSource,
  });
  await load.until(({ charging, chargers: all }) => {
    run.progress(`${charging} of ${all} chargers charge`);
    return charging === all;
  }, readyWithinMs);
  using readers = child<ReadersMessage>("neighbours-readers.ts");
  if (apart !== null) holdOnLastCore(readers.pid);
  if (withNeighbours) {
    readers.send({
      apiUrl: `http://127.0.0.1:${api.port}`,
      metricsUrl: `http://127.0.0.1:${main.metricsPort}`,
      key,
      readers: run.amounts.readers,
      scrapers: run.amounts.scrapers,
    } satisfies ReadersStart);
    await begun(readers, run);
  }
  await wait(warmUpMs);
  const before = await load.status();
  load.measure();
  await wait(secondsOf(run) * 1_000);
  const after = await load.status();
  let answers: ReadersMessage = {};
  if (withNeighbours) {
    readers.send("how many?");
    answers = await readers.message();
  }
  const { timed, p50Ms, p99Ms, longestMs } = after;
  const failed = after.failed - before.failed + after.lost - before.lost;
  return { replies: { sent: timed, failed, p50Ms, p99Ms, longestMs }, answers };
}

/** The processes of the readers have the lowest priority, so they start slowly on a busy machine. */
async function begun(readers: ReturnType<typeof child<ReadersMessage>>, run: Run): Promise<void> {
  const isAnswered = (answers: ReadersMessage, what: string, asked: number): boolean =>
    asked === 0 || Object.keys(answers).some((answer) => answer.startsWith(what));
  for (;;) {
    readers.send("how many?");
    const answers = await readers.message();
    const { readers: lists, scrapers } = run.amounts;
    if (isAnswered(answers, "list", lists) && isAnswered(answers, "scrape", scrapers)) return;
    await wait(100);
  }
}

/**
 * An API process has a processor of its own, as docs/guide/self-hosting.md advises, and its readers are on other machines:
 * they may use the last core, and leave the others to the chargers.
 */
function holdOnLastCore(pid: number | undefined): void {
  const cores = availableParallelism();
  if (pid === undefined || cores < 2) return;
  try {
    execFileSync("taskset", ["-a", "-c", "-p", String(cores - 1), String(pid)], { stdio: "ignore" });
  } catch {
    // No taskset here. The API process runs on any core then, and the ratio is higher.
  }
}

/** A process of the load. It ends when this process ends. */
function child<Message>(file: string) {
  const started: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: [...fromSource],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(started, "exit").then(([code]) => {
    throw new Error(`${file} ended with ${code}`);
  });
  // Only a caller that waits for a message needs to know of its end.
  ended.catch(() => undefined);
  const received: Message[] = [];
  const readers = new Set<() => void>();
  // These files send only such messages.
  started.on("message", (message) => {
    received.push(message as Message);
    for (const read of [...readers]) read();
  });
  return {
    pid: started.pid,
    send: (message: object | string) => void started.send(message),
    /** The next unread message. */
    message(): Promise<Message> {
      const next = new Promise<Message>((resolve) => {
        const read = (): void => {
          const found = received.shift();
          if (found === undefined) return;
          readers.delete(read);
          resolve(found);
        };
        readers.add(read);
        read();
      });
      return Promise.race([next, ended]);
    },
    [Symbol.dispose]: () => void started.kill("SIGKILL"),
  };
}

/** Creates the chargers, and the requested number of ended sessions. */
async function seed(
  run: Run,
  settings: Record<string, string> & { FORECOURT_DATABASE_URL: string },
  key: string,
): Promise<Measured["chargers"]> {
  const port = await freePort();
  await using _server = await startServerProcess({
    entry,
    env: { ...settings, FORECOURT_PORT: String(port), FORECOURT_METRICS: "off" },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    timeoutMs: 120_000,
  });
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: key });
  const chargers = await register(client, run);
  run.progress(`${run.amounts.sessions} sessions are made`);
  const sql = postgres(settings.FORECOURT_DATABASE_URL, { max: 1, onnotice: () => undefined });
  await sql`
    insert into sessions (id, org_id, charger_id, socket_id, connector_id, authorization_status, status, started_at,
      ended_at, meter_start_wh, meter_stop_wh, metering_regime, created_at, updated_at)
    select 'ses_history_' || n, c.org_id, c.id, 'sock_history', 1, 'Accepted', 'completed',
      now() - n * interval '1 second' - interval '2 hours', now() - n * interval '1 second' - interval '1 hour',
      0, 10000, 'confirmed_register_ok', now() - n * interval '1 second' - interval '2 hours',
      now() - n * interval '1 second' - interval '1 hour'
    from (select id, org_id from chargers order by id limit 1) as c, generate_series(1, ${run.amounts.sessions}::integer) as n`;
  await sql`vacuum analyze sessions`;
  await sql.end();
  return chargers;
}

async function register(client: Client, run: Run): Promise<Measured["chargers"]> {
  const identities = Array.from({ length: run.amounts.chargers }, (_, index) => `CP-${index}`);
  const registered: { identity: string; password: string }[] = [];
  const registerSome = async (): Promise<void> => {
    for (let identity = identities.pop(); identity !== undefined; identity = identities.pop()) {
      const { password } = await client.chargers.create({ identity });
      registered.push({ identity, password });
    }
  };
  await Promise.all(Array.from({ length: 4 }, registerSome));
  return registered;
}

async function addOldEvents(url: string, count: number): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`
    insert into events (id, org_id, type, subject_type, subject_id, sequence, actor, data, created_at)
    select 'evt_old_' || n, o.id, 'session.ended', 'session', 'ses_old_' || n, 1, '{}', '{}', now() - interval '60 days'
    from (select id from organizations limit 1) as o, generate_series(1, ${count}::integer) as n`;
  await sql.end();
}

async function countOldEvents(url: string): Promise<number> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql<{ count: string }[]>`select count(*) from events where id like 'evt_old_%'`;
  await sql.end();
  return Number(row?.count ?? 0);
}

async function removeOldEvents(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql`delete from events where id like 'evt_old_%'`;
  await sql`vacuum analyze events`;
  await sql.end();
}
