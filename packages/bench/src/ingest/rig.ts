import { createDatabase, startOwnPostgres } from "@forecourt/harness";
import { callText } from "@forecourt/simulator/load";
import postgres from "postgres";
import type { Contestant } from "../interleave.ts";
import { oneEach } from "../load/closed-loop.ts";
import { connectFleet, type Fleet } from "../load/fleet.ts";
import { password } from "../ocpp-servers/password.ts";
import { parentOf, postgresCpuUs } from "../proc.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";
import { type Started, startAll } from "../start-all.ts";
import { startForecourt } from "../start-forecourt.ts";

const boot = callText("BootNotification", { chargePointVendor: "Bench", chargePointModel: "One" });

/** Number of chargers in the closed loop, each with one message in flight. */
export const connections = 200;

/** A server with its chargers connected. */
export interface Connected extends Contestant {
  /** `naive` inserts each message by itself; `stubbed` is the OCPP engine with handlers that store nothing. */
  name: "naive" | "forecourt" | "stubbed";
  fleet: Fleet;
  /** CPU time of this server process, in µs. `server.cpuUs()` is the sum of all servers and PostgreSQL. */
  ownCpuUs(): Promise<number>;
  /** The password of one charger. */
  passwordOf(identity: string): string;
}

/** The servers of the suite, on one PostgreSQL that flushes every commit to disk. */
export interface Rig extends AsyncDisposable {
  servers: Connected[];
  /** Rows and bytes of one of the server's tables, with its partitions and indexes. */
  sizeOf(table: string): Promise<{ rows: number; bytes: number }>;
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
  const naiveDatabase = use(await createDatabase(own.url));
  const database = use(await createDatabase(own.url));
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  defer(() => sql.end());
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postmaster = parentOf(backend?.pid ?? 0);

  const startProcess = async (entry: string, args: string[]) =>
    use(await startServerProcess({ entry, args, profileFolder }));
  const naive = await startProcess("ingest-servers/naive", [naiveDatabase.url]);
  const stubbed = await startProcess("ocpp-servers/forecourt", []);
  const options = { databaseUrl: database.url, chargers: connections, profileFolder };
  const { server: forecourt, passwords } = await startForecourt(started, options);
  const processes = { naive, stubbed, forecourt };
  const cpuUs = async () => {
    const each = await Promise.all(Object.values(processes).map((server) => server.cpuUs()));
    return each.reduce((sum, us) => sum + us, postgresCpuUs(postmaster));
  };
  const servers: Connected[] = [];
  for (const [name, server] of Object.entries(processes) as [Connected["name"], ServerProcess][]) {
    const passwordOf = (identity: string) => (name === "forecourt" ? (passwords[identity] ?? "") : password);
    const fleet = await connectFleet({
      port: server.port,
      count: connections,
      concurrency: 32,
      password: passwordOf,
    });
    defer(() => fleet.close());
    await oneEach(fleet, boot, 32);
    servers.push({
      name,
      slow: false,
      server: { ...server, cpuUs },
      fleet,
      ownCpuUs: server.cpuUs,
      passwordOf,
    });
  }
  return {
    servers,
    async sizeOf(table) {
      const [size] = await sql<{ rows: string; bytes: string }[]>`
        select (select count(*) from ${sql(table)}) as rows, sum(pg_total_relation_size(relid)) as bytes
        from pg_partition_tree(${table}::regclass)`;
      return { rows: Number(size?.rows), bytes: Number(size?.bytes) };
    },
  };
}
