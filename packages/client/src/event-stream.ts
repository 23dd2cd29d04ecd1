import { pause } from "./clock.ts";
import { ForecourtError } from "./error.ts";
import { connectEvents, type EventConnection, type EventSource } from "./event-connection.ts";
import type { AnyEvent } from "./generated/events.ts";
import type { StreamEventsQuery } from "./generated/records.ts";
import type { CallHeaders } from "./send.ts";

/** Which events to follow, from which cursor, and until when. */
export interface EventStreamOptions extends StreamEventsQuery {
  /** Start after this cursor: the `cursor` of an earlier stream, or a `next_cursor` of `events.list` with `order: "oldest"`. */
  cursor?: string;
  /** Ends the stream: its loop throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Sent with the client's own headers, which they override. Authorization is not allowed. */
  headers?: CallHeaders;
  /** The client closes a connection that receives nothing, not even a comment, for these milliseconds. Default 30000. */
  idleTimeoutMs?: number;
  /** Called each time the stream connects, and each time it loses its connection. */
  onConnection?: (state: ConnectionState) => void;
}

/** `open`: the stream is connected. Otherwise the reason, and the milliseconds until the next attempt. */
export type ConnectionState = "open" | { lost: ForecourtError; retryInMs: number };

/**
 * Events as the server commits them, without end; `event.type` narrows `event.data`: after a lost connection the stream reconnects and continues at its cursor.
 * Leaving the loop or aborting the signal closes the connection at once. A second loop continues after the last event. Run
 * one loop at a time.
 */
export interface EventStream extends AsyncIterable<AnyEvent> {
  /**
   * The cursor after the last event of the loop, moved on by ids that came without an event. Store it after you have handled
   * the event: a stream with this `cursor` neither loses nor repeats an event. Undefined before the first connection.
   */
  readonly cursor: string | undefined;
}

/** Delay before the second attempt when the server has sent no `retry`. */
const defaultRetryMs = 2_000;
const maxBackOffMs = 60_000;
/** Bounds of the delay that the server asks for. */
const minAskedMs = 100;
const maxAskedMs = 3_600_000;
/** After a clean end the client reconnects soon, at a random moment: all clients of a restarted server would otherwise come at once. */
const afterEndMs = 500;

export function createEventStream(source: EventSource, options: EventStreamOptions): EventStream {
  const position: Position = { cursor: options.cursor, retryMs: defaultRetryMs };
  return {
    get cursor() {
      return position.cursor;
    },
    [Symbol.asyncIterator]: () => follow(source, options, position),
  };
}

interface Position {
  cursor: string | undefined;
  /** The server's last `retry`. */
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
  position: Position,
): AsyncGenerator<AnyEvent, void, undefined> {
  const { clock } = source;
  const { signal, onConnection } = options;
  for (let failures = 0; ; ) {
    signal?.throwIfAborted();
    let openedAt: number | undefined;
    const connection = connectEvents(source, options, position.cursor);
    let lost: ForecourtError | undefined;
    try {
      await connection.open();
      openedAt = clock.now();
      onConnection?.("open");
      for (let blocks = await connection.read(); blocks !== undefined; blocks = await connection.read()) {
        position.retryMs = Math.min(Math.max(connection.retryMs ?? position.retryMs, minAskedMs), maxAskedMs);
        for (const { id, data } of blocks) {
          position.cursor = id || undefined;
          if (data === undefined) continue;
          failures = 0;
          yield parseEvent(data);
          // After an abort the loop gets no more events of the same chunk.
          signal?.throwIfAborted();
        }
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ForecourtError && isTemporary(error))) throw error;
      lost = error;
    } finally {
      connection.close();
    }
    // A connection that ends at once counts as a failure, so that the delay grows.
    const wasStable = openedAt !== undefined && clock.now() - openedAt > position.retryMs;
    failures = wasStable ? 1 : failures + 1;
    const retryInMs = delayMs(position, connection, lost === undefined, failures, source.random);
    onConnection?.({
      lost: lost ?? new ForecourtError("connection-failed", "The server ended the event stream."),
      retryInMs,
    });
    await pause(clock, retryInMs, signal);
  }
}

function delayMs(
  { retryMs }: Position,
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

/** Whether the next attempt may succeed: no response, or a status that does not reject this request for good. */
function isTemporary({ code, status }: ForecourtError): boolean {
  if (status === undefined) return code === "connection-failed" || code === "request-timeout";
  return status >= 500 || [408, 409, 421, 425, 429].includes(status);
}

function parseEvent(data: string): AnyEvent {
  try {
    // The contract says that data holds an event, as GET /events returns it.
    return JSON.parse(data) as AnyEvent;
  } catch (cause) {
    const message = `The event stream sent an event that is not JSON: ${data.slice(0, 100)}`;
    throw new ForecourtError("unexpected-answer", message, { status: 200, cause });
  }
}
