import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { Signal, Signals } from "../platform/signals.ts";
import type { Connection } from "./connection.ts";
import type { LargeLists } from "./listing.ts";
import type { Statement } from "./statement.ts";
import { isAborted } from "./store-error.ts";

/** The query builder. It cannot open transactions: {@link Database.transaction} does. */
type Queries = Omit<PostgresJsDatabase, "transaction">;

/** The query builder inside one piece of work. It cannot be used afterwards. */
export interface Tx extends Queries {
  /**
   * Calls `run` after the commit of the work, before its promise resolves; several functions in the order given. Never
   * calls it after a rollback. Use it for metrics and log lines. Announce a change with {@link signal}, and put an
   * effect that must happen into the transaction. `run` must not throw: the work is committed, and a rejected promise
   * would say that it is not.
   */
  afterCommit(run: () => void): void;
  /**
   * Runs a prepared statement. It is sent at once: statements that do not need each other's rows share one round trip when the
   * work does not wait between them. PostgreSQL runs them in the order of the calls, and each sees the ones before it.
   */
  run<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>;
  /**
   * Runs a statement whose text is made for a request, and resolves with its rows as arrays. It is prepared from its second run
   * on, within a limit on the number of such statements.
   */
  rows(text: string, params: readonly unknown[]): Promise<unknown[][]>;
  /**
   * As {@link run}, for rows that the work does not need: the commit follows without a wait. If the statement fails, the work
   * is rolled back and rejects with that error. `answered` gets the rows before the work resolves.
   */
  write<Params, Row>(
    statement: Statement<Params, Row>,
    params: Params,
    answered?: (rows: readonly Row[]) => void,
  ): void;
  /** Publishes the signal after the commit; a rollback publishes nothing. */
  signal(signal: Signal): void;
  /** The large lists of this pool. */
  readonly largeLists: LargeLists;
}

/** The exclusive use of a connection for one piece of work. */
export interface Lease {
  send<Rows>(statement: (sql: Sql) => PromiseLike<Rows>): Promise<Rows>;
  run<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>;
  prepares(text: string): boolean;
}

/**
 * Runs `work` with exclusive use of the connection. When the connection is lost, the returned promise rejects at once,
 * and the promises of the lease's statements stay pending. So the rest of `work` does not run: it can neither mistake the loss for
 * an answer nor act on it a second time. `timeoutMs` is how long a statement may run, when that differs from the
 * connection's own limit.
 */
export function withLease<Result>(
  connection: Connection,
  work: (lease: Lease) => Promise<Result>,
  timeoutMs?: number,
): Promise<Result> {
  let state: "running" | "over" | "lost" = "running";
  const never = new Promise<never>(() => {});
  const isLost = () => state === "lost";

  const sendWhileHeld = <Rows>(send: () => Promise<Rows>): Promise<Rows> => {
    if (isLost()) return never;
    if (state === "over")
      return Promise.reject(new Error("This transaction is over; await every statement inside it."));
    return new Promise((resolve, reject) => {
      send().then(
        (rows) => isLost() || resolve(rows),
        (error: unknown) => isLost() || reject(error),
      );
    });
  };
  const lease: Lease = {
    prepares: (text) => connection.prepares(text),
    send: (statement) => sendWhileHeld(() => connection.send(statement)),
    run: (statement, params) => sendWhileHeld(() => connection.run(statement, params)),
  };

  return new Promise((resolve, reject) => {
    const forget = connection.onLost((error) => {
      state = "lost";
      reject(error);
    });
    connection.expectAnswersWithin(timeoutMs);
    const end = () => {
      forget();
      connection.expectAnswersWithin();
      if (!isLost()) state = "over";
    };
    work(lease).then(
      (result) => {
        end();
        resolve(result);
      },
      (error: unknown) => {
        end();
        reject(error);
      },
    );
  });
}

/** One piece of work on a leased connection: its statements, and what follows its commit. */
export class Work {
  readonly #signals: Pick<Signals, "publish"> | undefined;
  readonly #largeLists: LargeLists;
  /** `committing`: the work has resolved, and COMMIT is not answered. `over`: the outcome is known. */
  #state: "running" | "committing" | "over" = "running";
  readonly #afterCommits: (() => void)[] = [];
  /** The statements of {@link Tx.write}. */
  readonly #writes: Promise<void>[] = [];
  #sent = 0;
  /** The first statement in the order of the calls that failed. The errors may arrive in another order. */
  #failed: { position: number; error: unknown } | undefined;

  constructor({
    signals,
    largeLists,
  }: { signals: Pick<Signals, "publish"> | undefined; largeLists: LargeLists }) {
    this.#signals = signals;
    this.#largeLists = largeLists;
  }

  get isCommitting(): boolean {
    return this.#state === "committing";
  }

