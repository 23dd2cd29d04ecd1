import { setMaxListeners } from "node:events";
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
  startServerProcess,
} from "@forecourt/harness";
import { createCar, createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";
import postgres from "postgres";
import { generateApiKey } from "../../src/platform/api-key.ts";

/*
 * One fuse and many cars: chargers over real WebSockets on a site that has room for a quarter of them, connections that
 * drop, calls that get lost, and a server that is killed in the middle. The measure is the current that the simulated
 * chargers draw.
 */

export const loadBalancingAmounts = {
  chargers: 40,
  /** Seconds of wall time. */
  seconds: 300,
  /** SIGKILLs of a server, evenly spread. */
  kills: 1,
  /** Servers on the one database. The chargers are spread over them. */
  processes: 1,
  /** How often every database connection is cut, evenly spread. */
  cuts: 0,
};

const capA = 63;
const entry = new URL("../../src/main.ts", import.meta.url);

/** The time between two measurements of what the chargers draw. */
const lookEveryMs = 20;
const readLoadEveryMs = 250;

/** Short waiting times, because the run takes minutes, and the defaults are minutes as well. */
const hasty = {
  FORECOURT_DLB_SETTLE_S: "3",
  FORECOURT_DLB_RAISE_SPACING_S: "2",
  FORECOURT_DLB_CALL_TIMEOUT_S: "3",
  FORECOURT_DLB_ROTATION_SLICE_S: "20",
  FORECOURT_DLB_TICK_S: "1",
};

/** A car takes up to this long to follow a limit. It must be less than the settling time. */
const slowestCarMs = 1_500;

interface Look {
  /** Epoch ms. */
  at: number;
  sumA: number;
}

interface Said {
  /** Epoch ms. */
  asOf: number;
  exposureA: number;
  status: string;
}

export async function loadBalancing(
  run: FuzzRun<typeof loadBalancingAmounts>,
  postgresUrl?: string,
): Promise<FuzzReport> {
  const { chargers: count, seconds, kills, processes, cuts } = run.amounts;
  await using started = postgresUrl === undefined ? await startPostgres() : null;
  await using database = await createDatabase(postgresUrl ?? started?.url ?? "");
  const key = generateApiKey("test");
  const ports: number[] = [];
  for (let index = 0; index < processes; index++) ports.push(await freePort());
  const startServer = (port: number): Promise<ServerProcess> =>
    startServerProcess({
      entry,
      env: {
        FORECOURT_PORT: String(port),
        FORECOURT_SECRET: "a secret that only the tests know of",
        FORECOURT_BOOTSTRAP_KEY: key,
        FORECOURT_RATE_LIMIT_PER_SECOND: "0",
        FORECOURT_LOG_LEVEL: "warn",
        // The server cannot know when a session has ended whose end it missed.
        FORECOURT_CONCURRENT_TRANSACTIONS: "accept",
        FORECOURT_DATABASE_URL: database.url,
        ...hasty,
      },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
      timeoutMs: 60_000,
    });
  const servers: ServerProcess[] = [];
  for (const port of ports) servers.push(await startServer(port));
  const client = createClient({ baseUrl: `http://127.0.0.1:${ports[0]}/v1`, apiKey: key });
  const random = new SeededRandom(run.seed);
  const site = await buildSite(
    client,
    ports.map((port) => `ws://127.0.0.1:${port}/ocpp`),
    count,
    random,
  );
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const looks: Look[] = [];
  const said: Said[] = [];
  const watching = [
    look(site.chargers, looks, over.signal),
    readLoads(client, site.locationId, said, over.signal),
    ...site.outlets.map((outlet, index) => drive(client, outlet, random.fork(1_000 + index), over.signal)),
  ];
  const since = Date.now();
  let cut = 0;
  for (let killed = 0; run.goOn() && Date.now() - since < seconds * 1_000; ) {
    await wait(200);
    const passed = (Date.now() - since) / (seconds * 1_000);
    if (killed < kills && passed >= (killed + 1) / (kills + 1)) {
      const index = killed % processes;
      killed += 1;
      await servers[index]?.kill("SIGKILL");
      await wait(1_000);
      servers[index] = await startServer(ports[index] ?? 0);
    }
    if (cut < cuts && passed >= (cut + 0.5) / cuts) {
      cut += 1;
      await cutConnections(database.url);
    }
    const { sumA = 0 } = looks.at(-1) ?? {};
    run.progress(
      `${Math.round(passed * seconds)} of ${seconds} s, ${sumA.toFixed(1)} of ${capA} A, ${said.length} snapshots, ${killed} kills`,
    );
  }
  over.abort();
  await Promise.all(watching);
  await Promise.all(site.chargers.map((charger) => charger.close()));
  const errors = servers.flatMap(({ lines }) =>
    lines.filter((line) => /invariant|"level":"error"/.test(line)),
  );
  await Promise.all(servers.map((server) => server.kill("SIGKILL")));

  const again = `--seed ${run.seed} --chargers ${count} --seconds ${seconds} --kills ${kills} --processes ${processes} --cuts ${cuts}`;
  const failures: FuzzFailure[] = [];
  const hold = (law: string, broken: readonly string[]): void => {
    for (const input of broken.slice(0, 3)) failures.push({ law, input, again });
  };
  hold(
    "what the cars draw never exceeds the cap",
    looks.filter(({ sumA }) => sumA > capA + 1e-9).map(({ at, sumA }) => `${sumA} A at ${at - since} ms`),
  );
  hold(
    "no snapshot says less than what is drawn at its time",
    said.flatMap(({ asOf, exposureA }) => {
      const drawnA = drawnAt(looks, asOf);
      return drawnA > exposureA + 1e-9 ? [`${drawnA} A drawn, ${exposureA} A said, ${asOf - since} ms`] : [];
    }),
  );
  hold("the server logs no error", errors);
  hold(
    "cars are charged",
    utilisation(looks) > 0.3 ? [] : [`${Math.round(utilisation(looks) * 100)} % of the cap`],
  );
  return {
    figures: {
      chargers: count,
      seconds,
      kills,
      processes,
      cuts,
      looks: looks.length,
      snapshots: said.length,
      mostDrawnA: Math.max(...looks.map(({ sumA }) => sumA)),
      utilisationPct: Math.round(utilisation(looks) * 100),
      sessions: site.outlets.reduce((sum, { sessions }) => sum + sessions, 0),
      ...statuses(said),
    },
    failures,
  };
}

interface Outlet {
  charger: SimulatedCharger;
  chargerId: string;
  socketId: string;
  sessions: number;
}

/** Cuts the connections as a restart of the database by an administrator does, but the database is back at once. */
async function cutConnections(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await sql.end();
}

async function buildSite(client: Client, urls: readonly string[], count: number, random: SeededRandom) {
  const { id: locationId } = await client.locations.create({
    name: "Depot",
    max_amperage: capA,
    dlb_enabled: true,
  });
  await client.idTags.create({ id_tag: "DRIVER" });
  const outlets: Outlet[] = [];
  for (let index = 0; index < count; index++) {
    const identity = `CP-${index}`;
    const own = random.fork(index);
    const created = await client.chargers.create({
      identity,
      location_id: locationId,
      sockets: [{ connector_id: 1, max_amperage: 32 }],
    });
    const [socket] = created.sockets;
    if (socket === undefined) throw new Error("a new charger has a socket");
    const charger = createSimulatedCharger({
      identity,
      password: created.password,
      url: urls[index % urls.length] ?? "",
      reconnect: { firstMs: 200, maxMs: 1_000 },
      random: () => own.next(),
      tickMs: 100,
      callTimeoutMs: 5_000,
      rebootMs: 1_000,
      configuration: {
        MeterValueSampleInterval: "2",
        MeterValuesSampledData: "Energy.Active.Import.Register,Current.Import",
      },
      quirks: {
        requestLoss: 0.03,
        answerLoss: 0.03,
        answersAfterMs: [0, 500],
        dropsEveryS: 40,
        dropsForS: [0, 6],
      },
    });
    outlets.push({ charger, chargerId: created.id, socketId: socket.id, sessions: 0 });
  }
  const chargers = outlets.map(({ charger }) => charger);
  await Promise.all(chargers.map((charger) => charger.connect()));
  // Until its baseline is in force, a charger does not have a limit.
  for (const { chargerId } of outlets) await isLimited(client, chargerId);
  return { locationId, outlets, chargers };
}

async function isLimited(client: Client, chargerId: string): Promise<void> {
  const accepted = { charger_id: chargerId, type: "SetChargingProfile", status: "accepted" } as const;
  for (;;) {
    const { data } = await client.commands.list(accepted);
    if (data.length > 0) return;
    await wait(200);
  }
}

/** Cars arrive and leave. Every third driver starts by the app. */
async function drive(
  client: Client,
  outlet: Outlet,
  random: SeededRandom,
  signal: AbortSignal,
): Promise<void> {
  const { charger } = outlet;
  /** Resolves with false when the run is over. */
  const pause = (leastMs: number, mostMs: number): Promise<boolean> =>
    wait(random.between(leastMs, mostMs), true, { signal }).catch(() => false);
  for (let isOn = await pause(0, 15_000); isOn; isOn = await pause(2_000, 10_000)) {
    charger.plugIn(
      1,
      createCar({ maxCurrentA: random.between(10, 32), phases: 1, lagMs: random.between(0, slowestCarMs) }),
    );
    if (!(await pause(500, 3_000))) return;
    if (random.below(3) === 0) {
      // While the server is away, the request fails, and the driver gives up.
      await client.sockets.start(outlet.chargerId, outlet.socketId, { id_tag: "DRIVER" }).catch(() => null);
    } else {
      await charger.present("DRIVER", 1);
    }
    await pause(10_000, 60_000);
    if (charger.state.connectors[0]?.transaction != null) outlet.sessions += 1;
    charger.unplug(1);
  }
}

async function look(
  chargers: readonly SimulatedCharger[],
  looks: Look[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    looks.push({ at: Date.now(), sumA: chargers.reduce((sum, charger) => sum + charger.currentA(), 0) });
    await wait(lookEveryMs);
  }
}

async function readLoads(
  client: Client,
  locationId: string,
  said: Said[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const load = await client.locations.load(locationId).catch(() => null);
    if (load !== null)
      said.push({ asOf: Date.parse(load.as_of), exposureA: load.exposure_a, status: load.status });
    await wait(readLoadEveryMs);
  }
}

/** The current at a moment, in A. It lies between the measurements before and after it, so this takes the smaller one. */
function drawnAt(looks: readonly Look[], at: number): number {
  const after = looks.findIndex((each) => each.at >= at);
  const around = after === -1 ? looks.slice(-1) : looks.slice(Math.max(0, after - 1), after + 1);
  return Math.min(...around.map(({ sumA }) => sumA));
}

/** The used share of the cap, on average over the second half. In the first half, cars are still arriving. */
function utilisation(looks: readonly Look[]): number {
  const half = looks.slice(Math.floor(looks.length / 2));
  return half.reduce((sum, { sumA }) => sum + sumA, 0) / half.length / capA;
}

function statuses(said: readonly Said[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of said) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
