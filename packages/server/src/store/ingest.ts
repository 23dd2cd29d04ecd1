import type { Database, Tx } from "./db.ts";
import { isConflict, isUnavailable, StoreError } from "./store-error.ts";

/** The rows that a sink did not write, each with the reason. */
export type LeftOut = ReadonlyMap<unknown, Error>;

/** Writes the rows of one kind, ideally in one statement for any number of rows. May be called again after a failure. */
export interface Sink<Row> {
  /**
   * May return the rows that it left out, each with the reason. Their promises reject; the promises of the other rows
   * do not.
   */
  write(tx: Tx, rows: readonly Row[]): Promise<LeftOut> | Promise<void>;
  /** Whether {@link write} sends one statement for these rows, which then needs no transaction around it. Default: no. */
  isOneStatement?(rows: readonly Row[]): boolean;
}

type RowOf<S> = S extends Sink<infer Row> ? Row : never;

/**
 * Commits rows in groups. Rows that arrive while a group is being written form the next group. Rows of one key reach
 * their sink in the order in which they were appended, and are never in two groups at once.
 */
export interface Ingest<Sinks> {
  /**
   * Resolves when the row is committed. Rejects with `unavailable` when the row is possibly not committed, or with the
   * row's own error when PostgreSQL refuses it; the other rows of the group are then written without it.
   */
  append<Kind extends keyof Sinks & string>(kind: Kind, row: RowOf<Sinks[Kind]>, key?: string): Promise<void>;
  /** Rows that wait for a group. */
  readonly pending: number;
  /**
   * Resolves when every row appended so far under this key, or without one, is committed or refused. Rows that wait for
   * others are written at once.
   */
  flushed(key?: string): Promise<void>;
  /** Refuses new rows, and resolves when the pending ones are committed or refused. */
  close(): Promise<void>;
}

// Larger groups were slower. A third group in flight only waits for the disk together with the other two.
const ROWS_PER_GROUP = 100;
const GROUPS_IN_FLIGHT = 2;
const MAX_PENDING = 50_000;
const ATTEMPTS_AT_CONFLICT = 3;

interface Pending {
  kind: string;
  row: unknown;
  key: string | undefined;
  flushed: Promise<void>;
  committed(): void;
  refused(error: unknown): void;
}

/** Receives the result of each group. */
interface IngestWatch {
  /** Called when a group was committed, or when its transaction finally failed. */
  written(group: { rows: number; committed: boolean; durationMs: number }): void;
}

interface IngestOptions {
  watch?: IngestWatch;
  /**
   * A group begins at least this many milliseconds after the one before it; until then its rows wait for others. A full group
   * does not wait. Default 0.
   */
  everyMs?: number;
}