  /** Calls what the work asked for with {@link Tx.afterCommit} and {@link Tx.signal}. */
  followUp(): void {
    for (const run of this.#afterCommits) run();
  }

  /** Runs statements that are each committed by themselves. */
  async run<Result>(lease: Lease, run: (tx: Tx) => Result | Promise<Result>): Promise<Result> {
    const result = await run(this.#txOn(lease));
    this.#state = "over";
    await this.#written();
    return result;
  }

  /** Runs a transaction. BEGIN shares a round trip with the first statements, and COMMIT one with the last. */
  async runInTransaction<Result>(
    lease: Lease,
    begin: string,
    run: (tx: Tx) => Result | Promise<Result>,
  ): Promise<Result> {
    const beginning = lease.send((sql) => sql.unsafe(begin));
    beginning.catch(() => undefined);
    let result: Result;
    try {
      result = await run(this.#txOn(lease));
    } catch (error) {
      this.#state = "over";
      await lease.send((sql) => sql.unsafe("rollback"));
      // A statement after a failed one only says that the transaction has failed.
      throw isAborted(error) && this.#failed !== undefined ? this.#failed.error : error;
    }
    this.#state = "committing";
    const { command } = await lease.send((sql) => sql.unsafe("commit"));
    this.#state = "over";
    await beginning;
    await this.#written();
    // PostgreSQL answers COMMIT with ROLLBACK when a statement has failed, even when the work caught the error.
    if (command !== "COMMIT")
      throw new Error("A statement of this transaction failed and its error was swallowed.");
    return result;
  }

  /** Rejects with the error of the first write that failed: those after it fail because of it. */
  async #written(): Promise<void> {
    for (const write of this.#writes) await write;
  }

  #txOn(held: Lease): Tx {
    const lease: Lease = {
      prepares: held.prepares,
      send: (statement) => this.#noted(held.send(statement)),
      run: (statement, params) => this.#noted(held.run(statement, params)),
    };
    const afterCommit = (run: () => void) => void this.#afterCommits.push(run);
    return Object.assign(lazyBuilder(lease), {
      afterCommit,
      signal: (signal: Signal) => afterCommit(() => this.#signals?.publish(signal)),
      run: lease.run,
      rows: (text: string, params: readonly unknown[]) =>
        // A row as an array has the type of an array of columns.
        lease.send((sql) =>
          sql.unsafe(text, [...params] as never[], { prepare: lease.prepares(text) }).values(),
        ),
      write: <Params, Row>(
        statement: Statement<Params, Row>,
        params: Params,
        answered: (rows: readonly Row[]) => void = () => undefined,
      ) => {
        if (this.#state !== "running")
          throw new Error("This transaction is over; call write before the work resolves.");
        const write = lease.run(statement, params).then(answered);
        // `#written` handles the failure, after the answer to COMMIT.
        write.catch(() => undefined);
        this.#writes.push(write);
      },
      largeLists: this.#largeLists,
    });
  }

  /** Notes the failure of a statement, but not its rows: work may read any number of them. */
  #noted<Rows>(statement: Promise<Rows>): Promise<Rows> {
    const position = this.#sent++;
    statement.catch((error: unknown) => {
      if (this.#failed === undefined || position < this.#failed.position) this.#failed = { position, error };
    });
    return statement;
  }
}

const lazy = Symbol("builder");

const builderMethods = [
  "select",
  "selectDistinct",
  "selectDistinctOn",
  "insert",
  "update",
  "delete",
  "execute",
  "with",
  "$with",
  "$count",
] as const satisfies (keyof Queries)[];

interface Lazy {
  lease: Lease;
  builder?: Queries;
}

/** Gives the methods of the builder, and makes it when the first of them is used. */
const lazily = Object.defineProperties(
  {},
  Object.fromEntries(
    builderMethods.map((method) => [
      method,
      {
        get(this: { [lazy]: Lazy }) {
          const own = this[lazy];
          own.builder ??= builder(own.lease);
          return Reflect.get(own.builder, method).bind(own.builder);
        },
      },
    ]),
  ),
);

/** Work that runs only prepared statements does not need the builder, which takes longer to make than to run one of them. */
function lazyBuilder(lease: Lease): Queries {
  return Object.assign(Object.create(lazily), { [lazy]: { lease } });
}

/** The query builder, which sends through the lease. It cannot use the driver's own transactions. */
function builder(lease: Lease): Queries {
  const client = {
    options: { parsers: {}, serializers: {} },
    unsafe(text: string, params: unknown[]) {
      const query = (sql: Sql) => sql.unsafe(text, params as never[], { prepare: lease.prepares(text) });
      return {
        // biome-ignore lint/suspicious/noThenProperty: the builder awaits it, or asks for values() first.
        then: (...on: Parameters<Promise<unknown>["then"]>) => lease.send(query).then(...on),
        values: () => lease.send((sql) => query(sql).values()),
      };
    },
  };
  // The builder uses only `options` and `unsafe` of the driver.
  return drizzle({ client: client as unknown as Sql });
}
