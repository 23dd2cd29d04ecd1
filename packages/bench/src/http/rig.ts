import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, startOwnPostgres } from "@forecourt/harness";
import postgres from "postgres";
import type { Secrets } from "../ingest/rig.ts";
import { connectDriver } from "../ingest/transactions.ts";
import type { Contestant } from "../interleave.ts";
import { identityOf } from "../load/fleet.ts";
import { startServerProcess } from "../server-process.ts";
import { parentOf, postgresCpuUs } from "../webhooks/rig.ts";

const names = ["hono", "fastify", "forecourt"] as const;
/** Each has one session and one CDR. */
const chargers = 30;

export interface HttpServer extends Contestant {
  name: (typeof names)[number];
  /** CPU time of this server process, in µs. `server.cpuUs()` is the sum of all servers and PostgreSQL. */
  ownCpuUs(): Promise<number>;
}

/** The servers of the suite, on one database, and the records that they are asked for. */
export interface Rig extends AsyncDisposable {
  servers: HttpServer[];
  apiKey: string;
  /** A charger that is not connected, with its session and CDR. */
  ids: { charger: string; session: string; cdr: string };
}

/** Rejects with NotStarted when a server does not start, and with another error when PostgreSQL does not start. */
export async function startRig(profileFolder?: string): Promise<Rig> {
  const ends: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    return { ...(await start(profileFolder, (end) => void ends.push(end))), [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  profileFolder: string | undefined,
  defer: (end: () => Promise<void> | void) => void,
): Promise<Omit<Rig, typeof Symbol.asyncDispose>> {
  const use = <D extends AsyncDisposable>(one: D): D => {
    defer(async () => one[Symbol.asyncDispose]());
    return one;
  };
  const own = use(await startOwnPostgres({ fsync: true }));
  const database = use(await createDatabase(own.url));
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  defer(() => sql.end());
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postmaster = parentOf(backend?.pid ?? 0);

  const folder = mkdtempSync(join(tmpdir(), "forecourt-bench-"));
  defer(() => rmSync(folder, { recursive: true }));
  const secretsFile = join(folder, "secrets.json");
  const settings = {
    FORECOURT_PORT: "0",
    FORECOURT_METRICS: "off",
    FORECOURT_SECRET: "a secret that only this bench uses",
    FORECOURT_RATE_LIMIT_PER_SECOND: "0",
    FORECOURT_DATABASE_URL: database.url,
  };
  const startProcess = async (entry: string, args: string[]) =>
    use(await startServerProcess({ entry, args, profileFolder }));
  const forecourt = await startProcess("ingest-servers/forecourt", [
    JSON.stringify(settings),
    String(chargers),
    secretsFile,
  ]);
  // The server writes the file before it reports that it is ready.
  const { apiKey, passwords } = JSON.parse(readFileSync(secretsFile, "utf8")) as Secrets;
  for (let number = 0; number < chargers; number++) {
    const identity = identityOf(number);
    await charge(forecourt.port, identity, passwords[identity] ?? "");
  }
  const [ids] = await sql<Rig["ids"][]>`
    select charger_id as charger, session_id as session, id as cdr from cdrs
    where charger_id in (select id from chargers where owner is null) order by id limit 1`;
  if (ids === undefined) throw new Error("No charger of a CDR is offline.");
  await sql`vacuum analyze`;

  const processes = {
    hono: await startProcess("http-servers/hono", [database.url, apiKey]),
    fastify: await startProcess("http-servers/fastify", [database.url, apiKey]),
    forecourt,
  };
  const cpuUs = async () => {
    const each = await Promise.all(Object.values(processes).map((server) => server.cpuUs()));
    return each.reduce((sum, us) => sum + us, postgresCpuUs(postmaster));
  };
  const servers = names.map((name): HttpServer => {
    const server = processes[name];
    return { name, slow: false, server: { ...server, cpuUs }, ownCpuUs: server.cpuUs };
  });
  return { servers, apiKey, ids };
}

/** One session with its CDR. Resolves when the charger is disconnected. */
async function charge(port: number, identity: string, password: string): Promise<void> {
  const driver = await connectDriver(port, identity, password);
  await driver.call("BootNotification", { chargePointVendor: "Bench", chargePointModel: "One" });
  await driver.call("StatusNotification", { connectorId: 1, errorCode: "NoError", status: "Preparing" });
  const timestamp = new Date().toISOString();
  const { transactionId } = await driver.call("StartTransaction", {
    connectorId: 1,
    idTag: `TAG-${identity}`,
    meterStart: 1_000,
    timestamp,
  });
  await driver.call("StopTransaction", {
    transactionId,
    meterStop: 2_000,
    timestamp: new Date().toISOString(),
  });
  await driver.close();
}
