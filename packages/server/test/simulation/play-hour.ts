import { EventEmitter, once } from "node:events";
import { createConnection } from "node:net";
import { createClient } from "@forecourt/client";
import type { SeededRandom } from "@forecourt/harness";
import postgres from "postgres";
import type { Log } from "../../src/platform/log.ts";
import { isUnavailable } from "../../src/store/store-error.ts";
import { finishDeliveries } from "../faults/finish-deliveries.ts";
import { startLooking } from "../faults/kills-sites.ts";
import { subscribeReceiver } from "../faults/subscriptions.ts";
import type { Subscription } from "../webhooks/delivery-guarantees.ts";
import { startReceiver } from "../webhooks/receivers.ts";
import { type Broken, checkHour } from "./check-hour.ts";
import { httpFetch } from "./http-fetch.ts";
import { injectFaults } from "./inject-faults.ts";
import { baseUrl, createInstallation, type Installation, serverAddress } from "./installation.ts";
import { endTrace, startTrace } from "./machine/activity.ts";
import { startVirtualDatabase, type VirtualDatabase } from "./machine/database.ts";
import { direct, useRoutes } from "./machine/network.ts";
import { advanceUntil, pause, virtualNow } from "./machine/time.ts";
import type { SeedOrder } from "./play-seeds.ts";
import { buildSite, capA, drive, type Outlet } from "./simulated-site.ts";

/** What came of one seed. */
export interface Played {
  /** SHA-256 of everything that was sent, with its time: the same for the same seed and code. */
  trace: string;
  figures: Record<string, number>;
  broken: Broken[];
}

/** From when all is well, chargers are back, have sent their messages, and have their sessions billed. */
const backWithinMs = 15 * 60_000;
/** A start, or the checks after the last fault, that take longer would never end. */
const startsWithinMs = 10 * 60_000;
const checkedWithinMs = 2 * 60 * 60_000;

/** Plays `minutes` of a site with faults on the simulated machine, which has to be installed, and checks what came of it. */
export async function playHour(
  random: SeededRandom,
  { minutes, shown }: Pick<SeedOrder, "minutes" | "shown">,
): Promise<Played> {
  const database = await startVirtualDatabase(random.fork(4));
  const errors: string[] = [];
  const installation = createInstallation(createLog(errors, shown));
  // The first start loads the modules that are loaded late, and creates the tables.
  await onTheMachine(
    async () => {
      await installation.start();
      await installation.stop();
    },
    { withinMs: startsWithinMs, loading: true },
  );
  startTrace();
  const played = await onTheMachine(() => play(random, minutes, database, installation, errors), {
    withinMs: minutes * 60_000 + checkedWithinMs,
  });
  return { trace: endTrace(), ...played };
}

/** Runs `run` while the time of the machine advances. */
async function onTheMachine<Result>(
  run: () => Promise<Result>,
  options: Parameters<typeof advanceUntil>[1],
): Promise<Result> {
  let isOver = false;
  const running = run().finally(() => {
    isOver = true;
  });
  // It is awaited below, after the time has passed.
  running.catch(() => undefined);
  await advanceUntil(() => isOver, options);
  return running;
}

