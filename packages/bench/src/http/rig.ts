import { createDatabase, startOwnPostgres } from "@forecourt/harness";
import postgres from "postgres";
import { connectDriver } from "../ingest/transactions.ts";
import type { Contestant } from "../interleave.ts";
import { identityOf } from "../load/fleet.ts";
import { parentOf, postgresCpuUs } from "../proc.ts";
import { startServerProcess } from "../server-process.ts";
import { type Started, startAll } from "../start-all.ts";
import { startForecourt } from "../start-forecourt.ts";

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
export function startRig(profileFolder?: string): Promise<Rig> {
  return startAll((started) => start(profileFolder, started));
}

async function start(
  profileFolder: string | undefined,
  started: Started,
): Promise<Omit<Rig, typeof Symbol.asyncDispose>> {
  const { use, defer } = started;
  const own = use(await startOwnPostgres({ fsync: true }));
  const database = use(await createDatabase(own.url));
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  defer(() => sql.end());
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postmaster = parentOf(backend?.pid ?? 0);

  const {
    server: forecourt,
    apiKey,
    passwords,
  } = await startForecourt(started, { databaseUrl: database.url, chargers, profileFolder });
  for (let number = 0; number < chargers; number++) {
    const identity = identityOf(number);
    await charge(forecourt.port, identity, passwords[identity] ?? "");
  }
  const [ids] = await sql<Rig["ids"][]>`
    select charger_id as charger, session_id as session, id as cdr from cdrs
    where charger_id in (select id from chargers where owner is null) order by id limit 1`;
  if (ids === undefined) throw new Error("No charger of a CDR is offline.");
  await sql`vacuum analyze`;

  const startProcess = async (entry: string) =>
    use(await startServerProcess({ entry, args: [database.url, apiKey], profileFolder }));
  const processes = {
    hono: await startProcess("http-servers/hono"),
    fastify: await startProcess("http-servers/fastify"),
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
