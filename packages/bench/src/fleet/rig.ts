import { createClient } from "@forecourt/client";
import {
  createDatabase,
  freePort,
  noNats,
  type ServerProcess,
  startNats,
  startOwnPostgres,
  startServerProcess,
} from "@forecourt/harness";
import type { LoadedCharger } from "@forecourt/simulator/load";
import postgres from "postgres";
import { identityOf } from "../load/fleet.ts";
import { parentOf } from "../proc.ts";
import { NotStarted } from "../server-process.ts";
import { startAll } from "../start-all.ts";
import type { Run } from "../suite.ts";

/** The installation to be measured. */
export interface Setup {
  chargers: number;
  processes: number;
  /** What carries the messages between its processes. */
  bus: "PostgreSQL" | "NATS";
}

/** Servers on one PostgreSQL, with chargers registered. */
export interface Rig {
  /** Each with its port and that of its metrics. */
  servers: RunningServer[];
  chargers: LoadedCharger[];
  apiKey: string;
  postmasterPid: number;
  sql: postgres.Sql;
  /** Registrations per second, over the API. */
  registeredPerSecond: number;
  /** Kills a server and starts it again at the same port. Resolves when it is ready. */
  restart(server: RunningServer): Promise<void>;
}

export interface RunningServer {
  port: number;
  metricsPort: number;
  process: ServerProcess;
}

const chargersOfLocation = 100;
const registrationsAtATime = 16;

/** Rejects with NotStarted when there is no `nats-server`, and with another error when a server does not start. */
export function startRig(
  setup: Setup,
  { profileFolder, progress }: Pick<Run, "profileFolder" | "progress">,
): Promise<Rig & AsyncDisposable> {
  return startAll(async ({ use, defer }): Promise<Rig> => {
    const own = use(await startOwnPostgres({ fsync: true }));
    const database = use(await createDatabase(own.url));
    const sql = postgres(database.url, { max: 1, onnotice: () => {} });
    defer(() => sql.end());
    const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    if (setup.bus === "NATS" && noNats !== null) throw new NotStarted(noNats);
    const nats = setup.bus === "NATS" ? use(await startNats()) : null;
    const apiKey = await newApiKey();
    const start = (port: number, metricsPort: number) =>
      startServerProcess({
        entry: new URL("dist/main.js", import.meta.resolve("@forecourt/server/package.json")),
        env: {
          FORECOURT_PORT: String(port),
          FORECOURT_METRICS: `127.0.0.1:${metricsPort}`,
          FORECOURT_SECRET: "a secret that only this bench uses",
          FORECOURT_BOOTSTRAP_KEY: apiKey,
          FORECOURT_RATE_LIMIT_PER_SECOND: "0",
          // A few chargers send as fast as they can: the processes are measured, and not the limit of one charger.
          FORECOURT_OCPP_INBOUND_PER_SECOND: "10000",
          FORECOURT_OCPP_INBOUND_BURST: "1000000",
          FORECOURT_UNKNOWN_ID_TAGS: "accept",
          FORECOURT_LOG_LEVEL: "warn",
          FORECOURT_DATABASE_URL: database.url,
          ...(nats !== null && { FORECOURT_NATS_URL: nats.url }),
        },
        ...(profileFolder !== undefined && {
          runtime: [process.execPath, "--cpu-prof", `--cpu-prof-dir=${profileFolder}`] as const,
        }),
        readyUrl: `http://127.0.0.1:${port}/readyz`,
        timeoutMs: 60_000,
      });
    const servers: RunningServer[] = [];
    // A bench that ends at once leaves no server behind.
    const killAll = () => {
      for (const { process: running } of servers) void running.kill("SIGKILL");
    };
    process.once("exit", killAll);
    defer(() => void process.off("exit", killAll));
    // A killed process writes no profile.
    defer(
      async () =>
        void (await Promise.all(
          servers.map((server) => server.process.kill(profileFolder === undefined ? "SIGKILL" : "SIGTERM")),
        )),
    );
    for (let index = 0; index < setup.processes; index++) {
      const [port, metricsPort] = [await freePort(), await freePort()];
      servers.push({ port, metricsPort, process: await start(port, metricsPort) });
    }
    const startedAt = performance.now();
    const chargers = await register(setup, servers, apiKey, progress);
    return {
      servers,
      chargers,
      apiKey,
      postmasterPid: parentOf(backend?.pid ?? 0),
      sql,
      registeredPerSecond: (setup.chargers * 1_000) / (performance.now() - startedAt),
      async restart(server) {
        await server.process.kill("SIGKILL");
        server.process = await start(server.port, server.metricsPort);
      },
    };
  });
}

/** A hundred at a location, with a tariff, and spread over the servers. */
async function register(
  setup: Setup,
  servers: readonly RunningServer[],
  apiKey: string,
  progress: (line: string) => void,
): Promise<LoadedCharger[]> {
  const clients = servers.map(({ port }) => createClient({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey }));
  const clientOf = (index: number) => {
    const client = clients[index % clients.length];
    if (client === undefined) throw new Error("unreachable: there is a server");
    return client;
  };
  const { id: tariffId } = await clientOf(0).tariffs.create({
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 0.45, step_size: 1 }] }],
  });
  const locations: string[] = [];
  for (let index = 0; index * chargersOfLocation < setup.chargers; index++) {
    const { id } = await clientOf(index).locations.create({
      name: `Site ${index + 1}`,
      tariff_id: tariffId,
      time_zone: "Europe/Berlin",
    });
    locations.push(id);
  }
  const chargers: LoadedCharger[] = [];
  let next = 0;
  const registerOneAfterAnother = async () => {
    while (next < setup.chargers) {
      const index = next++;
      const identity = identityOf(index);
      const { password } = await clientOf(index).chargers.create({
        identity,
        location_id: locations[Math.floor(index / chargersOfLocation)] ?? null,
      });
      const { port } = servers[index % servers.length] ?? { port: 0 };
      chargers[index] = {
        url: `ws://127.0.0.1:${port}/ocpp`,
        identity,
        password,
        idTag: `TAG-${index}`,
      };
      if (index % 500 === 0) progress(`registering, ${index} of ${setup.chargers}`);
    }
  };
  await Promise.all(Array.from({ length: registrationsAtATime }, registerOneAfterAnother));
  return chargers;
}

/** The built server has this in a file of its own. */
async function newApiKey(): Promise<string> {
  const file = new URL("dist/platform/api-key.js", import.meta.resolve("@forecourt/server/package.json"))
    .href;
  const { generateApiKey } = (await import(
    file
  )) as typeof import("../../../server/dist/platform/api-key.js");
  return generateApiKey("test");
}
