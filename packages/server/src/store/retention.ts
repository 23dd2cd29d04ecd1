import { setTimeout as wait } from "node:timers/promises";
import { eventCatalogue } from "@forecourt/contract";
import { type SQL, sql } from "drizzle-orm";
import { type Clock, isoOf } from "../platform/clock.ts";
import type { Database, Tx } from "./db.ts";
import { withShortLocks } from "./short-locks.ts";
import { shortText } from "./short-text.ts";

const dayMs = 86_400_000;

/** How long the server keeps an identity that is not registered, after its last attempt to connect. */
export const unknownKeptMs: number = 7 * dayMs;

/** How long the server keeps an unknown id tag, after its last refusal. */
export const unknownIdTagsKeptMs: number = 30 * dayMs;

/** How long each kind of row is kept. */
const keptDays = {
  evidence: 400,
  messageLog: 30,
  meterValueFrames: 1,
  events: 30,
  telemetry: 1,
  deliveryAttempts: 30,
  idempotencyKeys: 1,
  jobs: 90,
  loadHistory: 30,
  closedIssues: 90,
};

interface RetentionCore {
  db: Database;
  clock: Clock;
  draining?: () => boolean;
}

/** A partition is created and dropped under a lock of the whole log. */
const patience = { lockMs: 100, attempts: 50, pauseMs: 200 };

