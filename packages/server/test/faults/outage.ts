import { setTimeout as wait } from "node:timers/promises";
import { type Client, createClient } from "@forecourt/client";
import {
  createDatabase,
  type FuzzFailure,
  type FuzzReport,
  type FuzzRun,
  freePort,
  SeededRandom,
  type ServerProcess,
  startPostgres,
  startProxy,
  startServerProcess,
  type TcpProxy,
} from "@forecourt/harness";
import postgres from "postgres";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { buildBays, type Phase, phases } from "./outage-bays.ts";
import { checkReceipts } from "./outage-receipts.ts";

/*
 * Outages of the database while sessions are in every phase. Several servers, each a process of its own with a database of
 * its own behind a proxy, go through their share of the outages one after the other. The test compares each CDR with what
 * the simulated charger measured.
 */

export const outageAmounts = {
  outages: 50,
  "min-seconds": 10,
  "max-seconds": 120,
  /** Servers at the same time. */
  parallel: 5,
  /** The value of FORECOURT_FINALIZE_GRACE_S. */
  settle: 60,
};

type Run = FuzzRun<typeof outageAmounts>;

const entry = new URL("../../src/main.ts", import.meta.url);

/** This limits a hang, not the speed of the machine. */
const atMostMs = 180_000;

export async function outage(run: Run, postgresUrl?: string): Promise<FuzzReport> {
  const { outages, parallel } = run.amounts;
  await using started = postgresUrl === undefined ? await startPostgres() : null;
  const url = postgresUrl ?? started?.url ?? "";
  const random = new SeededRandom(run.seed);
  const done = { outages: 0 };
  const depots = Array.from({ length: Math.min(parallel, outages) }, (_, index) =>
    runDepot(run, url, random.fork(index), Math.floor((outages + parallel - 1 - index) / parallel), done),
  );
  const results = await Promise.all(depots);
  const sum = (count: (result: Result) => number) => results.reduce((total, each) => total + count(each), 0);
  const lengths = results.flatMap(({ lengthsS }) => lengthsS);
  const again = Object.entries(run.amounts).map(([name, amount]) => `--${name} ${amount}`);
  const failures = results.flatMap(({ wrong }) =>
    wrong.map(
      ({ law, input }): FuzzFailure => ({ law, input, again: `${again.join(" ")} --seed ${run.seed}` }),
    ),
  );
  return {
    figures: {
      outages: done.outages,
      "shortest and longest s": `${Math.min(...lengths).toFixed(1)} ${Math.max(...lengths).toFixed(1)}`,
      "servers killed meanwhile": sum(({ kills }) => kills),
      transactions: sum(({ transactions }) => transactions),
      "of them forgotten by their chargers": sum(({ forgotten }) => forgotten),
      "stops delivered in or after an outage": sum(({ late }) => late),
      "wrong CDRs": failures.length,
    },
    failures,
  };
}

interface Result {
  wrong: { law: string; input: string }[];
  lengthsS: number[];
  kills: number;
  transactions: number;
  forgotten: number;
  late: number;
}

