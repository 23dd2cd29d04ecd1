import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { createClient, type WebhookEventsInput } from "@forecourt/client";
import {
  createDatabase,
  type FuzzFailure,
  type FuzzReport,
  type FuzzRun,
  type Nats,
  noNats,
  type OwnPostgres,
  olderBuild,
  SeededRandom,
  startNats,
  startOwnPostgres,
} from "@forecourt/harness";
import type { SimulatedCharger } from "@forecourt/simulator";
import postgres from "postgres";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { startTestProcess, type TestProcess } from "../support/start-test-process.ts";
import { holdLawOfDelivery } from "../webhooks/delivery-guarantees.ts";
import { startReceiver } from "../webhooks/receivers.ts";
import { drive } from "./daily-business.ts";
import { finishDeliveries } from "./finish-deliveries.ts";
import { checkLedgers, readStored } from "./kills-ledgers.ts";
import { buildSites, capA, startLooking } from "./kills-sites.ts";
import { createStack } from "./resource-stack.ts";
import { subscribeReceiver } from "./subscriptions.ts";
import { startTcpLoadBalancer } from "./tcp-load-balancer.ts";

/*
 * An installation of several processes behind a load balancer, with chargers that charge. Servers, PostgreSQL and NATS are
 * killed, the connections for LISTEN are cut, and servers are updated, one after the other. Meanwhile the chargers of a balanced
 * site must not draw more than its cap. In the end everything that a charger was acknowledged must be stored, once, and every
 * event delivered.
 */

export const killsAmounts = {
  chargers: 50,
  processes: 3,
  /** SIGKILLs of a server. */
  server: 200,
  /** SIGKILLs of PostgreSQL, all its processes. */
  postgres: 20,
  /** SIGKILLs of NATS. With none, the messages between the processes go through PostgreSQL. */
  nats: 20,
  /** How often the connections for LISTEN alone are cut. */
  listen: 20,
  /**
   * How many servers begin with the last build whose schema is older, and are stopped and started with this one. Each of them
   * runs beside the others meanwhile, on the same database.
   */
  update: 0,
  /** How long PostgreSQL and NATS are away. 0: for up to two seconds. */
  "outage-seconds": 0,
  /**
   * The time from when all chargers are back to the next fault. 0: up to two seconds. With a time, the run also waits until the
   * location of a killed balancer has another one, and measures that.
   */
  "pause-seconds": 0,
};

type Amounts = typeof killsAmounts;
type Fault = "server" | "postgres" | "nats" | "listen" | "update";

const settings = {
  FORECOURT_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  FORECOURT_WEBHOOK_ALLOW_HTTP: "true",
  FORECOURT_CONCURRENT_TRANSACTIONS: "accept",
  FORECOURT_DLB_SETTLE_S: "3",
  FORECOURT_DLB_RAISE_SPACING_S: "2",
  FORECOURT_DLB_CALL_TIMEOUT_S: "3",
  FORECOURT_DLB_TICK_S: "1",
};

/** Telemetry is left out: it may expire, and would be most of what is sent. */
const events: WebhookEventsInput = [
  "charger.connected",
  "charger.disconnected",
  "socket.status_changed",
  "session.started",
  "session.ended",
  "cdr.created",
];

/** This limits a hang, not the speed of the machine. */
const atMostMs = 180_000;
/** By then the chargers of a killed server have seen that their connections are closed. */
const noticedMs = 100;
const thisBuild = new URL("../../src/main.ts", import.meta.url);
const witnessName = "witness of the tests";

