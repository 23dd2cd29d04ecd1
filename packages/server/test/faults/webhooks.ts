import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@forecourt/client";
import {
  type FuzzFailure,
  type FuzzReport,
  type FuzzRun,
  SeededRandom,
  startPostgres,
  startProxy,
  type TcpProxy,
} from "@forecourt/harness";
import { createCar, createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";
import postgres from "postgres";
import { generateApiKey } from "../../src/keys/api-key.ts";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { type KillableServer, startKillableServer } from "../killable-server.ts";
import { holdLawOfDelivery, type Subscription } from "../webhooks/law-of-delivery.ts";
import {
  type Behaviour,
  failing,
  flapping,
  healthy,
  type Receipt,
  type Receiver,
  slow,
  startReceiver,
} from "../webhooks/receivers.ts";

/*
 * Chargers that charge, an operator who changes things, and receivers good and bad, while servers are killed, connections
 * to the database are cut, and a receiver cannot be reached. When all is well again, everybody has been told everything.
 */

export const webhookAmounts = {
  chargers: 6,
  /** Of wall time, in which the faults are spread. */
  seconds: 60,
  /** SIGKILLs of a server. */
  kills: 5,
  /** Times that every connection to the database is cut. */
  cuts: 2,
  /** Times that one of the receivers cannot be reached for some seconds. */
  partitions: 1,
  /** Servers on the one database. */
  processes: 1,
};

/** A killed process is buried after 15 s, by one that has been there as long; a busy machine takes its time. */
const stuckMs = 60_000;
const settledWithinMs = 900_000;

/** Of what is due by the schedule alone, after that it is asked for once more. */
const patienceMs = 15_000;

const settings = {
  FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
  FORECOURT_WEBHOOK_TIMEOUT_S: "5",
  FORECOURT_CONCURRENT_TRANSACTIONS: "accept",
  FORECOURT_DLB_SETTLE_S: "3",
  FORECOURT_DLB_TICK_S: "1",
};

/** Of the connections that look, and are not cut. */
const witnessName = "witness of the tests";

interface Make {
  name: string;
  behaviour?: Behaviour;
  events?: string[];
  options?: { payload_mode?: "thin"; ordering?: "subject"; max_concurrency?: number };
  /** By way of a line that is cut off now and then. */
  far?: true;
}

const makes = (): Make[] => [
  { name: "everything" },
  { name: "everything, one at a time", options: { max_concurrency: 1 } },
  { name: "everything, thin", options: { payload_mode: "thin", max_concurrency: 32 } },
  { name: "everything, in order", options: { ordering: "subject" } },
  { name: "sessions and receipts", events: ["session.*", "cdr.created"] },
  { name: "chargers", events: ["charger.*", "socket.status_changed"] },
  { name: "locations", events: ["location.created", "location.updated", "location.deleted"] },
  { name: "slow", behaviour: slow(400) },
  { name: "failing", behaviour: failing() },
  { name: "flapping", behaviour: flapping(6, 3) },
  { name: "far away", far: true },
];

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
  const servers: KillableServer[] = [];
  for (let index = 0; index < processes; index++)
    servers.push(
      stack.use(await startKillableServer({ ...settings, FORECOURT_DATABASE_URL: database.url }, { key })),
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
  // On a busy machine the faults take longer than the time that they are spread over, and none is left out for that.
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
  const redelivered = await settle(sql, first.client, subscriptions, new Date(since - 60_000));
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
      failures.push({ law: "a server stops in order when it is told to", input: `${signal ?? code}`, again });
  }
  return { figures: { ...done, processes, ...figures, redelivered, ...seen.figures }, failures };
}

/** When each fault comes: in turn, and each at a random moment of its share of the time. */
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

async function killOne(servers: readonly KillableServer[], random: SeededRandom): Promise<void> {
  const server = random.pick(servers);
  await server.kill();
  await wait(random.between(0, 1_000));
  await server.start();
}

