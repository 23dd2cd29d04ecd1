import { and, type SQL, sql } from "drizzle-orm";
import { isKeyValid } from "../accounts/keys/queries.ts";
import type { Caller } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import type { EventRow } from "../core/to-event.ts";
import { type Cursor, decodeCursor, encodeCursor, isNumber } from "../store/cursor.ts";
import { commitOrder, commitPosition } from "../store/listing.ts";
import { events } from "../store/schema.ts";
import { isUnavailable } from "../store/store-error.ts";
import type { Feed, Follower } from "./feed.ts";
import { type EventFilter, matchingEvents } from "./queries.ts";

/** The longest time without a message to the follower, and the longest time that an ended key continues to work. */
const aliveEveryMs = 15_000;
const pageRows = 100;

export interface From {
  /** From a list in commit order, or from an earlier stream; the stream begins after it. Undefined: with the next event. */
  cursor: string | undefined;
  /** Where the cursor was given. */
  pointer: string;
  filter: EventFilter;
}

/** An event, and the cursor for the events after it. */
export interface StreamedEvent {
  cursor: string;
  row: EventRow;
}

export interface EventStream {
  /** Where the stream begins. A reader that disconnects before the first event continues from here. */
  cursor: string;
  /**
   * The next events, complete and in commit order. Only a cursor when there was no event for a while. Null when the stream
   * is over. The stream reads events only when the caller asks.
   */
  next(): Promise<{ streamed: StreamedEvent[]; cursor: string } | null>;
  /** Ends the stream, because the reader disconnected. A pending `next()` returns null. */
  end(): void;
}

/**
 * Follows the events of the caller's organization until the reader disconnects, its key ends, or the process stops.
 * `enter` takes a place for the stream, and returns the function that frees it.
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
  const wanted = matchingEvents(caller, from.filter);
  const leavePlace = enter();
  const follower = feed.follow(caller.orgId);
  const leave = () => {
    follower.leave();
    leavePlace();
  };
  try {
    // The follower exists before this query, so it is notified of everything that is committed from now on.
    const horizon = await commitHorizon(core);
    return createStream(core, caller, { given, wanted, horizon, follower, leave });
  } catch (error) {
    leave();
    throw error;
  }
}

interface Parts {
  given: Cursor | null;
  wanted: SQL | undefined;
  /** Everything below it is committed, or will never be committed. */
  horizon: string;
  follower: Follower;
  leave(): void;
}

function createStream(
  core: Core,
  caller: Caller,
  { given, wanted, horizon, follower, leave }: Parts,
): EventStream {
  const startedAt = core.clock.now();
  let place = given?.position ?? behind(horizon);
  let readable = horizon;
  let isBehind = given !== null;
  let keySeenAt = startedAt;
  let sentAt = startedAt;
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

  async function read(): Promise<StreamedEvent[]> {
    const rows = await readPage(core, place, readable, wanted);
    const last = rows.at(-1);
    isBehind = rows.length === pageRows;
    // This also moves past events of other types, or the stream would read them again and again.
    if (isBehind && last !== undefined) place = positionOf(last);
    else if (isLater(readable, place)) place = behind(readable);
    count += rows.length;
    return rows.map((row) => ({ cursor: cursorAt(positionOf(row)), row }));
  }

  async function next(): Promise<{ streamed: StreamedEvent[]; cursor: string } | null> {
    for (let isQuiet = false; ; ) {
      if (follower.isClosed) return over("the process stops");
      if (isQuiet || core.clock.now() - keySeenAt >= aliveEveryMs) {
        if (!(await isKeyValid(core, caller))) return over("the key has ended");
        keySeenAt = core.clock.now();
      }
      if (isQuiet) return { streamed: [], cursor: cursorAt(place) };
      if (isBehind) {
        const streamed = await read();
        if (streamed.length > 0) return { streamed, cursor: cursorAt(place) };
        continue;
      }
      // A change without an event of the requested types does not delay the sign of life.
      const change = await follower.nextChange(Math.max(0, sentAt + aliveEveryMs - core.clock.now()));
      isQuiet = change === "none";
      if (change === "key") keySeenAt = Number.NEGATIVE_INFINITY;
      if (change === "events") {
        // A query that began before this stream may have a lower horizon than the stream.
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
        const message = await next();
        sentAt = core.clock.now();
        return message;
      } catch (error) {
        // The client reconnects, and the server then says when to retry.
        if (isUnavailable(error)) return over("the database is unavailable");
        end("an error");
        throw error;
      }
    },
    end: () => end("the reader disconnected"),
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
  [xid = "", at = ""]: string[],
  below: string,
  wanted: SQL | undefined,
): Promise<EventRow[]> {
  const after =
    xid === "" || at === ""
      ? undefined
      : sql`(${events.xid}, ${events.position}) > (${xid}::text::xid8, ${at}::text::bigint)`;
  return core.db.read((tx) =>
    tx
      .select()
      .from(events)
      .where(and(wanted, sql`${events.xid} < ${below}::text::xid8`, after))
      .orderBy(events.xid, events.position)
      .limit(pageRows),
  );
}

function positionOf(row: EventRow): string[] {
  return [row.xid, String(row.position)];
}

/** The position after everything below the horizon and before everything else, because no row has the position 0. */
function behind(horizon: string): string[] {
  return [horizon, "0"];
}

function isLater(horizon: string, [xid = ""]: string[]): boolean {
  return xid === "" || BigInt(horizon) > BigInt(xid);
}