export async function kills(run: FuzzRun<Amounts>): Promise<FuzzReport> {
  const { amounts } = run;
  if (amounts.update > amounts.processes) throw new Error("There are fewer processes than updates.");
  const random = new SeededRandom(run.seed);
  await using stack = createStack();
  const ownPostgres = stack.use(await startOwnPostgres({ autovacuum: true }));
  if (amounts.nats > 0 && noNats !== null) throw new Error(noNats);
  const nats = amounts.nats > 0 ? stack.use(await startNats()) : null;
  const database = stack.use(await createDatabase(ownPostgres.url));
  const key = generateApiKey("test");
  const env = {
    ...settings,
    FORECOURT_DATABASE_URL: database.url,
    ...(nats !== null && { FORECOURT_NATS_URL: nats.url }),
  };
  const older =
    amounts.update > 0 ? `${await olderBuild(run.progress)}/packages/server/dist/main.js` : thisBuild;
  const servers: TestProcess[] = [];
  for (let index = 0; index < amounts.processes; index++)
    servers.push(
      stack.use(await startTestProcess(env, { key, entry: index < amounts.update ? older : thisBuild })),
    );
  const balancer = stack.use(
    await startTcpLoadBalancer(servers.map(({ ocppUrl }) => Number(new URL(ocppUrl).port))),
  );
  const [{ client }] = servers as [TestProcess];
  const site = await buildSites(client, `ws://127.0.0.1:${balancer.port}/ocpp`, amounts.chargers, random);
  const chargers = site.outlets.map(({ charger }) => charger);
  stack.defer(async () => void (await Promise.all(chargers.map((charger) => charger.close()))));
  const receiver = stack.use(await startReceiver("all but telemetry"));
  const subscription = await subscribeReceiver(client, receiver, events, { max_concurrency: 32 });
  const position = await lastPosition(database.url);

  const over = new AbortController();
  stack.defer(async () => over.abort());
  setMaxListeners(0, over.signal);
  const looks = startLooking(site.balanced, { capA, everyMs: 20 }, over.signal);
  const since = Date.now();
  // At full speed 50 chargers take all of two cores, and deliveries pile up.
  const driving = site.outlets.map((outlet, index) =>
    drive(outlet, random.fork(1_000 + index), over.signal, 4),
  );
  const done: Record<Fault, number> = { server: 0, postgres: 0, nats: 0, listen: 0, update: 0 };
  const backMs: Record<Fault, number[]> = { server: [], postgres: [], nats: [], listen: [], update: [] };
  const takeoverMs: number[] = [];
  const sql = postgres(database.url, { max: 2, connection: { application_name: witnessName } });
  stack.defer(() => sql.end());
  const broken: { law: string; input: string }[] = [];
  const installation = { servers, ownPostgres, nats, databaseUrl: database.url, done };
  for (const fault of drawFaults(amounts, random)) {
    if (!run.goOn()) break;
    const { "pause-seconds": pauseS, "outage-seconds": outageS } = amounts;
    await wait(pauseS === 0 ? random.between(0, 2_000) : pauseS * 1_000);
    run.progress(`${Math.round((Date.now() - since) / 1_000)} s, ${JSON.stringify(done)}`);
    done[fault] += 1;
    const { from, whole } = await strike(fault, installation, outageS * 1_000, random);
    await wait(noticedMs);
    await allBack(chargers);
    backMs[fault].push(Date.now() - from);
    if (fault === "server" && pauseS > 0 && (await anotherBalances(sql))) takeoverMs.push(Date.now() - from);
    await whole;
    broken.push(...(await askThroughEach(servers, site.ids, random)));
  }
  over.abort();
  await Promise.all(driving);
  for (const charger of chargers) if (charger.state.connectors[0]?.status !== "Available") charger.unplug(1);
  run.progress("all is well again");
  await allDelivered(chargers);
  await allBilled(sql);
  await finishDeliveries(sql, client, [subscription], new Date(since - 60_000));

  const crashes = done.server + done.postgres + done.listen;
  const delivered = await holdLawOfDelivery(sql, [subscription], { position, crashes });
  const ledgers = checkLedgers(await readStored(sql), chargers);
  if (looks.exceeded > 0)
    broken.push({
      law: "the cars of the balanced site never draw more than its cap",
      input: `${looks.exceeded} of ${looks.count} looks, at most ${looks.mostA} A`,
    });
  const exits = await Promise.all(servers.map((server) => server.stop()));
  for (const { code, signal } of exits)
    if (code !== 0) broken.push({ law: "a server stops cleanly on SIGTERM", input: `${signal ?? code}` });

  const again = `--seed ${run.seed} ${Object.entries(amounts)
    .map(([name, amount]) => `--${name} ${amount}`)
    .join(" ")}`;
  return {
    figures: {
      ...done,
      processes: amounts.processes,
      ...Object.fromEntries(
        Object.entries(backMs).flatMap(([fault, ms]) =>
          ms.length === 0 ? [] : [[`all chargers back, ms, ${fault}: median and longest`, spread(ms)]],
        ),
      ),
      ...(takeoverMs.length > 0 && {
        "locations taken over": takeoverMs.length,
        "location taken over, ms: median and longest": spread(takeoverMs),
      }),
      "looks at what the site draws": looks.count,
      "most drawn A": looks.mostA,
      ...ledgers.figures,
      ...delivered.figures,
    },
    failures: [...broken, ...delivered.broken, ...ledgers.broken].map(
      (each): FuzzFailure => ({ ...each, again }),
    ),
  };
}

/** The faults in an order of their own. */
function drawFaults(
  { server, postgres: databases, nats, listen, update }: Amounts,
  random: SeededRandom,
): Fault[] {
  const counts = { server, postgres: databases, nats, listen, update };
  // The keys are those of `counts`.
  const faults = (Object.entries(counts) as [Fault, number][]).flatMap(([fault, count]) =>
    Array.from({ length: count }, () => ({ fault, at: random.next() })),
  );
  return faults.sort((one, other) => one.at - other.at).map(({ fault }) => fault);
}

interface Installation {
  servers: readonly TestProcess[];
  ownPostgres: OwnPostgres;
  nats: Nats | null;
  databaseUrl: string;
  /** The faults so far, with the one that comes now. */
  done: Readonly<Record<Fault, number>>;
}

