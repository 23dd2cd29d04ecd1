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
 * Outages of the database while sessions are in every phase of their lives. Several servers, each a process of its own with
 * a database of its own behind a proxy, go through their share of the outages one after the other. The truth is what the
 * simulated chargers measured: each CDR is compared with it.
 */

export const outageAmounts = {
  outages: 50,
  "min-seconds": 10,
  "max-seconds": 120,
  /** Servers at once. */
  parallel: 5,
  /** FORECOURT_FINALIZE_SETTLE_S. */
  settle: 60,
};

type Run = FuzzRun<typeof outageAmounts>;

const entry = new URL("../../src/main.ts", import.meta.url);

/** Bounds a hang, not the speed of the machine. */
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
        FORECOURT_FINALIZE_SETTLE_S: String(run.amounts.settle),
        // A session whose charger was cut off is closed once the charger gives a sign of life.
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
  /** When the database was away, epoch ms. */
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
      const acting = bays.map((bay) => bay.act(drawMoment(bay.phase, lengthMs, random)));
      // Half of those that act at the edge act before the outage.
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
    // All that is to come has come. What is open now was forgotten, and need not wait for chargers to come back.
    await hasBeenThere(sql);
    const law = (name: string, holds: boolean, input: string): void => {
      if (!holds) result.wrong.push({ law: name, input });
    };
    law("all sessions settle at the end", await settles(client, run.amounts.settle), "sessions are open");
    const summary = await checkReceipts(client, bays, away, law);
    const told = server.lines.filter((line) => /uncaught|unhandled/i.test(line));
    law("the server lives", told.length === 0, told.slice(0, 3).join("\n"));
    return { ...result, ...summary };
  } finally {
    await Promise.all(bays.map((bay) => bay.charger.close()));
    await server.kill("SIGKILL");
    await sql.end();
  }
}

/** As if the server had been there for long: otherwise it would close nothing, and nothing could go wrong. */
async function hasBeenThere(sql: postgres.Sql): Promise<void> {
  await sql`update processes set started_at = now() - interval '1 hour'`;
}

type Kind = (proxy: TcpProxy, random: SeededRandom) => Promise<() => Promise<void>>;

const refuse: Kind = (proxy) => proxy.refuse();

const blackhole: Kind = async (proxy) => {
  proxy.blackhole();
  return async () => proxy.heal();
};

/** Connections die in the middle, and there are none for the rest of the time. */
const cut: Kind = async (proxy, random) => {
  proxy.truncateAnswers(random.between(0, 2_000));
  await wait(random.between(0, 1_000));
  proxy.reset();
  return proxy.refuse();
};

/** Nothing gets through, and in the end whatever was held back is lost. */
const blackholeThenReset: Kind = async (proxy) => {
  proxy.blackhole();
  return async () => {
    proxy.reset();
    proxy.heal();
  };
};

const kinds: readonly Kind[] = [refuse, blackhole, cut, blackholeThenReset];

const edgeMs = 500;

/** Ms from now, when a charger does what its phase is about; the outage begins in `edgeMs`. */
function drawMoment(phase: Phase, lengthMs: number, random: SeededRandom): number {
  if (phases[phase] === "edge") return random.between(0, 2 * edgeMs);
  return edgeMs + random.between(0, lengthMs);
}

async function settles(client: Client, settleS: number): Promise<boolean> {
  const until = Date.now() + settleS * 1_000 + atMostMs;
  while (Date.now() < until) {
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
