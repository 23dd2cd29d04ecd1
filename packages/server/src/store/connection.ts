import { AsyncLocalStorage } from "node:async_hooks";
import { createConnection, type Socket } from "node:net";
import postgres, { type Options, type Sql } from "postgres";
import type { Statement } from "./statement.ts";
import { endsConnection, StoreError, toStoreError } from "./store-error.ts";

/** Where a connection leads, and how long it waits. */
export interface ConnectionOptions {
  /** `postgres://…`, or the path of a local socket or named pipe. */
  address: { url: string } | { path: string };
  /** The name of the connection in PostgreSQL: its `application_name`. */
  name: string;
  /** Whether statements may be prepared. False where several connections share one session. */
  prepare: boolean;
  connectTimeoutMs: number;
  /** How long PostgreSQL may work on one statement. The answer gets two more seconds to arrive. */
  statementTimeoutMs: number;
  onNotify?: (channel: string, payload: string) => void;
}

const ANSWER_GRACE_MS = 2_000;
const MAX_PREPARED = 500;

/**
 * One connection to PostgreSQL. It never reconnects: when the connection closes, this object stays lost.
 *
 * The driver's own pool reconnects during a running transaction, and the next statement of that transaction becomes
 * part of the work that uses the new connection (porsager/postgres#1216). This class gives the driver exactly one
 * socket, so a late statement cannot reach any other work.
 */
export class Connection {
  readonly #sql: Sql;
  readonly #prepare: boolean;
  readonly #bound = new Map<Statement<never, unknown>, (params: never) => PromiseLike<unknown[]>>();
  readonly #seenOnce = new Set<string>();
  readonly #prepared = new Set<string>();
  readonly #waiting = new Set<(error: unknown) => void>();
  readonly #lossHandlers = new Set<(error: unknown) => void>();
  readonly #statementTimeoutMs: number;
  #answerTimeoutMs: number;
  #scope: string | undefined;
  #socket: Socket | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerMs = 0;
  #lost: { error: unknown } | undefined;

  /** Connects. Rejects with `unavailable`, or with the error with which PostgreSQL rejects this user or database. */
  static async open(options: ConnectionOptions): Promise<Connection> {
    const connection = new Connection(options);
    await connection.send((sql) => sql`select 1`);
    return connection;
  }

