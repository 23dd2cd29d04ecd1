import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import {
  type FuzzFailure,
  type FuzzReport,
  type FuzzRun,
  SeededRandom,
  startPostgres,
  type TcpProxy,
} from "@forecourt/harness";
import postgres from "postgres";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { startTestProcess, type TestProcess } from "../support/start-test-process.ts";
import { holdLawOfDelivery } from "../webhooks/delivery-guarantees.ts";
import { healthy } from "../webhooks/receivers.ts";
import { buildSite } from "./charging-site.ts";
import { drive, operate } from "./daily-business.ts";
import { startWitness } from "./delivery-witness.ts";
import { finishDeliveries } from "./finish-deliveries.ts";
import { createStack } from "./resource-stack.ts";
import { subscribe } from "./subscriptions.ts";

/*
 * Chargers that charge, an operator who changes things, and receivers good and bad, while servers are killed, database
 * connections are cut, and a receiver cannot be reached. After the faults, every receiver must have every event.
 */

export const webhookAmounts = {
  chargers: 6,
  /** Seconds of wall time, over which the faults are spread. */
  seconds: 60,
  /** SIGKILLs of a server. */
  kills: 5,
  /** How often every database connection is cut. */
  cuts: 2,
  /** How often one of the receivers cannot be reached for some seconds. */
  partitions: 1,
  /** Servers on the one database. */
  processes: 1,
};

const settings = {
  FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
  FORECOURT_WEBHOOK_TIMEOUT_S: "5",
  FORECOURT_CONCURRENT_TRANSACTIONS: "accept",
  FORECOURT_DLB_SETTLE_S: "3",
  FORECOURT_DLB_TICK_S: "1",
};

/** The name of the connections that only check, and are not cut. */
const witnessName = "witness of the tests";

export async function webhooks(
  run: FuzzRun<typeof webhookAmounts>,
  postgresUrl?: string,
): Promise<FuzzReport> {
  const { chargers: count, seconds, kills, cuts, partitions, processes } = run.amounts;
  const random = new SeededRandom(run.seed);
  const begunAt = Date.now();
  await using stack = createStack();
  const ownPostgres = postgresUrl === undefined ? stack.use(await startPostgres()) : null;
  const database = stack.use(await createServerDatabase(postgresUrl ?? ownPostgres?.url ?? ""));
  const sql = postgres(database.ownerUrl, { max: 2, connection: { application_name: witnessName } });
  stack.defer(() => sql.end());
  const key = generateApiKey("test");
  const servers: TestProcess[] = [];
  for (let index = 0; index < processes; index++)
    servers.push(
      stack.use(await startTestProcess({ ...settings, FORECOURT_DATABASE_URL: database.url }, { key })),
    );
  const [first] = servers;
  if (first === undefined) throw new Error("there is one at least");

  const { subscriptions, proxies } = await subscribe(first.client, stack);
  const [{ position } = { position: 0 }] = await sql<{ position: number }[]>`
    select coalesce(max(position), 0)::int as position from events`;
  const witness = startWitness(sql, servers, subscriptions[0]?.receiver ?? never());
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const outlets = await buildSite(servers, count, random);
  stack.defer(async () => void (await Promise.all(outlets.map(({ charger }) => charger.close()))));
  const living = () => servers[random.below(servers.length)]?.client ?? first.client;
  const load = [
    ...outlets.map((outlet, index) => drive(outlet, random.fork(1_000 + index), over.signal)),
    operate(living, random.fork(999), over.signal),
  ];

  const done = { kills: 0, cuts: 0, partitions: 0 };
  // On a busy machine the faults take longer than their planned time, and the run does not skip any of them.
  const isInterrupted = () => !run.goOn() && Date.now() - begunAt < (seconds - 5) * 1_000;
  const faults = spread(random, seconds * 1_000, { kills, cuts, partitions });
  const since = Date.now();
  for (const { atMs, fault } of faults) {
    await wait(Math.max(0, since + atMs - Date.now()));
    if (isInterrupted()) break;
    run.progress(`${Math.round((Date.now() - since) / 1_000)} of ${seconds} s, ${JSON.stringify(done)}`);
    done[fault] += 1;
    if (fault === "kills") await killOne(servers, random);
    if (fault === "cuts") await cutConnections(sql);
    if (fault === "partitions") await partition(proxies, random.between(1_000, 8_000));
  }
  await wait(Math.max(0, since + seconds * 1_000 - Date.now()));
  over.abort();
  await Promise.all(load);

  run.progress("all is well again");
  for (const { receiver } of subscriptions) receiver.behave(healthy);
  const redelivered = await finishDeliveries(sql, first.client, subscriptions, new Date(since - 60_000));
  const seen = await witness.end();
  const { broken, figures } = await holdLawOfDelivery(sql, subscriptions, {
    position,
    crashes: done.kills + done.cuts,
  });
  const exits = await Promise.all(servers.map((server) => server.stop()));

  const again = `--seed ${run.seed} ${Object.entries(run.amounts)
    .map(([name, amount]) => `--${name} ${amount}`)
    .join(" ")}`;
  const failures: FuzzFailure[] = [...broken, ...seen.broken].map((each) => ({ ...each, again }));
  for (const { code, signal } of exits) {
    if (code !== 0)
      failures.push({ law: "a server stops cleanly on SIGTERM", input: `${signal ?? code}`, again });
  }
  return { figures: { ...done, processes, ...figures, redelivered, ...seen.figures }, failures };
}

/** The time of each fault: the kinds take turns, each at a random moment of its share of the time. */
function spread<Fault extends string>(
  random: SeededRandom,
  overMs: number,
  counts: Record<Fault, number>,
): { atMs: number; fault: Fault }[] {
  // The keys are those of `counts`.
  const faults = (Object.entries(counts) as [Fault, number][]).flatMap(([fault, count]) =>
    Array.from({ length: count }, (_, index) => ({
      atMs: ((index + random.next()) / count) * overMs,
      fault,
    })),
  );
  return faults.sort((a, b) => a.atMs - b.atMs);
}

async function killOne(servers: readonly TestProcess[], random: SeededRandom): Promise<void> {
  const server = random.pick(servers);
  await server.kill();
  await wait(random.between(0, 1_000));
  await server.start();
}

/** Cuts the connections as a restart of the database by an administrator does, but the database is back at once. */
async function cutConnections(sql: postgres.Sql): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> ${witnessName}`;
}

async function partition(proxies: readonly TcpProxy[], forMs: number): Promise<void> {
  for (const proxy of proxies) proxy.blackhole();
  await wait(forMs);
  for (const proxy of proxies) proxy.heal();
}

function never(): never {
  throw new Error("unreachable: there is one");
}
