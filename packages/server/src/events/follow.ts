import { and, eq, type SQL, sql } from "drizzle-orm";
import { stillWorks } from "../accounts/keys/still-works.ts";
import type { Caller } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import type { EventRow } from "../core/to-event.ts";
import { type Cursor, decodeCursor, encodeCursor, isNumber } from "../store/cursor.ts";
import { commitOrder, commitPosition } from "../store/listing.ts";
import { events } from "../store/schema.ts";
import { isUnavailable } from "../store/store-error.ts";
import type { Feed, Follower } from "./feed.ts";
import { ofTypes } from "./type-filter.ts";

/** So long a follower hears nothing at most, and so long a key that ended goes on working at most. */
const aliveEveryMs = 15_000;
const pageRows = 100;

export interface From {
  /** Of a list in the order of commit, or of an earlier stream; what comes behind it. Undefined: what happens next. */
  cursor: string | undefined;
  /** Where the cursor was given. */
  pointer: string;
  types: string | undefined;
}

/** An event, and the cursor that goes on behind it. */
export interface Told {
  cursor: string;
  row: EventRow;
}

export interface EventStream {
  /** Where the stream begins: somebody who leaves before the first event goes on from here. */
  cursor: string;
  /**
   * What happened next, in the order of commit and complete; nothing but a cursor when nothing did for a while. Null: it
   * is over. Nothing is read ahead of who asks.
   */
  next(): Promise<{ told: Told[]; cursor: string } | null>;
  /** Nobody asks any more. Whoever waits for the next is told that it is over. */
  end(): void;
}

/**
 * Follows the events of the caller's organization, until either side has enough: the reader hangs up, its key ends, or the
 * process goes. `enter` takes a place for the stream, and returns how to leave it.
 * @throws ProblemError `invalid-parameter` for a broken cursor
 */
export async function followEvents(
  core: Core,
  feed: Pick<Feed, "follow">,
  caller: Caller,
  from: From,
  enter: () => () => void,
): Promise<EventStream> {
  const given =
    from.cursor === undefined
      ? null
      : decodeCursor(from.cursor, commitOrder, commitPosition(isNumber), from.pointer);
  const types = ofTypes(from.types);
  const leavePlace = enter();
  const follower = feed.follow(caller.orgId);
  const leave = () => {
    follower.leave();
    leavePlace();
  };
  try {
    // Behind the follower: what is committed from now on is news to it.
    const horizon = await commitHorizon(core);
    return createStream(core, caller, { given, types, horizon, follower, leave });
  } catch (error) {
    leave();
    throw error;
  }
}

interface Parts {
  given: Cursor | null;
  types: SQL | undefined;
  /** Below it everything is committed, or never will be. */
  horizon: string;
  follower: Follower;
  leave(): void;
}

function createStream(
  core: Core,
  caller: Caller,
  { given, types, horizon, follower, leave }: Parts,
): EventStream {
  const startedAt = core.clock.now();
  let place = given?.position ?? behind(horizon);
  let readable = horizon;
  let isBehind = given !== null;
  let keySeenAt = startedAt;
  let saidAt = startedAt;
  let count = 0;
  let isEnded = false;
  const cursorAt = (position: string[]): string =>
    encodeCursor(commitOrder, { page: given?.page ?? 1, total: given?.total ?? 0, position });

  function end(reason: string): void {
    if (isEnded) return;
    isEnded = true;
    leave();
    const durationMs = core.clock.now() - startedAt;
    core.log.info({ key_id: caller.keyId, events: count, duration_ms: durationMs, reason }, "stream ended");
  }

  async function read(): Promise<Told[]> {
    const rows = await readPage(core, caller.orgId, place, readable, types);
    const last = rows.at(-1);
    isBehind = rows.length === pageRows;
    // Also past what was not asked for, or it would be read again and again.
    if (isBehind && last !== undefined) place = positionOf(last);
    else if (isLater(readable, place)) place = behind(readable);
    count += rows.length;
    return rows.map((row) => ({ cursor: cursorAt(positionOf(row)), row }));
  }

  async function next(): Promise<{ told: Told[]; cursor: string } | null> {
    for (let isQuiet = false; ; ) {
      if (follower.isOver) return over("the process goes");
      if (isQuiet || core.clock.now() - keySeenAt >= aliveEveryMs) {
        if (!(await stillWorks(core, caller))) return over("the key has ended");
        keySeenAt = core.clock.now();
      }
      if (isQuiet) return { told: [], cursor: cursorAt(place) };
      if (isBehind) {
        const told = await read();
        if (told.length > 0) return { told, cursor: cursorAt(place) };
        continue;
      }
      // News that nobody asked for does not put off the sign of life.
      const heard = await follower.told(Math.max(0, saidAt + aliveEveryMs - core.clock.now()));
      isQuiet = heard === "quiet";
      if (heard === "key") keySeenAt = Number.NEGATIVE_INFINITY;
      if (heard === "news") {
        // A look that began before this stream did may say less than the stream knows.
        if (BigInt(follower.horizon) > BigInt(readable)) readable = follower.horizon;
        isBehind = true;
      }
    }
  }

  function over(reason: string): null {
    end(reason);
    return null;
  }

  return {
    cursor: cursorAt(place),
    async next() {
      try {
        const said = await next();
        saidAt = core.clock.now();
        return said;
      } catch (error) {
        // The client comes back, and hears then when to.
        if (isUnavailable(error)) return over("the storage is away");
        end("it failed");
        throw error;
      }
    },
    end: () => end("the reader left"),
  };
}

async function commitHorizon(core: Core): Promise<string> {
  const [row] = await core.db.read((tx) =>
    tx.execute<{ horizon: string }>(sql`select commit_horizon()::text as horizon`),
  );
  if (row === undefined) throw new Error("unreachable: a select without a table has a row");
  return row.horizon;
}

function readPage(
  core: Core,
  orgId: string,
  [xid = "", at = ""]: string[],
  below: string,
  types: SQL | undefined,
): Promise<EventRow[]> {
  const after =
    xid === "" || at === ""
      ? undefined
      : sql`(${events.xid}, ${events.position}) > (${xid}::text::xid8, ${at}::text::bigint)`;
  return core.db.read((tx) =>
    tx
      .select()
      .from(events)
      .where(and(eq(events.orgId, orgId), sql`${events.xid} < ${below}::text::xid8`, after, types))
      .orderBy(events.xid, events.position)
      .limit(pageRows),
  );
}

function positionOf(row: EventRow): string[] {
  return [row.xid, String(row.position)];
}

/** Behind everything below the horizon, and before everything else: no row has the position 0. */
function behind(horizon: string): string[] {
  return [horizon, "0"];
}

function isLater(horizon: string, [xid = ""]: string[]): boolean {
  return xid === "" || BigInt(horizon) > BigInt(xid);
}