async function play(
  random: SeededRandom,
  minutes: number,
  database: VirtualDatabase,
  installation: Installation,
  errors: string[],
): Promise<Omit<Played, "trace">> {
  const latency = random.fork(1);
  const unreachable = new Set<string>();
  useRoutes(({ name }, to) =>
    to === serverAddress && name.startsWith("CP-")
      ? { latencyMs: () => 2 + latency.below(80), isUp: () => !unreachable.has(name) }
      : direct,
  );
  await installation.start();
  const client = createClient({
    baseUrl,
    apiKey: installation.key,
    fetch: httpFetch,
    retry: { attempts: 20 },
  });
  const outlets = await buildSite(client, 4, random.fork(2));
  const answering = random.fork(5);
  const receiver = await startReceiver("receiver", (response) => {
    setTimeout(() => response.writeHead(204).end(), answering.below(1_500));
  });
  const subscription: Subscription = {
    ...(await subscribeReceiver(client, receiver, ["*"])),
    // A connection that is reset after the receiver has taken an event loses the answer.
    lossy: true,
  };
  const sql = postgres({
    max: 1,
    // It would end between two queries, and does not connect again through a socket that it was given.
    max_lifetime: null,
    prepare: false,
    fetch_types: false,
    onnotice: () => {},
    ...({ socket: () => connected(database.path) } as object),
  });
  const [first] = await sql<{ position: number }[]>`
    select coalesce(max(position), 0)::int as position from events`;
  const billed = new AbortController();
  const balanced = outlets.filter(({ isBalanced }) => isBalanced).map(({ charger }) => charger);
  const looks = startLooking(balanced, { capA, everyMs: 1_000 }, billed.signal);
  const over = new AbortController();
  const { signal } = over;
  const arrivals = new EventEmitter();
  const arrived = (identity: string) => void arrivals.emit("arrival", identity);
  const driving = outlets.map((outlet, index) =>
    drive(outlet, client, random.fork(10 + index), { arrived, signal }),
  );
  const injecting = injectFaults(
    {
      installation,
      database,
      unreachable,
      chargers: outlets.map(({ charger }) => charger.identity),
      command: (identity) => {
        const id = outlets.find(({ charger }) => charger.identity === identity)?.id ?? "";
        void client.chargers.call(id, { action: "GetConfiguration", payload: {} }).catch(() => undefined);
      },
      nextArrival: () =>
        once(arrivals, "arrival", { signal }).then(
          ([identity]) => identity as string,
          () => null,
        ),
      receiver,
    },
    random.fork(3),
    signal,
  );
  await pause(minutes * 60_000);
  over.abort();
  const [faults] = await Promise.all([injecting, ...driving]);
  const unfinished = await untilBilled(outlets, sql);
  billed.abort();
  await finishDeliveries(sql, client, [subscription], new Date(virtualNow() - 24 * 3_600_000));
  const { broken, figures } = await checkHour({
    sql,
    client,
    outlets,
    subscription,
    position: first?.position ?? 0,
    crashes: installation.starts,
    looks,
    unfinished,
    errors,
  });
  await installation.stop();
  return { figures: { ...faults, ...figures }, broken };
}

/** Waits until every charger is back and has sent its messages, and every session has a CDR. Returns what does not come. */
async function untilBilled(outlets: readonly Outlet[], sql: postgres.Sql): Promise<string[]> {
  const until = virtualNow() + backWithinMs;
  for (;;) {
    const left: string[] = outlets.flatMap(({ charger: { identity, state } }) => {
      const faults = [
        state.connection === "online" && state.ready ? "" : `is ${state.connection}`,
        state.queued === 0 ? "" : `has ${state.queued} messages to send`,
        state.connectors.every(({ transaction }) => transaction === null) ? "" : "has a transaction",
      ].filter(Boolean);
      return faults.length === 0 ? [] : [`${identity} ${faults.join(", ")}`];
    });
    const open = await sql<{ id: string; status: string }[]>`
      select id, status from sessions s where not exists (select from cdrs c where c.session_id = s.id)`;
    left.push(...open.map(({ id, status }) => `session ${id} is ${status} without a CDR`));
    if (left.length === 0 || virtualNow() > until) return left;
    await pause(5_000);
  }
}

async function connected(path: string) {
  const socket = createConnection({ path });
  await new Promise((resolve, reject) => {
    socket.once("connect", resolve).once("error", reject);
  });
  return socket;
}

/** Collects the errors, and shows all lines if asked to. */
function createLog(errors: string[], shown: boolean): Log {
  const at = (level: string) => (fields: { err?: unknown }, message: string) => {
    const line = `${new Date().toISOString()} ${level} ${message} ${JSON.stringify(fields, asText)}`;
    // The database is away now and then.
    if (level === "error" && !isUnavailable(fields.err)) errors.push(line);
    if (shown) process.stderr.write(`${line}\n`);
  };
  return { debug: () => undefined, info: at("info"), warn: at("warn"), error: at("error") };
}

function asText(_: string, value: unknown): unknown {
  return value instanceof Error ? `${value.stack} ${String(value.cause ?? "")}` : value;
}
