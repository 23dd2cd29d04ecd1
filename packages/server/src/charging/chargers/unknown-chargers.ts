import { sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { type Cancel, isoOf } from "../../platform/clock.ts";
import { columnsOf } from "../../store/columns.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { unknownKeptMs } from "../../store/retention.ts";
import { chargers, organizations, unknownChargers } from "../../store/schema.ts";
import { isIdentity } from "./registered.ts";

/** A device that tried to connect under an identity that is not registered. The password that it showed is not stored. */
export interface ConnectionAttempt {
  identity: string;
  address: string;
  userAgent: string | undefined;
  subprotocols: string | undefined;
}

interface Noted extends ConnectionAttempt {
  attempts: number;
  firstAt: number;
  lastAt: number;
}

/** Only the newest are kept, in memory and in the store. */
const mostKept = 1_000;
const writeEveryMs = 2_000;
const longestHeader = 255;

/** The unknown chargers: they tried to connect and are not registered. Their operator can recognize and register them. */
export interface UnknownChargers {
  /**
   * Records the attempt, without a query. Ignores a text that is not a valid identity, because it could not be registered.
   */
  note(attempt: ConnectionAttempt): void;
  /** Writes the recorded attempts. */
  close(): Promise<void>;
}

/** For any number of attempts, the store gets one statement of at most 1,000 rows every two seconds. */
export function createUnknownChargers(core: Pick<Core, "clock" | "db" | "log">): UnknownChargers {
  let noted = new Map<string, Noted>();
  let cancel: Cancel | null = null;
  let writing: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    cancel?.();
    cancel = null;
    const batch = [...noted.values()];
    noted = new Map();
    if (batch.length === 0) return writing;
    writing = writing
      .then(() => storeAttempts(core, batch))
      // The list is only for operators to read, so a lost batch is acceptable: an unregistered charger
      // usually tries again.
      .catch((error: unknown) => core.log.warn({ err: error }, "unknown chargers not stored"));
    return writing;
  }

  return {
    note(attempt) {
      const { identity } = attempt;
      if (!isIdentity(identity)) return;
      const now = core.clock.now();
      const before = noted.get(identity);
      // Keep the newest last.
      noted.delete(identity);
      noted.set(identity, {
        ...attempt,
        attempts: (before?.attempts ?? 0) + 1,
        firstAt: before?.firstAt ?? now,
        lastAt: now,
      });
      if (noted.size > mostKept) noted.delete(oldest(noted));
      cancel ??= core.clock.after(writeEveryMs, () => void write());
    },
    close: write,
  };
}

function oldest(noted: ReadonlyMap<string, unknown>): string {
  const [first = ""] = noted.keys();
  return first;
}

async function storeAttempts(core: Pick<Core, "clock" | "db">, batch: readonly Noted[]): Promise<void> {
  const rows = batch.map((attempt) => ({
    identity: attempt.identity,
    attempts: attempt.attempts,
    first_seen_at: isoOf(attempt.firstAt),
    last_seen_at: isoOf(attempt.lastAt),
    address: attempt.address,
    user_agent: printable(attempt.userAgent),
    subprotocols: printable(attempt.subprotocols),
  }));
  // Always in the same order, so that two processes cannot deadlock.
  rows.sort((a, b) => (a.identity < b.identity ? -1 : 1));
  await core.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into unknown_chargers (identity, attempts, first_seen_at, last_seen_at, address, user_agent, subprotocols)
      select identity, attempts, first_seen_at, last_seen_at, address, user_agent, subprotocols
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as noted(identity text, attempts bigint,
        first_seen_at timestamptz, last_seen_at timestamptz, address text, user_agent text, subprotocols text)
      on conflict (identity) do update set attempts = unknown_chargers.attempts + excluded.attempts,
        last_seen_at = greatest(unknown_chargers.last_seen_at, excluded.last_seen_at), address = excluded.address,
        user_agent = excluded.user_agent, subprotocols = excluded.subprotocols`);
    await tx.execute(sql`
      delete from unknown_chargers where identity in (
        select identity from unknown_chargers order by last_seen_at desc, identity offset ${mostKept})`);
  });
}

/** A device can write any text into its headers. */
function printable(header: string | undefined): string | null {
  return header === undefined ? null : header.replaceAll(/[^ -~]/g, "?").slice(0, longestHeader);
}

export const unknownColumns = columnsOf(unknownChargers);

export type UnknownCharger = typeof unknownChargers.$inferSelect;

/**
 * The chargers that recently tried to connect and are not registered in any organization. They do not belong to an
 * organization. If the server has several organizations, no organization sees them, unless the operator of the server
 * allows it.
 */
export function listUnknownChargers(core: Core, request: PageRequest): Promise<Page<UnknownCharger>> {
  const recent = sql`${unknownChargers.lastSeenAt} >= ${isoOf(core.clock.now() - unknownKeptMs)}::timestamptz`;
  const unregistered = sql`not exists (select from ${chargers} where ${chargers.identity} = ${unknownChargers.id})`;
  const visible = core.config.ocpp.shareUnknown
    ? sql`true`
    : sql`(select count(*) from (select from ${organizations} limit 2) as few) < 2`;
  // The caller must not learn whether another organization has registered the charger, or how many organizations exist.
  return core.db.asSystem(() =>
    core.db.read((tx) =>
      listNewest(tx, unknownChargers, sql`${recent} and ${unregistered} and ${visible}`, request),
    ),
  );
}
