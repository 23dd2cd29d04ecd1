import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Overview } from "@forecourt/contract";
import {
  createDatabase,
  type FuzzFailure,
  type FuzzReport,
  type FuzzRun,
  freePort,
  startOwnPostgres,
  startServerProcess,
} from "@forecourt/harness";
import postgres from "postgres";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { questionsAbout } from "./scale-questions.ts";

/*
 * How long the API takes for the questions of a working day, one after the other, over the records of a year. Each answer has a
 * bound in milliseconds, and no answer may read a large table from its beginning to its end. Nor may a job read the events, which
 * are most of the rows.
 */

export const scaleAmounts = { sessions: 1_000_000, sockets: 100_000, rounds: 7 };

type Run = FuzzRun<typeof scaleAmounts>;

const entry = new URL("../../src/main.ts", import.meta.url);
const fill = new URL("../../../harness/src/scale/fill.sql", import.meta.url);

/** This limits a hang, not the speed of the machine. */
const mostWaitMs = 120_000;

/** Rows of a request, on average. One scan of the smallest large table, in one request of 25, is more. */
const mostScanned = 1_000;

/** Fewer sessions fit into so few pages that PostgreSQL reads them all. */
const leastForScans = 100_000;

/** A table of 20,000 rows, as the id tags, is read as a whole where many of its pages have a match. */
const largeTables = ["sessions", "cdrs", "events", "sockets", "chargers"];

export async function scale(run: Run, postgresUrl?: string): Promise<FuzzReport> {
  await using started = postgresUrl === undefined ? await startOwnPostgres({ fsync: true }) : null;
  await using database = await createDatabase(postgresUrl ?? started?.url ?? "");
  const key = generateApiKey("test");
  const port = await freePort();
  const start = (serve: string) =>
    startServerProcess({
      entry,
      env: {
        FORECOURT_DATABASE_URL: database.url,
        FORECOURT_SECRET: "a secret that only the tests know of",
        FORECOURT_BOOTSTRAP_KEY: key,
        FORECOURT_RATE_LIMIT_PER_SECOND: "0",
        FORECOURT_LOG_LEVEL: "warn",
        FORECOURT_METRICS: "off",
        FORECOURT_PORT: String(port),
        FORECOURT_SERVE: serve,
      },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
      timeoutMs: mostWaitMs,
    });
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  {
    // Makes the tables and the key.
    await using _server = await start("chargers,api,jobs");
  }
  run.progress(`${run.amounts.sessions} sessions are made`);
  await sql.unsafe(`set fill.sessions = ${run.amounts.sessions}; set fill.sockets = ${run.amounts.sockets};`);
  await sql.unsafe(await readFile(fill, "utf8"));
  await sql`update api_keys set org_id = 'org_scale'`;
  const base = `http://127.0.0.1:${port}/v1`;
  const ask: Ask = async (path) => {
    const from = performance.now();
    const response = await fetch(base + path, { headers: { authorization: `Bearer ${key}` } });
    const body = (await response.json()) as Body;
    // A statement that takes longer than the API lets it.
    if (response.status === 503) return { ms: Number.POSITIVE_INFINITY, body };
    if (response.status !== 200)
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body)}`);
    return { ms: performance.now() - from, body };
  };
  const failures: FuzzFailure[] = [];
  const figures: FuzzReport["figures"] = {};
  const again = `--sessions ${run.amounts.sessions} --sockets ${run.amounts.sockets} --seed ${run.seed}`;
  const scans = async () => {
    if (run.amounts.sessions < leastForScans) return new Map<string, number>();
    // PostgreSQL counts the reads of a connection at the latest when it has been idle for ten seconds.
    await wait(11_000);
    const rows = await sql<{ name: string; read: string }[]>`
      select relname as name, seq_tup_read as read from pg_stat_user_tables where relname = any(${largeTables})`;
    return new Map(rows.map(({ name, read }) => [name, Number(read)]));
  };
  {
    // Counts the overview, and opens issues.
    run.progress("the server starts");
    await using _server = await start("chargers,api,jobs");
    run.progress("the overview is counted");
    const until = Date.now() + mostWaitMs;
    while (!(await isCounted(ask))) {
      if (Date.now() > until) throw new Error("The overview was not counted.");
      await wait(500);
    }
    await sql.unsafe("vacuum analyze");
    run.progress("the jobs run");
    const [first, second] = [await scans(), await scans()];
    const read = (second.get("events") ?? 0) - (first.get("events") ?? 0);
    if (read > 0)
      failures.push({ law: "no job reads the events from the beginning", input: `${read} rows`, again });
  }

  // Without the engines, which read whole tables now and then.
  await using _server = await start("api");
  let before = await scans();
  for (const { name, atMostMs, countsAll = false, paths } of questionsAbout(run.amounts.sessions)) {
    run.progress(name);
    let slowest = { path: "", ms: 0 };
    for (const path of paths) {
      const times: number[] = [];
      for (let round = 0; round <= run.amounts.rounds; round++) times.push((await ask(path)).ms);
      // The first one also plans.
      const ms = times.slice(1).sort((one, other) => one - other)[Math.floor(run.amounts.rounds / 2)] ?? 0;
      if (ms > slowest.ms) slowest = { path, ms };
      if (ms > atMostMs)
        failures.push({
          law: `${name}: within ${atMostMs} ms`,
          input: `${path}: ${ms.toFixed(1)} ms`,
          again,
        });
    }
    const after = await scans();
    for (const [table, read] of after) {
      const each = (read - (before.get(table) ?? 0)) / (paths.length * (run.amounts.rounds + 1));
      // A small table is read as a whole, and a scan that stops after a page is as good as an index.
      if (!countsAll && each > mostScanned)
        failures.push({
          law: `${name}: no scan of a large table`,
          input: `${table}, ${each.toFixed(0)} rows a request`,
          again,
        });
    }
    before = after;
    figures[`${name}: the slowest of ${paths.length}`] = `${slowest.ms.toFixed(1)} ms  ${slowest.path}`;
  }
  for (const path of [
    "/sessions?per_page=100",
    "/cdrs?per_page=100",
    "/events?per_page=100",
    "/sessions?per_page=100&updated_since=2020-01-01",
  ]) {
    const { first, deep } = await walk(path, ask);
    figures[`page 1 and page 50 of ${path}`] = `${first.toFixed(1)} ms, ${deep.toFixed(1)} ms`;
    if (deep > Math.max(50, 2 * first))
      failures.push({
        law: "a deep cursor is as quick as the first page",
        input: `${path}: ${deep.toFixed(1)} ms`,
        again,
      });
  }
  await sql.end();
  return { figures, failures };
}

interface Body {
  data?: unknown;
  pagination?: { next_cursor?: string };
}

type Ask = (path: string) => Promise<{ ms: number; body: Body }>;

async function isCounted(ask: Ask): Promise<boolean> {
  // The contract says so, and the server's own tests hold it to that.
  const { sockets } = (await ask("/overview")).body.data as Overview;
  return sockets.some(({ status }) => status === "Faulted");
}

async function walk(path: string, ask: Ask): Promise<{ first: number; deep: number }> {
  const times: number[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 50; page++) {
    const { ms, body } = await ask(cursor === undefined ? path : `${path}&cursor=${cursor}`);
    times.push(ms);
    cursor = body.pagination?.next_cursor;
  }
  const median = (few: number[]) => few.sort((one, other) => one - other)[Math.floor(few.length / 2)] ?? 0;
  return { first: median(times.slice(0, 5)), deep: median(times.slice(-5)) };
}
