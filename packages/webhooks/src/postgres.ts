import type { Claim, DedupeStore } from "./dedupe.ts";

/** What runs a statement: `(text, values) => pool.query(text, values)` of pg and PGlite, `sql.unsafe` of postgres.js. */
export type Query = (text: string, values: (string | number)[]) => PromiseLike<QueryResult>;

/** Rows, or what holds them. */
export type QueryResult = readonly Row[] | { readonly rows: readonly Row[] };

interface Row {
  readonly [column: string]: unknown;
}

/** The table of the events that were handled. Put it among your migrations, or run it at every start. */
export const dedupeTable = `create table if not exists forecourt_webhook_events (
  id text primary key,
  owner text,
  done boolean not null,
  expires_at timestamptz not null
);
create index if not exists forecourt_webhook_events_expiry on forecourt_webhook_events (expires_at);`;

/** How long is remembered. */
export interface PostgresDedupeOptions {
  /** How long an event stays done. Two weeks when left out: the server repeats one for three days, and people for longer. */
  keepMs?: number;
}

/** A store that all processes share. */
export interface PostgresDedupe extends DedupeStore {
  claim(id: string, ttlMs: number): Promise<Claim>;
  done(id: string): Promise<void>;
  release(id: string): Promise<void>;
  /**
   * True for the first to call it with an event's id, and false ever after. Call it in a transaction, with a store made from that
   * transaction's query: whoever comes at the same time waits for its end, and when it is rolled back the event is new again.
   * So the effects of the event happen exactly once. For a `handler` without `dedupe`.
   */
  first(id: string): Promise<boolean>;
  /** Forgets what is out of date, and says how much that was. Once a day is enough. */
  expire(): Promise<number>;
}

/** Remembers in {@link dedupeTable}. Times are those of the database. */
export function createPostgresDedupe(
  query: Query,
  { keepMs = 14 * 86_400_000 }: PostgresDedupeOptions = {},
): PostgresDedupe {
  // A claim that ran out may be somebody else's by the time that it is released.
  const owner = crypto.randomUUID();
  const run = async (text: string, values: (string | number)[]): Promise<readonly Row[]> => {
    const result = await query(text, values);
    return "rows" in result ? result.rows : result;
  };

  /** True where nobody has it, or had it for longer than it was to be kept. */
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
    async claim(id, ttlMs) {
      if (await take(id, false, ttlMs)) return "new";
      const [seen] = await run("select done from forecourt_webhook_events where id = $1", [id]);
      // When it was released meanwhile, its sender comes again.
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
