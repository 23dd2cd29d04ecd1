import type { DedupeStore, Lease } from "./dedupe.ts";
import { invalidArgument } from "./error.ts";

/** Runs a statement: `(text, values) => pool.query(text, values)` of pg and PGlite, `sql.unsafe` of postgres.js. */
export type Query = (text: string, values: (string | number)[]) => PromiseLike<QueryResult>;

/** Rows, or a result object with rows. */
export type QueryResult = readonly Row[] | { readonly rows: readonly Row[] };

interface Row {
  readonly [column: string]: unknown;
}

/** The table of handled events. Add it to your migrations, or run it at every start. */
export const dedupeTable = `create table if not exists forecourt_webhook_events (
  id text primary key,
  owner text,
  done boolean not null,
  expires_at timestamptz not null
);
create index if not exists forecourt_webhook_events_expiry on forecourt_webhook_events (expires_at);`;

/** Limits of the store. */
export interface PostgresDedupeOptions {
  /** How long an event stays done. Default: two weeks. The server retries for three days, and people redeliver later. */
  keepMs?: number;
}

/** A store for all processes. */
export interface PostgresDedupe extends DedupeStore {
  lease(id: string, ttlMs: number): Promise<Lease>;
  done(id: string): Promise<void>;
  release(id: string): Promise<void>;
  /**
   * Returns true for the first call with an event's id, and false for later calls. Call it in a transaction, with a store made
   * from that transaction's query. A concurrent call waits for the end of the transaction; after a rollback the event is new
   * again. So the effects of the event happen exactly once. Use it in a `handler` without `dedupe`.
   */
  first(id: string): Promise<boolean>;
  /** Deletes expired rows and returns their number. Call it once a day. */
  expire(): Promise<number>;
}

/** Stores handled events in {@link dedupeTable}. Uses the clock of the database. */
export function createPostgresDedupe(query: Query, options: PostgresDedupeOptions = {}): PostgresDedupe {
  if (typeof query !== "function") throw invalidArgument("query");
  const { keepMs = 14 * 86_400_000 } = options ?? {};
  // After a lease expired, another process may hold a new one, and release() must not delete that.
  const owner = crypto.randomUUID();
  const run = async (text: string, values: (string | number)[]): Promise<readonly Row[]> => {
    const result = await query(text, values);
    return "rows" in result ? result.rows : result;
  };

  /** Returns true when the event has no row or an expired one. */
  async function take(id: string, done: boolean, forMs: number): Promise<boolean> {
    const taken = await run(
      `insert into forecourt_webhook_events as seen (id, owner, done, expires_at)
      values ($1, $2, ${done}, now() + $3::float8 * interval '1 millisecond')
      on conflict (id) do update set owner = excluded.owner, done = excluded.done, expires_at = excluded.expires_at
        where seen.expires_at <= now()
      returning id`,
      [id, owner, forMs],
    );
    return taken.length > 0;
  }

  return {
    async lease(id, ttlMs) {
      if (await take(id, false, ttlMs)) return "new";
      const [seen] = await run("select done from forecourt_webhook_events where id = $1", [id]);
      // After a release in between, the sender gets 409 and sends the event again.
      return seen?.["done"] ? "done" : "in_progress";
    },
    async done(id) {
      await run(
        `insert into forecourt_webhook_events (id, owner, done, expires_at)
        values ($1, $2, true, now() + $3::float8 * interval '1 millisecond')
        on conflict (id) do update set done = true, expires_at = excluded.expires_at`,
        [id, owner, keepMs],
      );
    },
    async release(id) {
      await run("delete from forecourt_webhook_events where id = $1 and owner = $2 and not done", [
        id,
        owner,
      ]);
    },
    first: (id) => take(id, true, keepMs),
    async expire() {
      const gone = await run(
        "delete from forecourt_webhook_events where expires_at <= now() returning id",
        [],
      );
      return gone.length;
    },
  };
}