/** As an administrator does who restarts the database, only that it comes back at once. */
async function cutConnections(sql: postgres.Sql): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> ${witnessName}`;
}

async function partition(proxies: readonly TcpProxy[], forMs: number): Promise<void> {
  for (const proxy of proxies) proxy.blackhole();
  await wait(forMs);
  for (const proxy of proxies) proxy.heal();
}

async function subscribe(client: Client, stack: Stack) {
  const subscriptions: Subscription[] = [];
  const proxies: TcpProxy[] = [];
  for (const { name, behaviour = healthy, events = ["*"], options = {}, far = false } of makes()) {
    const receiver = stack.use(await startReceiver(name, behaviour));
    const proxy = far ? stack.use(await startProxy(receiver.url)) : null;
    if (proxy !== null) proxies.push(proxy);
    const url = proxy?.url ?? receiver.url;
    const { id, secret, max_concurrency } = await client.webhooks.create({ url, events, ...options });
    receiver.trust(secret);
    const inOrder = options.ordering === "subject";
    subscriptions.push({
      webhookId: id,
      receiver,
      events,
      maxConcurrency: max_concurrency,
      lossy: far,
      inOrder,
    });
  }
  return { subscriptions, proxies };
}

interface Stack extends AsyncDisposable {
  use<Resource extends AsyncDisposable>(resource: Resource): Resource;
  defer(end: () => Promise<void>): void;
}

/** What was started is ended in the opposite order. */
function createStack(): Stack {
  const ends: (() => PromiseLike<void>)[] = [];
  return {
    use(resource) {
      ends.push(() => resource[Symbol.asyncDispose]());
      return resource;
    },
    defer: (end) => void ends.push(end),
    async [Symbol.asyncDispose]() {
      for (const end of ends.reverse()) await end();
    },
  };
}

interface Outlet {
  charger: SimulatedCharger;
  idTag: string;
}

async function buildSite(
  servers: readonly KillableServer[],
  count: number,
  random: SeededRandom,
): Promise<Outlet[]> {
  const client = servers[0]?.client ?? never();
  const { id: location_id } = await client.locations.create({
    name: "Hof Ünterwegs ⚡",
    max_amperage: 63,
    dlb_enabled: true,
  });
  const outlets: Outlet[] = [];
  for (let index = 0; index < count; index++) {
    const own = random.fork(index);
    const identity = `CP-${index}`;
    const idTag = `DRIVER-${index}`;
    await client.idTags.create({ id_tag: idTag });
    const { password } = await client.chargers.create({ identity, location_id });
    const charger = createSimulatedCharger({
      identity,
      password,
      url: servers[index % servers.length]?.ocppUrl ?? never(),
      reconnect: { firstMs: 200, maxMs: 1_000 },
      random: () => own.next(),
      tickMs: 200,
      callTimeoutMs: 5_000,
      configuration: { MeterValueSampleInterval: "1" },
    });
    outlets.push({ charger, idTag });
  }
  await Promise.all(outlets.map(({ charger }) => charger.connect()));
  return outlets;
}

/** Cars come and go. */
async function drive({ charger, idTag }: Outlet, random: SeededRandom, signal: AbortSignal): Promise<void> {
  const pause = pauses(random, signal);
  for (let isOn = await pause(0, 1_000); isOn; isOn = await pause(200, 1_000)) {
    charger.plugIn(1, createCar({ maxCurrentA: random.between(8, 32), phases: 1 }));
    await charger.present(idTag, 1);
    await pause(1_000, 4_000);
    charger.unplug(1);
  }
}

/** Somebody at a desk. What a killed server did not answer may have happened or not. */
async function operate(living: () => Client, random: SeededRandom, signal: AbortSignal): Promise<void> {
  const pause = pauses(random, signal);
  const ids: string[] = [];
  for (let n = 0; await pause(100, 500); n++) {
    const client = living();
    const name = `Platz ${n} – ${"é".repeat(random.between(0, 40))}`;
    const id = ids[random.below(ids.length)];
    try {
      if (id === undefined || random.chance(0.4)) ids.push((await client.locations.create({ name })).id);
      else if (random.chance(0.8)) await client.locations.update(id, { name });
      else await client.locations.delete(ids.splice(ids.indexOf(id), 1)[0] ?? id);
    } catch {
      // The checker reads what did happen from the tables.
    }
  }
}

/** False: it is over. */
function pauses(random: SeededRandom, signal: AbortSignal) {
  return (leastMs: number, mostMs: number): Promise<boolean> =>
    wait(random.between(leastMs, mostMs), true, { signal }).catch(() => false);
}

/**
 * Asks at once for whatever a receiver is told of: nobody hears of what is not committed, and the API knows of it as soon
 * as anybody.
 */
function startWitness(sql: postgres.Sql, servers: readonly KillableServer[], receiver: Receiver) {
  const asking: Promise<void>[] = [];
  const figures = { witnessed: 0, sessionsAsked: 0 };
  const broken: { law: string; input: string }[] = [];
  const inTable = async ({ id }: Receipt): Promise<void> => {
    const rows = await sql`select from events where id = ${id}`;
    figures.witnessed += 1;
    if (rows.length !== 1) broken.push({ law: "what is told is committed", input: id });
  };
  const inApi = async ({ id, subject }: Receipt): Promise<void> => {
    for (const { client } of servers) {
      // One that was killed is asked for nothing.
      const session = await client.sessions.get(subject.id).catch(() => null);
      if (session === null) continue;
      figures.sessionsAsked += 1;
      if (session.ended_at === null)
        broken.push({
          law: "the API shows what is told as soon as it is told",
          input: `${id} of ${subject.id}`,
        });
    }
  };
  receiver.onReceipt((receipt) => {
    asking.push(inTable(receipt));
    if (receipt.type === "session.ended") asking.push(inApi(receipt));
  });
  return {
    async end() {
      await Promise.all(asking);
      return { figures, broken };
    },
  };
}

/**
 * Resolves when nothing is pending. Who was in trouble would wait for hours by the schedule: what is still pending then is
 * canceled and asked for again, by the API. Returns how many deliveries that were.
 */
async function settle(
  sql: postgres.Sql,
  client: Client,
  subscriptions: readonly Subscription[],
  since: Date,
): Promise<number> {
  const pending = async () => {
    const rows = await sql<{ webhook_id: string; left: number; later: boolean }[]>`
      select d.webhook_id, count(*)::int as left, bool_and(d.state = 'pending' and d.next_at > now() + interval '2 seconds'
        or coalesce(h.blocked_until > now() + interval '2 seconds', false)) as later
      from deliveries d join webhook_health h on h.webhook_id = d.webhook_id
      where d.state in ('pending', 'sending') group by d.webhook_id`;
    return rows;
  };
  const startedAt = Date.now();
  let redelivered = 0;
  // One that takes its deliveries one at a time takes its time: it is stuck when there are not fewer of them.
  let least = Number.POSITIVE_INFINITY;
  let lessAt = startedAt;
  for (let rows = await pending(); rows.length > 0; rows = await pending()) {
    const left = rows.reduce((sum, row) => sum + row.left, 0);
    if (left < least) {
      least = left;
      lessAt = Date.now();
    }
    if (Date.now() - lessAt > stuckMs || Date.now() - startedAt > settledWithinMs)
      throw new Error(`Not delivered, or not in time: ${JSON.stringify(rows)}`);
    await wait(250);
    if (Date.now() - startedAt < patienceMs) continue;
    for (const { webhook_id, later } of rows) {
      if (!later || !subscriptions.some(({ webhookId }) => webhookId === webhook_id)) continue;
      await client.webhooks.update(webhook_id, { enabled: false });
      await client.webhooks.update(webhook_id, { enabled: true, resume: "none" });
      const { count } = await client.webhooks.redeliverMany(webhook_id, { since: since.toISOString() });
      redelivered += count;
      least = Number.POSITIVE_INFINITY;
    }
  }
  return redelivered;
}

function never(): never {
  throw new Error("unreachable: there is one");
}
