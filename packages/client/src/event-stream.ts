import type { Event } from "@forecourt/contract";
import { pause } from "./clock.ts";
import { ForecourtError } from "./error.ts";
import { connectEvents, type EventConnection, type EventSource } from "./event-connection.ts";
import type { CallHeaders } from "./send.ts";

/** What to follow, from where, and for how long. All of it may be left out. */
export interface EventStreamOptions {
  /** Only these types, separated by commas; `session.*` is all of a noun. Default: all. */
  type?: string;
  /** Go on behind this place: the `cursor` of an earlier stream, or a `next_cursor` of `events.list` with `order: "oldest"`. */
  cursor?: string;
  /** Ends the stream: its loop throws the signal's reason. */
  signal?: AbortSignal;
  /** Beside the client's own, which they win over; Authorization stays the client's. */
  headers?: CallHeaders;
  /** Milliseconds without a sign of life, a comment included, after which a connection is dead. Default 30000. */
  idleTimeoutMs?: number;
  /** Told each time that the stream is connected, and each time that it is not any more. */
  onConnection?: (state: ConnectionState) => void;
}

/** `open`: the stream is connected. Otherwise why it is not, and in how many milliseconds it is tried again. */
export type ConnectionState = "open" | { lost: ForecourtError; retryInMs: number };

/**
 * Events as they are committed, for ever: a connection that is lost is made again where it left off. To leave the loop, or
 * to abort the signal, hangs up at once. Looping again goes on behind the last event; one loop at a time.
 */
export interface EventStream extends AsyncIterable<Event> {
  /**
   * The place behind the last event of the loop, and behind what came since that was no event. Keep it once you have
   * handled the event, and a stream with this `cursor` loses nothing and repeats nothing. Undefined before the first connection.
   */
  readonly cursor: string | undefined;
}

/** Waited before the second attempt until the server has said how long. */
const defaultRetryMs = 2_000;
const maxBackOffMs = 60_000;
/** The server says how long, within reason. */
const minAskedMs = 100;
const maxAskedMs = 3_600_000;
/** A server that ended the stream in good order has others, or is back soon; not all of its clients in the same moment. */
const afterEndMs = 500;

export function createEventStream(source: EventSource, options: EventStreamOptions): EventStream {
  const place: Place = { cursor: options.cursor, retryMs: defaultRetryMs };
  return {
    get cursor() {
      return place.cursor;
    },
    [Symbol.asyncIterator]: () => follow(source, options, place),
  };
}

interface Place {
  cursor: string | undefined;
  /** What the server asked for last. */
  retryMs: number;
}

/*
 *        ┌───────────── pause ◄── lost, or ended ──┐
 *        ▼                                         │
 *   connecting ──── 200 ───► open ── event ──► yielded
 *        │
 *        └── 400, 401, 403, 404, … ──► thrown
 */
async function* follow(
  source: EventSource,
  options: EventStreamOptions,
  place: Place,
): AsyncGenerator<Event, void, undefined> {
  const { clock } = source;
  const { signal, onConnection } = options;
  for (let failures = 0; ; ) {
    signal?.throwIfAborted();
    let openedAt: number | undefined;
    const connection = connectEvents(source, options, place.cursor);
    let lost: ForecourtError | undefined;
    try {
      await connection.open();
      openedAt = clock.now();
      onConnection?.("open");
      for (let blocks = await connection.read(); blocks !== undefined; blocks = await connection.read()) {
        place.retryMs = Math.min(Math.max(connection.retryMs ?? place.retryMs, minAskedMs), maxAskedMs);
        for (const { id, data } of blocks) {
          place.cursor = id === "" ? undefined : id;
          if (data === undefined) continue;
          failures = 0;
          yield parseEvent(data);
          // Of what came along with it nothing is told any more.
          signal?.throwIfAborted();
        }
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ForecourtError && mayPass(error))) throw error;
      lost = error;
    } finally {
      connection.close();
    }
    // One that ends as soon as it is made has not been a success.
    const hasHeld = openedAt !== undefined && clock.now() - openedAt > place.retryMs;
    failures = hasHeld ? 1 : failures + 1;
    const retryInMs = delayMs(place, connection, lost === undefined, failures, source.random);
    onConnection?.({ lost: lost ?? ended(), retryInMs });
    await pause(clock, retryInMs, signal);
  }
}

function delayMs(
  { retryMs }: Place,
  { retryAfterMs }: EventConnection,
  isCleanEnd: boolean,
  failures: number,
  random: () => number,
): number {
  if (isCleanEnd && failures === 1) return Math.round(random() * afterEndMs);
  const backOffMs = Math.max(retryMs, Math.min(retryMs * 2 ** (failures - 1), maxBackOffMs));
  const askedMs = Math.min(Math.max(backOffMs, retryAfterMs), maxAskedMs);
  return Math.round(askedMs * (1 + random() / 2));
}

/** No answer yet, or one that the next attempt may not get: everything but a refusal of this very request. */
function mayPass({ code, status }: ForecourtError): boolean {
  if (status === undefined) return code === "connection-failed" || code === "request-timeout";
  return status >= 500 || [408, 409, 421, 425, 429].includes(status);
}

function ended(): ForecourtError {
  return new ForecourtError("connection-failed", "The server ended the event stream.");
}

function parseEvent(data: string): Event {
  try {
    // Holds: it is the event, as GET /events tells it.
    return JSON.parse(data) as Event;
  } catch (cause) {
    const message = `The event stream sent an event that is not JSON: ${data.slice(0, 100)}`;
    throw new ForecourtError("unexpected-answer", message, { status: 200, cause });
  }
}