/** One server, its database, its chargers, and its share of the outages. */
async function runDepot(
  run: Run,
  postgresUrl: string,
  random: SeededRandom,
  outages: number,
  done: { outages: number },
): Promise<Result> {
  await using database = await createDatabase(postgresUrl);
  await using proxy = await startProxy(database.url);
  const sql = postgres(database.url, { max: 1 });
  const key = generateApiKey("test");
  const port = await freePort();
  const startServer = (): Promise<ServerProcess> =>
    startServerProcess({
      entry,
      env: {
        FORECOURT_PORT: String(port),
        FORECOURT_SECRET: "a secret that only the tests know of",
        FORECOURT_BOOTSTRAP_KEY: key,
        FORECOURT_RATE_LIMIT_PER_SECOND: "0",
        FORECOURT_LOG_LEVEL: "error",
        FORECOURT_FINALIZE_GRACE_S: String(run.amounts.settle),
        // The server closes the session of a disconnected charger once the charger sends a message again.
        FORECOURT_OCPP_HEARTBEAT_INTERVAL_S: "10",
        FORECOURT_DATABASE_URL: proxy.url,
      },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
      timeoutMs: atMostMs,
    });
  let server = await startServer();
  const result: Result = { wrong: [], lengthsS: [], kills: 0, transactions: 0, forgotten: 0, late: 0 };
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: key });
  const bays = await buildBays(client, `ws://127.0.0.1:${port}/ocpp`, random.fork(1));
  /** The times at which the database was away, epoch ms. */
  const away: { from: number; to: number }[] = [];
  try {
    for (let round = 0; round < outages && run.goOn(); round++) {
      await Promise.all(bays.map((bay) => bay.begin()));
      await hasBeenThere(sql);
      await wait(random.between(1_000, 5_000));
      const { "min-seconds": least, "max-seconds": most } = run.amounts;
      const lengthMs = random.between(least * 1_000, most * 1_000);
      const kill = random.chance(0.2);
      const kind = kinds[(round + random.below(kinds.length)) % kinds.length] ?? refuse;
      const acting = bays.map((bay) => bay.apply(drawMoment(bay.phase, lengthMs, random)));
      // Half of the bays whose phase acts at the edge act before the outage.
      await wait(edgeMs);
      const from = Date.now();
      const heal = await kind(proxy, random);
      const killing = kill ? wait(lengthMs / 2).then(() => server.kill("SIGKILL")) : null;
      await wait(lengthMs);
      await killing;
      await heal();
      away.push({ from, to: Date.now() });
      if (kill) {
        result.kills += 1;
        server = await startServer();
      }
      await Promise.all(acting);
      await Promise.all(bays.map((bay) => bay.delivers(atMostMs)));
      result.lengthsS.push(lengthMs / 1_000);
      done.outages += 1;
      run.progress(`${done.outages} of ${run.amounts.outages} outages`);
    }
    await Promise.all(bays.map((bay) => bay.end(atMostMs)));
    const law = (name: string, holds: boolean, input: string): void => {
      if (!holds) result.wrong.push({ law: name, input });
    };
    law(
      "all sessions settle at the end",
      await finalizes(client, sql, run.amounts.settle),
      "sessions are open",
    );
    const summary = await checkReceipts(client, bays, away, law);
    const crashes = server.lines.filter((line) => /uncaught|unhandled/i.test(line));
    law("the server lives", crashes.length === 0, crashes.slice(0, 3).join("\n"));
    return { ...result, ...summary };
  } finally {
    await Promise.all(bays.map((bay) => bay.charger.close()));
    await server.kill("SIGKILL");
    await sql.end();
  }
}

/**
 * Makes the server look as if it had run for long. Otherwise it would not close any session, and the test could not find an
 * error.
 */
async function hasBeenThere(sql: postgres.Sql): Promise<void> {
  await sql`update processes set started_at = now() - interval '1 hour'`;
  // If the server looked at a session before that, it waits minutes before it looks again.
  await sql`update sessions set finalize_not_before = null where ended_at is null`;
}

type Kind = (proxy: TcpProxy, random: SeededRandom) => Promise<() => Promise<void>>;

const refuse: Kind = (proxy) => proxy.refuse();

const blackhole: Kind = async (proxy) => {
  proxy.blackhole();
  return async () => proxy.heal();
};

/** Open connections break in the middle, and new ones fail until the end of the outage. */
const cut: Kind = async (proxy, random) => {
  proxy.truncateAnswers(random.between(0, 2_000));
  await wait(random.between(0, 1_000));
  proxy.reset();
  return proxy.refuse();
};

/** The proxy holds back all traffic, and loses it at the end. */
const blackholeThenReset: Kind = async (proxy) => {
  proxy.blackhole();
  return async () => {
    proxy.reset();
    proxy.heal();
  };
};

const kinds: readonly Kind[] = [refuse, blackhole, cut, blackholeThenReset];

const edgeMs = 500;

/** The ms from now until a charger performs the action of its phase. The outage begins in `edgeMs`. */
function drawMoment(phase: Phase, lengthMs: number, random: SeededRandom): number {
  if (phases[phase] === "edge") return random.between(0, 2 * edgeMs);
  return edgeMs + random.between(0, lengthMs);
}

/**
 * All expected messages have arrived. The charger has forgotten every session that is still open, so its end need not wait for
 * the charger to reconnect. A request that hung in the outage may fail only now, and the server then counts its presence anew.
 */
async function finalizes(client: Client, sql: postgres.Sql, boundS: number): Promise<boolean> {
  const until = Date.now() + boundS * 1_000 + atMostMs;
  while (Date.now() < until) {
    await hasBeenThere(sql);
    if ((await openSessions(client)) === 0) return true;
    await wait(1_000);
  }
  return false;
}

async function openSessions(client: Client): Promise<number> {
  const pages = await Promise.all(
    (["active", "suspended", "idle"] as const).map((status) => client.sessions.list({ status, per_page: 1 })),
  );
  return pages.reduce((sum, { pagination }) => sum + pagination.total, 0);
}