/** Creates day partitions ahead of time, so that the logs never wait for one. */
export async function preparePartitions(core: RetentionCore): Promise<void> {
  const today = isoOf(core.clock.now()).slice(0, 10);
  await withShortLocks(core.db, patience, async (tx) => {
    // Processes that start together take turns.
    if (!core.db.embedded)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('forecourt log partitions'))`);
    await tx.execute(sql`select ensure_log_partitions(${today}::date, 4)`);
  });
}

interface Retention {
  name: string;
  run: (core: RetentionCore) => Promise<void>;
}

/**
 * One job for each kind of row, so that no kind waits for another. Partitions are dropped. Other rows are deleted in
 * pieces: each piece is committed by itself, and a pause of four times as long follows. So chargers that write to the
 * same tables and to the same disk do not wait for long. 5 million rows are deleted in less than half an hour.
 */
export function createRetention(): readonly Retention[] {
  return [
    {
      name: "retention-evidence",
      async run(core) {
        await dropPartitions(core, "evidence", keptDays.evidence);
        await dropPartitions(core, "meter_samples", keptDays.evidence);
      },
    },
    // As long as the evidence, because the timestamps of the evidence are compared with the connections.
    {
      name: "retention-charger-connections",
      run: (core) =>
        inPieces(core, (tx, rows) =>
          countOf(
            tx,
            sql`delete from charger_connections where id in (
              select id from charger_connections
              where last_seen_at < ${before(core, keptDays.evidence)}
              limit ${rows} for update skip locked)`,
          ),
        ),
    },
    {
      name: "retention-charger-boots",
      run: (core) =>
        inPieces(core, (tx, rows) =>
          countOf(
            tx,
            sql`delete from charger_boots where id in (
              select id from charger_boots
              where at < ${before(core, keptDays.evidence)}
              limit ${rows} for update skip locked)`,
          ),
        ),
    },
    {
      name: "retention-message-log",
      run: (core) => dropPartitions(core, "message_log", keptDays.messageLog),
    },
    {
      name: "retention-ocpp-exchanges",
      run: (core) => dropPartitions(core, "ocpp_exchanges", keptDays.messageLog),
    },
    {
      name: "retention-delivery-attempts",
      run: (core) => dropPartitions(core, "delivery_attempts", keptDays.deliveryAttempts),
    },
    { name: "retention-meter-value-frames", run: createFrameRetention() },
    {
      name: "retention-events",
      run: (core) =>
        inPieces(core, (tx, rows) =>
          deleteEvents(tx, sql`created_at < ${before(core, keptDays.events)}`, rows),
        ),
    },
    {
      name: "retention-telemetry",
      run: (core) =>
        inPieces(core, (tx, rows) =>
          deleteEvents(
            tx,
            sql`created_at < ${before(core, keptDays.telemetry)} and type in (${telemetry})`,
            rows,
          ),
        ),
    },
    {
      name: "retention-unknown-chargers",
      run: (core) =>
        inPieces(core, (tx, rows) =>
          countOf(
            tx,
            sql`delete from unknown_chargers where identity in (
              select identity from unknown_chargers
              where last_seen_at < ${isoOf(core.clock.now() - unknownKeptMs)}::timestamptz
              limit ${rows} for update skip locked)`,
          ),
        ),
    },
    {
      name: "retention-unknown-id-tags",
      run: (core) =>
        inPieces(core, (tx, rows) =>
          countOf(
            tx,
            sql`delete from unknown_id_tags where id in (
              select id from unknown_id_tags
              where last_seen_at < ${isoOf(core.clock.now() - unknownIdTagsKeptMs)}::timestamptz
              limit ${rows} for update skip locked)`,
          ),
        ),
    },
    {
      name: "retention-load-history",
      run: (core) => dropPartitions(core, "load_history", keptDays.loadHistory),
    },
    {
      name: "retention-jobs",
      async run(core) {
        const isOld = sql`finished_at < ${before(core, keptDays.jobs)}`;
        // The items first: a job has up to 10,000, too many for one piece.
        await inPieces(core, (tx, rows) =>
          countOf(
            tx,
            sql`delete from job_items where (job_id, position) in (
              select job_id, position from job_items where job_id in (select id from jobs where ${isOld})
              limit ${rows} for update skip locked)`,
          ),
        );
        await inPieces(core, (tx, rows) =>
          countOf(
            tx,
            sql`delete from jobs where id in (
              select id from jobs where ${isOld} and not exists (select from job_items where job_id = jobs.id)
              limit ${rows} for update skip locked)`,
          ),
        );
      },
    },
    {
      name: "retention-issues",
      run: (core) =>
        inPieces(core, (tx, rows) =>
          countOf(
            tx,
            sql`delete from issues where id in (
              select id from issues
              where closed_at < ${before(core, keptDays.closedIssues)}
              limit ${rows} for update skip locked)`,
          ),
        ),
    },
    {
      name: "retention-idempotency-keys",
      run: (core) =>
        inPieces(core, (tx, rows) =>
          countOf(
            tx,
            sql`delete from idempotency_keys where (api_key_id, key) in (
              select api_key_id, key from idempotency_keys
              where created_at < ${before(core, keptDays.idempotencyKeys)}
              limit ${rows} for update skip locked)`,
          ),
        ),
    },
  ];
}

/** Runs all jobs one after the other, as the server does in the course of an hour. */
export async function forgetOldRows(core: RetentionCore): Promise<void> {
  for (const { run } of createRetention()) await run(core);
}

function before({ clock }: RetentionCore, days: number): SQL {
  return sql`${isoOf(clock.now() - days * dayMs)}::timestamptz`;
}

/** Small enough for a commit within a few tens of milliseconds. */
const rowsInPiece = 250;

/** The share of the time of one connection that a retention job uses. */
const ownShare = 0.2;

/** Pauses after a piece that began at `startedAt`. */
function rest(startedAt: number): Promise<void> {
  return wait((performance.now() - startedAt) * (1 / ownShare - 1));
}

/** Deletes a piece, and returns the number of deleted rows. */
type Piece = (tx: Tx, rows: number) => Promise<number>;

async function inPieces(core: RetentionCore, piece: Piece): Promise<void> {
  while (core.draining?.() !== true) {
    const startedAt = performance.now();
    const gone = await core.db.read((tx) => piece(tx, rowsInPiece));
    if (gone < rowsInPiece) return;
    await rest(startedAt);
  }
}

/** Runs a DELETE, and returns the number of deleted rows. PostgreSQL does not send the rows themselves. */
async function countOf(tx: Tx, deletion: SQL): Promise<number> {
  const [row] = await tx.execute<{ gone: string }>(
    sql`with gone as (${deletion} returning 1) select count(*) as gone from gone`,
  );
  return Number(row?.gone ?? 0);
}

function deleteEvents(tx: Tx, which: SQL, rows: number): Promise<number> {
  return countOf(
    tx,
    sql`delete from events where id in (select id from events where ${which} limit ${rows} for update skip locked)`,
  );
}

/** How many pages of 8 KiB one step of the walk below reads: some 8,000 exchanges, however many of them it deletes. */
const pagesInPiece = 256;

const logsOfFrames = ["message_log", "ocpp_exchanges"];

/**
 * Meter values are most of the message log, and are deleted before the rest of their day. They do not have an index of
 * their own, because every frame would pay for it. So the job walks the partitions page by page. The pages are nearly in
 * the order of time: the walk ends at the first page that has a newer frame, and the next run begins there.
 */
function createFrameRetention(): Retention["run"] {
  // The first run finds the rows that were left while no server ran, for up to a week. The later runs find the last hours.
  let daysBack = 7;
  let walkedTo = new Map<string, number>();
  return async (core) => {
    const walked = new Map<string, number>();
    for (const { name, pages } of await partitionsWithOldFrames(core, daysBack)) {
      let page = walkedTo.get(name) ?? 0;
      for (; page < pages && core.draining?.() !== true; page += pagesInPiece) {
        const startedAt = performance.now();
        const hasNewer = await core.db.read((tx) => deleteOldFrames(core, tx, name, page));
        if (hasNewer) break;
        await rest(startedAt);
      }
      walked.set(name, page);
    }
    walkedTo = walked;
    daysBack = 1;
  };
}

/** Returns whether the pages have a frame that is not old yet. */
async function deleteOldFrames(
  core: RetentionCore,
  tx: Tx,
  partition: string,
  page: number,
): Promise<boolean> {
  const name = sql.identifier(partition);
  const isOnPages = sql`ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesInPiece},0)`}::tid`;
  const old = before(core, keptDays.meterValueFrames);
  const [row] = await tx.execute<{ has_newer: boolean }>(sql`
    with gone as (
      delete from ${name} where ${isOnPages} and at < ${old} and action in ('MeterValues', ${shortText("MeterValues")})
    )
    select exists (select from ${name} where ${isOnPages} and at >= ${old}) as has_newer`);
  return row?.has_newer === true;
}