/** The sinks of one group are written in the order in which `sinks` names them, in one transaction. */
export function createIngest<Sinks extends Record<string, Sink<never>>>(
  db: Pick<Database, "asSystem" | "read" | "transaction">,
  sinks: Sinks,
  { watch, everyMs = 0 }: IngestOptions = {},
): Ingest<Sinks> {
  const keysInFlight = new Set<string>();
  const groupsInFlight = new Set<readonly Pending[]>();
  let queue: Pending[] = [];
  /** Both call {@link flush}. */
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  /** When the newest group began, by `performance.now()`. */
  let begunAt = Number.NEGATIVE_INFINITY;
  /** How many callers wait for rows that must be written now. */
  let flushing = 0;
  let closed: (() => void) | undefined;

  /** How long the rows of the queue still wait for others. */
  function waitMs(): number {
    if (queue.length >= ROWS_PER_GROUP || flushing > 0 || closed !== undefined) return 0;
    return begunAt + everyMs - performance.now();
  }

  function flushSoon(): void {
    const ms = waitMs();
    if (ms > 0) timer ??= setTimeout(flush, ms);
    else immediate ??= setImmediate(flush);
  }

  function flush(): void {
    clearTimeout(timer);
    clearImmediate(immediate);
    timer = immediate = undefined;
    // Read once for the loop and what follows it: between two readings the time may come, and then nothing would wake the rows.
    let ms = waitMs();
    while (groupsInFlight.size < GROUPS_IN_FLIGHT && ms <= 0) {
      const group = takeGroup();
      if (group.length === 0) break;
      begunAt = performance.now();
      groupsInFlight.add(group);
      void writeGroup(group).then(() => {
        groupsInFlight.delete(group);
        for (const { key } of group) if (key !== undefined) keysInFlight.delete(key);
        flush();
      });
      ms = waitMs();
    }
    // Otherwise the end of a group in flight calls this again: all places are taken, or the keys of all rows.
    if (queue.length > 0 && ms > 0) timer ??= setTimeout(flush, ms);
    if (groupsInFlight.size === 0 && queue.length === 0) closed?.();
  }

  /** The oldest rows whose key is not in a group in flight. */
  function takeGroup(): Pending[] {
    const group: Pending[] = [];
    queue = queue.filter((pending) => {
      const waits = pending.key !== undefined && keysInFlight.has(pending.key);
      if (waits || group.length === ROWS_PER_GROUP) return true;
      group.push(pending);
      return false;
    });
    for (const { key } of group) if (key !== undefined) keysInFlight.add(key);
    return group;
  }

  async function writeGroup(group: readonly Pending[]): Promise<void> {
    const startedAt = performance.now();
    const outcome = await write(group);
    watch?.written({
      rows: group.length,
      committed: "leftOut" in outcome,
      durationMs: performance.now() - startedAt,
    });
    if ("leftOut" in outcome) {
      for (const pending of group) {
        const why = outcome.leftOut.get(pending.row);
        if (why === undefined) pending.committed();
        else pending.refused(why);
      }
    } else if (group.length === 1 || isUnavailable(outcome.error)) {
      for (const pending of group) pending.refused(outcome.error);
    } else {
      // One row makes the whole group fail. Each row gets its own transaction, so that only that row is refused.
      for (const pending of group) await writeGroup([pending]);
    }
  }

  async function write(group: readonly Pending[]): Promise<{ leftOut: LeftOut } | { error: unknown }> {
    const parts = Object.entries(sinks).flatMap(([kind, sink]) => {
      // append() accepted only rows of this sink for this kind.
      const rows = group.filter((pending) => pending.kind === kind).map(({ row }) => row as never);
      return rows.length === 0 ? [] : [{ sink, rows }];
    });
    // A single statement is a transaction by itself, and needs one round trip to the database instead of three.
    const isOneStatement = parts.length === 1 && parts[0]?.sink.isOneStatement?.(parts[0].rows) === true;
    for (let attempt = 1; ; attempt += 1) {
      const leftOut = new Map<unknown, Error>();
      const writeAll = async (tx: Tx): Promise<void> => {
        for (const { sink, rows } of parts) {
          const refused = await sink.write(tx, rows);
          for (const [row, why] of refused ?? []) leftOut.set(row, why);
        }
      };
      try {
        // A group holds rows of many organizations. Each row contains its own organization.
        await db.asSystem(() => (isOneStatement ? db.read(writeAll) : db.transaction(writeAll)));
        return { leftOut };
      } catch (error) {
        if (!isConflict(error) || attempt === ATTEMPTS_AT_CONFLICT) return { error };
      }
    }
  }

  return {
    append(kind, row, key) {
      if (closed) return Promise.reject(new StoreError("unavailable", "The store is closing."));
      if (queue.length >= MAX_PENDING) {
        return Promise.reject(
          new StoreError("unavailable", `${MAX_PENDING} rows wait for the database already.`),
        );
      }
      let committed!: () => void;
      let refused!: (error: unknown) => void;
      const flushed = new Promise<void>((resolve, reject) => {
        committed = resolve;
        refused = reject;
      });
      queue.push({ kind, row, key, flushed, committed, refused });
      flushSoon();
      return flushed;
    },
    get pending() {
      return queue.length;
    },
    async flushed(key) {
      const rows = [...groupsInFlight, queue].flatMap((group) =>
        group.flatMap((pending) => (pending.key === key ? pending.flushed : [])),
      );
      flushing += 1;
      flush();
      await Promise.allSettled(rows);
      flushing -= 1;
    },
    close() {
      return new Promise((resolve) => {
        closed = resolve;
        flush();
      });
    },
  };
}