  private constructor(options: ConnectionOptions) {
    this.#prepare = options.prepare;
    this.#statementTimeoutMs = options.statementTimeoutMs;
    this.#answerTimeoutMs = options.statementTimeoutMs + ANSWER_GRACE_MS;
    const settings: Options<Record<string, never>> & { socket: unknown } = {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: options.connectTimeoutMs / 1_000,
      fetch_types: false,
      prepare: options.prepare,
      connection: {
        application_name: options.name,
        TimeZone: "UTC",
        DateStyle: "ISO, MDY",
        statement_timeout: options.statementTimeoutMs,
        // A client that vanished between two statements must not hold its locks for ever.
        idle_in_transaction_session_timeout: options.statementTimeoutMs * 2,
      },
      onnotice: () => {},
      onclose: () => this.#lose(new StoreError("unavailable", "The database closed the connection.")),
      ...(options.onNotify && { onnotify: options.onNotify }),
      // The driver's types do not have this option, but its code does: it is where the driver gets its socket from.
      socket: async (parsed: Parsed) => {
        if (this.#socket) throw new StoreError("unavailable", "The connection to the database is closed.");
        const socket = await connect(parsed, options.connectTimeoutMs);
        // The driver listens only from now on, so it would wait for the end of a socket that has already ended.
        if (socket.destroyed) throw new StoreError("unavailable", "The database closed the connection.");
        this.#socket = gatherWrites(socket);
        if (this.#lost) socket.destroy();
        return this.#socket;
      },
    };
    this.#sql =
      "url" in options.address
        ? postgres(options.address.url, settings)
        : postgres({ ...settings, path: options.address.path, user: "postgres", database: "postgres" });
    exchangeText(this.#sql);
  }

  get lost(): boolean {
    return this.#lost !== undefined;
  }

  /** Calls `handle` once, when the connection is lost. Returns a function that removes `handle`. */
  onLost(handle: (error: unknown) => void): () => void {
    this.#lossHandlers.add(handle);
    return () => this.#lossHandlers.delete(handle);
  }

  /** Runs one statement. Always ends: with its rows, with its error, or because the connection was lost. */
  send<Rows>(statement: (sql: Sql) => PromiseLike<Rows>): Promise<Rows> {
    if (this.#lost) return Promise.reject(this.#lost.error);
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      this.#expectAnswer();
      const answered = () => {
        this.#waiting.delete(reject);
        this.#expectAnswer();
      };
      statement(this.#sql).then(
        (rows) => {
          answered();
          resolve(rows);
        },
        (error: unknown) => {
          if (endsConnection(error)) this.#lose(error);
          answered();
          reject(toStoreError(error));
        },
      );
    });
  }

  /**
   * Runs a statement that is prepared once on this connection. Statements that are sent without a wait between them share a
   * round trip; PostgreSQL runs them in the order of the calls.
   */
  run<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    let bound = this.#bound.get(statement);
    if (bound === undefined) {
      bound = statement.bind((text, values, rowsAs, planned = "once") => {
        const prepare = this.#prepare && planned === "once";
        const query = this.#sql.unsafe(text, [...values] as never[], { prepare });
        return (rowsAs === "arrays" ? query.values() : query).execute();
      });
      this.#bound.set(statement, bound);
    }
    const run = bound as (params: Params) => PromiseLike<Row[]>;
    return this.send(() => run(params));
  }

  /** Sets the scope of the next statements. Row-level security uses this scope. No transaction may be open. */
  async enter(scope: string): Promise<void> {
    if (this.#scope === scope) return;
    // If this fails, the scope in PostgreSQL is unknown.
    this.#scope = undefined;
    await this.send((sql) => sql`select set_config('forecourt.org', ${scope}, false)`);
    this.#scope = scope;
  }

  /** From now on, until the next call, a statement may run this long. */
  expectAnswersWithin(timeoutMs: number = this.#statementTimeoutMs): void {
    this.#answerTimeoutMs = timeoutMs + ANSWER_GRACE_MS;
  }

  /**
   * Whether to prepare this statement. It is prepared from its second run on, within a limit on the number and the
   * length of statements, because the driver keeps every prepared statement for as long as the connection lives.
   */
  prepares(text: string): boolean {
    if (!this.#prepare || text.length > 4_096) return false;
    if (this.#prepared.has(text)) return true;
    if (this.#seenOnce.delete(text) && this.#prepared.size < MAX_PREPARED) {
      this.#prepared.add(text);
      return true;
    }
    const [oldest] = this.#seenOnce;
    if (oldest !== undefined && this.#seenOnce.size === MAX_PREPARED) this.#seenOnce.delete(oldest);
    this.#seenOnce.add(text);
    return false;
  }

  /** Closes the connection at once, without a message to PostgreSQL, which then rolls back the running work. */
  discard(): void {
    this.#lose(new StoreError("unavailable", "The server closed the connection to the database."));
  }

  /** Closes the connection in order, with a message to PostgreSQL. No statement may be running. */
  async close(): Promise<void> {
    if (this.#lost) return;
    this.#lossHandlers.clear();
    await this.#sql.end({ timeout: 1 });
    this.discard();
  }

  /** The timer keeps running when no statement waits: to start it again takes less time than to make another. */
  #expectAnswer(): void {
    if (this.#lost) return;
    if (this.#timer !== undefined && this.#timerMs === this.#answerTimeoutMs) {
      this.#timer.refresh();
      return;
    }
    clearTimeout(this.#timer);
    this.#timerMs = this.#answerTimeoutMs;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting.size === 0) return;
      const seconds = this.#timerMs / 1_000;
      this.#lose(new StoreError("unavailable", `The database has not answered for ${seconds} s.`));
    }, this.#timerMs);
  }

  #lose(cause: unknown): void {
    if (this.#lost) return;
    const error = toStoreError(cause);
    this.#lost = { error };
    clearTimeout(this.#timer);
    this.#socket?.destroy();
    this.#sql.end({ timeout: 0 }).catch(() => {});
    // The holder of the connection must know of the loss before any of its statements is answered: see withLease() in work.ts.
    for (const handle of this.#lossHandlers) handle(error);
    this.#lossHandlers.clear();
    for (const reject of this.#waiting) reject(error);
    this.#waiting.clear();
  }
}

/** The driver writes at once when it has this many bytes, and what is left over with the next `setImmediate`. */
const driverWritesAt = 1_024;

/** More than this is written at once: the driver sends no further statement while the socket holds a full buffer. */
const mostGathered = 32_768;

/**
 * Sends the statements of one round trip with one system call. The driver makes one for each kibibyte, and each takes as long
 * as preparing several statements. A write below a kibibyte is the last of its round trip, so it sends all of them.
 */
function gatherWrites(socket: Socket): Socket {
  const write = socket.write.bind(socket);
  let isGathering = false;
  const send = () => {
    if (!isGathering) return;
    isGathering = false;
    socket.uncork();
  };
  const gather = (chunk: Uint8Array, ...rest: never[]): boolean => {
    if (!isGathering && chunk.length >= driverWritesAt) {
      isGathering = true;
      socket.cork();
      // After all statements that the running code still sends, and after the driver's own `setImmediate`.
      process.nextTick(() => setImmediate(send));
    }
    const hasRoom = write(chunk, ...rest);
    if (chunk.length < driverWritesAt || socket.writableLength > mostGathered) send();
    return hasRoom;
  };
  return Object.assign(socket, { write: gather });
}

/** The address as the driver parsed it. */
interface Parsed {
  host: string[];
  port: number[];
  path: string | false;
}

async function connect(to: Parsed, timeoutMs: number): Promise<Socket> {
  if (to.path) return connected(createConnection({ path: to.path }), timeoutMs);
  let failure: unknown;
  for (const [index, host] of to.host.entries()) {
    try {
      const port = to.port[index] ?? 5432;
      const socket = createConnection({
        host,
        port,
        noDelay: true,
        keepAlive: true,
        keepAliveInitialDelay: 10_000,
      });
      // The driver reads `host` from the socket for the TLS certificate.
      return Object.assign(await connected(socket, timeoutMs), { host });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function connected(socket: Socket, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        socket.destroy(
          new StoreError("unavailable", `No connection to the database within ${timeoutMs} ms.`),
        ),
      timeoutMs,
    );
    // It stays: a socket that fails before the driver listens must not end the process.
    socket.on("error", reject);
    socket.once("connect", () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.once("close", () => clearTimeout(timer));
  });
}

// Dates and times pass in both directions as the text that PostgreSQL writes, and the columns of schema.ts convert them.
// The same holds for the arrays in which batches are sent. JSON is sent as the text that its column made, and is parsed
// only here: a query without a column must not return text where the next reader expects a value.
const TIME_TYPES = [1082, 1083, 1114, 1184, 1266];
const JSON_TYPES = [114, 3802];
const JSON_ARRAY_TYPES = [199, 3807];
const ARRAY_TYPES = [...JSON_ARRAY_TYPES, 1000, 1005, 1007, 1016, 1009, 1015, 1021, 1022, 1115, 1185, 1231];

function exchangeText({ options }: Sql): void {
  const asItIs = (text: unknown) => text;
  for (const type of TIME_TYPES) options.parsers[type] = asItIs;
  for (const type of JSON_TYPES) options.parsers[type] = (text: string) => JSON.parse(text);
  for (const type of JSON_ARRAY_TYPES) options.parsers[type] = jsonsIn;
  for (const type of [...TIME_TYPES, ...JSON_TYPES]) options.serializers[type] = asItIs;
  for (const type of ARRAY_TYPES) options.serializers[type] = (value: unknown) => arrayLiteral(value);
}

/** An array of JSON in one dimension, in PostgreSQL's own text: elements with a comma, brace or quote are quoted. */
function jsonsIn(literal: string): unknown[] {
  const elements = literal.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/gs);
  return [...elements].map(([bare, quoted]) => {
    if (quoted !== undefined) return JSON.parse(quoted.replace(/\\(.)/gs, "$1"));
    return bare === "NULL" ? null : JSON.parse(bare);
  });
}

function arrayLiteral(value: unknown): string {
  return Array.isArray(value) ? `{${value.map(element).join(",")}}` : String(value);
}

function element(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "number") return String(value);
  const text = String(value);
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, "\\$&") : text}"`;
}

/** The value of the setting `forecourt.org`: an organization's id; `*` for every row; or nothing for no row. */
type Scope = string;

/** The scope in which a function, and all work that it starts, uses the store. */
export interface Scopes {
  run<Result>(scope: Scope, run: () => Result): Result;
  current(): Scope;
}

/** For a connection that sees every row in any scope: it does not store the scope, so there is no cost. */
export const unscoped: Scopes = { run: (_, run) => run(), current: () => everything };

export const everything: Scope = "*";
export const nothing: Scope = "";

/** `outside`: the scope of callers that entered none. */
export function createScopes(outside: Scope): Scopes {
  const entered = new AsyncLocalStorage<Scope>();
  return { run: (scope, run) => entered.run(scope, run), current: () => entered.getStore() ?? outside };
}
