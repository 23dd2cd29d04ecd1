import type { Sql } from "postgres";
import type { Signals } from "../platform/signals.ts";
import {
  Connection,
  type ConnectionOptions,
  createScopes,
  everything,
  nothing,
  type Scopes,
  unscoped,
} from "./connection.ts";
import { ConnectionPool, type PoolUse } from "./connection-pool.ts";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { type ChannelHandlers, Listener } from "./listener.ts";
import { createLargeLists } from "./listing.ts";
import { isUnavailable, StoreError, toStoreError } from "./store-error.ts";
import { type Lease, type Tx, Work, withLease } from "./work.ts";

export type { Tx };

interface TransactionOptions {
  isolation?: "read committed" | "repeatable read" | "serializable";
  /** How long each statement may run, in milliseconds, where the database's own limit is too short. */
  timeoutMs?: number;
}

/**
 * PostgreSQL. Every call ends: it waits a bounded time for a connection and for each answer, and rejects with a
 * `StoreError` `unavailable` when the database is not available. No call is retried.
 */
export interface Database {
  /** Statements on one connection, each committed by itself: for reads and for single-statement writes. */
  read<Result>(run: (tx: Tx) => Result | Promise<Result>): Promise<Result>;
  /**
   * Commits all of `run` or nothing, on a connection of its own. `run` must await every statement but those of {@link Tx.write}. When the connection
   * is lost, this rejects at once and `run` stops at its current statement: it never sees the loss. Do not open a
   * second piece of work inside `run`: when all connections are in use, both would wait for each other.
   */
  transaction<Result>(
    run: (tx: Tx) => Result | Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /**
   * Under row-level security, `run` and all work that it starts see the rows of this organization only. Outside of this
   * method and of {@link asSystem}, no rows are visible. Without row-level security, it only calls `run`.
   */
  inOrganization<Result>(orgId: string, run: () => Result): Result;
  /** The same for work that does not belong to a single organization, such as jobs: `run` sees every row. */
  asSystem<Result>(run: () => Result): Result;
  /**
   * Listens to a channel's notifications until closed. Resolves when it listens. Not available on the embedded
   * database.
   */
  listen(channel: string, handlers: ChannelHandlers): Promise<{ close(): Promise<void> }>;
  /** Sends at most 8,000 bytes to every process that listens. Not available on the embedded database. */
  notify(channel: string, payload: string): Promise<void>;
  /** Gives the running work `graceMs` (5,000) to end, then ends every connection. */
  close(graceMs?: number): Promise<void>;
  /** Whether the database runs inside this process. No other process can see it then, and there is no LISTEN. */
  readonly embedded: boolean;
  /** Whether row-level security applies to the role that connected. */
  readonly rowLevelSecurity: boolean;
  /** The current connections, without the one that listens. */
  readonly connections: PoolUse;
}

/** Where a database is, and the settings of all its connections. */
interface Place {
  /** `postgres://…`; or a folder of an embedded database, or `"memory"` for one that ends with the process. */
  url: string | { embedded: string };
  /** Off for a connection pooler that shares sessions between clients. Default on. */
  prepare?: boolean;
  /** Which rows are visible outside of every scope under row-level security. Default: nothing. */
  outsideScopes?: "everything" | "nothing";
  /** The id of the process, for the names of its connections to PostgreSQL. */
  processId?: string;
  /** Where {@link Tx.signal} publishes. Default: nowhere. */
  signals?: Pick<Signals, "publish">;
}

/** Settings of the connections for one kind of work, and how long that work waits. */
export interface PoolOptions {
  /** The highest number of connections, in addition to the one that listens. */
  connections: number;
  /** How long work waits for a connection, in milliseconds. Default 5,000. */
  acquireTimeoutMs?: number;
  /**
   * The same while no connection can be opened: how long callers do not see an outage of the database. Default: the
   * same.
   */
  outageTimeoutMs?: number;
  /** How long a connection attempt may take, in milliseconds. Default 5,000. */
  connectTimeoutMs?: number;
  /** How long one statement may run, in milliseconds. Default 15,000. */
  statementTimeoutMs?: number;
  /** Called with the time that each piece of work waited until it got its connection or was refused one. */
  waited?: (waitedMs: number, served: boolean) => void;
}

export type DatabaseOptions = Place & PoolOptions;

/**
 * One database with one pool of connections.
 * @throws StoreError `unavailable`, `folder-in-use`, `folder-incompatible`; or the error with which PostgreSQL rejects
 * the address.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { database } = await openPools(options, { database: options });
  return database;
}

/**
 * One database with several pools of connections, so that one kind of work cannot take the connections of another. The
 * `application_name` of a connection contains the name of its pool, and in PostgreSQL the id of the process. The embedded
 * database serves the pool `chargers` first. Opens one connection at the start, to check that it can. The database closes with the last of its pools.
 * @throws StoreError as {@link openDatabase}.
 */
export async function openPools<Name extends string>(
  place: Place,
  pools: Readonly<Record<Name, PoolOptions>>,
): Promise<Record<Name, Database>> {
  const engine =
    typeof place.url === "string"
      ? undefined
      : await startEmbedded(place.url.embedded, applicationName("chargers"));
  const address = typeof place.url === "string" ? { url: place.url } : { path: socketOf(engine) };
  const prepare = engine === undefined && (place.prepare ?? true);
  const first = await Connection.open({
    address,
    name: applicationName("start", place),
    prepare,
    connectTimeoutMs: 5_000,
    statementTimeoutMs: 15_000,
  }).catch(async (error: unknown) => {
    await engine?.close();
    throw error;
  });
  const rowLevelSecurity = engine === undefined && (await first.send(underRowLevelSecurity));
  await first.close();

  const outside = place.outsideScopes === "everything" ? everything : nothing;
  // One for all pools: a request that enters an organization may use another pool for its work.
  const scopes = rowLevelSecurity ? createScopes(outside) : unscoped;
  const names = Object.keys(pools) as Name[];
  let open = names.length;
  const closeEngine = async (): Promise<void> => {
    open -= 1;
    if (open === 0) await engine?.close();
  };
  const { signals } = place;
  const embedded = engine !== undefined;
  const nameOf = (pool: string) => applicationName(pool, place);
  const shared = { address, nameOf, prepare, embedded, rowLevelSecurity, scopes, signals, closeEngine };
  const opened = names.map((name) => [name, openPool(name, pools[name], shared)]);
  // One pool for each name.
  return Object.fromEntries(opened) as Record<Name, Database>;
}

function applicationName(pool: string, { processId, url }: Partial<Place> = {}): string {
  // The embedded database knows its pools by the whole name, and has one process.
  return typeof url === "string" && processId !== undefined
    ? `forecourt ${pool} ${processId}`
    : `forecourt ${pool}`;
}

interface Shared {
  address: ConnectionOptions["address"];
  nameOf(pool: string): string;
  prepare: boolean;
  embedded: boolean;
  rowLevelSecurity: boolean;
  scopes: Scopes;
  signals: Place["signals"];
  closeEngine(): Promise<void>;
}

function openPool(name: string, options: PoolOptions, shared: Shared): Database {
  const { embedded, rowLevelSecurity, scopes, signals } = shared;
  const { connections: size, acquireTimeoutMs = 5_000 } = options;
  const connectionOptions: ConnectionOptions = {
    address: shared.address,
    name: shared.nameOf(name),
    prepare: shared.prepare,
    connectTimeoutMs: options.connectTimeoutMs ?? 5_000,
    statementTimeoutMs: options.statementTimeoutMs ?? 15_000,
  };
  const connections = new ConnectionPool({
    open: () => Connection.open(connectionOptions),
    size,
    acquireTimeoutMs,
    outageTimeoutMs: options.outageTimeoutMs ?? acquireTimeoutMs,
    maxWaiting: 10_000,
    ...(options.waited && { waited: options.waited }),
  });
  const listener = new Listener({
    open: (onNotify) => Connection.open({ ...connectionOptions, onNotify }),
    timeoutMs: acquireTimeoutMs,
  });
  const leased = <Result>(work: (lease: Lease) => Promise<Result>, timeoutMs?: number) => {
    const scope = scopes.current();
    return connections.use((connection) => {
      const run = () => withLease(connection, work, timeoutMs);
      return rowLevelSecurity ? connection.enter(scope).then(run) : run();
    });
  };
  const largeLists = createLargeLists();
  let closed = false;

  return {
    embedded,
    rowLevelSecurity,

    inOrganization: (orgId, run) => scopes.run(orgId, run),
    asSystem: (run) => scopes.run(everything, run),
    get connections() {
      return connections.inUse;
    },

    async read(run) {
      const work = new Work({ signals, largeLists });
      const result = await unwrapped(leased((lease) => work.run(lease, run)));
      work.followUp();
      return result;
    },

    async transaction(run, { isolation = "read committed", timeoutMs } = {}) {
      const work = new Work({ signals, largeLists });
      const limit = timeoutMs === undefined ? "" : `; set local statement_timeout = ${timeoutMs}`;
      const begin = `begin isolation level ${isolation}${limit}`;
      const result = await unwrapped(
        leased((lease) => work.runInTransaction(lease, begin, run), timeoutMs),
      ).catch((error: unknown) => {
        if (!work.isCommitting || !isUnavailable(error)) throw error;
        const message = "The connection was lost during COMMIT; the transaction may have been committed.";
        throw new StoreError("unavailable", message, { cause: error, outcomeUnknown: true });
      });
      work.followUp();
      return result;
    },

    async listen(channel, handlers) {
      if (embedded) throw new Error("The embedded database has no LISTEN: no other process can use it.");
      return listener.listen(channel, handlers);
    },

    async notify(channel, payload) {
      if (embedded) throw new Error("The embedded database has no NOTIFY: no other process can use it.");
      await leased((lease) => lease.send((sql) => sql`select pg_notify(${channel}, ${payload})`));
    },

    async close(graceMs = 5_000) {
      await Promise.all([listener.close(), connections.close(graceMs)]);
      if (closed) return;
      closed = true;
      await shared.closeEngine();
    },
  };
}

/** False before the first migration, and for a role to which row-level security does not apply. */
async function underRowLevelSecurity(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ active: boolean }[]>`
    select row_security_active(to_regclass('organizations')::oid) is true as active`;
  return row?.active === true;
}

async function unwrapped<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw toStoreError(error);
  }
}

function socketOf(engine: Embedded | undefined): string {
  if (!engine) throw new Error("unreachable: no URL and no embedded database");
  return engine.socket;
}