/**
 * Resolves when the chargers can come back: `from` then. A killed server starts again meanwhile, which `whole` waits for; the others
 * are there.
 */
async function strike(
  fault: Fault,
  { servers, ownPostgres, nats, databaseUrl, done }: Installation,
  outageMs: number,
  random: SeededRandom,
): Promise<{ from: number; whole: Promise<void> }> {
  const away = () => wait(outageMs === 0 ? random.between(100, 2_000) : outageMs);
  let whole = Promise.resolve();
  switch (fault) {
    case "server": {
      const server = random.pick(servers);
      await server.kill();
      // The older build does not start on a newer schema.
      whole = server.start(done.update > 0 ? thisBuild : undefined);
      break;
    }
    case "postgres":
      await ownPostgres.crash();
      await away();
      await ownPostgres.restart();
      break;
    case "nats":
      await nats?.kill();
      await away();
      await nats?.start();
      break;
    case "listen":
      await cutListeners(databaseUrl);
      break;
    case "update": {
      const server = servers[done.update - 1];
      const exit = await server?.stop();
      if (exit?.code !== 0) throw new Error(`The server to update ended with ${exit?.signal ?? exit?.code}.`);
      await server?.start(thisBuild);
    }
  }
  return { from: Date.now(), whole };
}

/** The connections that listen ask nothing but whether they are alive. */
async function cutListeners(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connection: { application_name: witnessName } });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'forecourt %'
      and (query ilike 'listen %' or query = 'select 1')`;
  await sql.end();
}

/**
 * A command for a charger through each server, whichever process the charger is connected to. Each asks another charger: behind
 * a command without an answer, the next one would wait for all its time.
 */
async function askThroughEach(
  servers: readonly TestProcess[],
  ids: readonly string[],
  random: SeededRandom,
): Promise<{ law: string; input: string }[]> {
  const first = random.below(ids.length);
  const each = await Promise.all(
    servers.map(async ({ baseUrl, key }, index) => {
      // All chargers are back, perhaps on other processes: this one may not have the database yet.
      const client = createClient({ baseUrl, apiKey: key, retry: { attempts: 10 } });
      const call = { action: "GetConfiguration", payload: {} } as const;
      const id = ids[(first + index) % ids.length] ?? "";
      // A command ends after its lifetime of 60 s, and at most 10 s later if its process was killed.
      const ask = () => client.chargers.call(id, { ...call, wait: true, timeout: 75 });
      let command = await ask();
      // These chargers lose one in a hundred calls, and as many answers.
      for (let again = 0; again < 3 && command.error === "no_answer"; again++) command = await ask();
      return command.status === "accepted"
        ? []
        : [
            {
              law: "a command through any server reaches any charger",
              input: `${index}: ${JSON.stringify(command)}`,
            },
          ];
    }),
  );
  return each.flat();
}

/** Waits until the location has a balancer that lives. False when it had one all the time. */
async function anotherBalances(sql: postgres.Sql): Promise<boolean> {
  const lives = async () => {
    const [balancer] = await sql<{ lives: boolean }[]>`
      select exists (select from pg_stat_activity where application_name like '% ' || owner) as lives from balancers`;
    return balancer?.lives === true;
  };
  if (await lives()) return false;
  await until(lives, () => "The location has no balancer");
  return true;
}

async function until(holds: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  const end = Date.now() + atMostMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what()} within ${atMostMs} ms.`);
    await wait(20);
  }
}

function allBack(chargers: readonly SimulatedCharger[]): Promise<void> {
  const isBack = ({ state }: SimulatedCharger) => state.connection === "online" && state.ready;
  return until(
    () => chargers.every(isBack),
    () => `${chargers.filter((charger) => !isBack(charger)).length} chargers are not back`,
  );
}

function allDelivered(chargers: readonly SimulatedCharger[]): Promise<void> {
  const isDone = ({ state }: SimulatedCharger) =>
    state.ready && state.queued === 0 && state.connectors.every(({ transaction }) => transaction === null);
  return until(
    () => chargers.every(isDone),
    () => `${chargers.filter((charger) => !isDone(charger)).length} chargers have messages to send`,
  );
}

async function allBilled(sql: postgres.Sql): Promise<void> {
  let left = 0;
  await until(
    async () => {
      const [row] = await sql<{ left: number }[]>`
        select count(*)::int as left from sessions s
        where not exists (select from cdrs c where c.session_id = s.id)`;
      left = row?.left ?? 1;
      return left === 0;
    },
    () => `${left} sessions have no CDR`,
  );
}

async function lastPosition(url: string): Promise<number> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql<{ position: number }[]>`
    select coalesce(max(position), 0)::int as position from events`;
  await sql.end();
  return row?.position ?? 0;
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  return `${sorted[Math.floor(sorted.length / 2)]} ${sorted.at(-1)}`;
}