/** The partitions of the days from which meter values may be left. Frames that no day has are in the default partition. */
async function partitionsWithOldFrames(
  core: RetentionCore,
  daysBack: number,
): Promise<{ name: string; pages: number }[]> {
  const dayOf = (days: number) =>
    isoOf(core.clock.now() - days * dayMs)
      .slice(0, 10)
      .replaceAll("-", "");
  const [first, last] = [dayOf(keptDays.meterValueFrames + daysBack), dayOf(keptDays.meterValueFrames)];
  const rows = await core.db.read((tx) =>
    tx.execute<{ name: string; pages: string }>(sql`
      select c.relname as name, pg_relation_size(c.oid) / 8192 as pages
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent in (select to_regclass(name) from unnest(${sql.param(logsOfFrames)}::text[]) as name)
        and (right(c.relname, 8) between ${first} and ${last} or c.relname ~ '_default$')
      order by c.relname`),
  );
  return rows.map(({ name, pages }) => ({ name, pages: Number(pages) }));
}

/** `log_name` has a partition for each day. */
async function dropPartitions(core: RetentionCore, logName: string, days: number): Promise<void> {
  const firstKept = isoOf(core.clock.now() - days * dayMs).slice(0, 10);
  await withShortLocks(core.db, patience, (tx) =>
    tx.execute(sql`select drop_log_partitions(${logName}, ${firstKept}::date)`),
  );
}

/** The literal types, as in the index that finds these events. */
const telemetry = sql.raw(
  Object.entries(eventCatalogue)
    .filter(([, entry]) => entry.class === "telemetry")
    .map(([type]) => `'${type}'`)
    .join(", "),
);
