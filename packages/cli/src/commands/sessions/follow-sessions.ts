import type { Client, Event, Session } from "@forecourt/client";
import type { Environment } from "../../environment.ts";
import type { SocketNames } from "../../live/socket-names.ts";
import { type Away, untilAnswered } from "../../live/until-answered.ts";
import { pause } from "../../pause.ts";

/** Which sessions: one, or all that are open, of a charger or a location or at all. */
export interface Which {
  readonly sessionId?: string | undefined;
  readonly chargerId?: string | undefined;
  readonly locationId?: string | undefined;
}

/** Whether the server sends events now. */
export type FeedState = { readonly kind: "events" } | { readonly kind: "away"; readonly away: Away };

export interface SessionListener {
  /** A session as it is now; `event` is why it was read, null where it was found to be new or otherwise. */
  session(session: Session, event: Event | null): void;
  state(state: FeedState): void;
}

export interface Following {
  client: Client;
  which: Which;
  names: SocketNames;
}

/** Before a stream that ended is asked for anew. */
const restMs = 500;

/**
 * Follows sessions until the signal aborts. An event names a changed session, which is then read again. When the stream
 * connects, all open sessions are compared, so that changes before and in between are found too. An error of the first
 * request is thrown; later the watch waits for the server.
 */
export async function followSessions(
  { client, which, names }: Following,
  listener: SessionListener,
  { clock, signal, random }: Pick<Environment, "clock" | "signal" | "random">,
): Promise<never> {
  const asking = { signal, timeoutMs: 10_000 };
  /** The open sessions in their last published state. */
  const known = new Map<string, Session>();
  let state: FeedState = { kind: "events" };

  async function publish(session: Session, event: Event | null): Promise<void> {
    const last = known.get(session.id);
    // Two answers may overtake each other.
    if (last !== undefined && last.updated_at > session.updated_at) return;
    if (event === null && JSON.stringify(last) === JSON.stringify(session)) return;
    await names.learn([session]);
    if (isOpen(session)) known.set(session.id, session);
    else known.delete(session.id);
    listener.session(session, event);
  }

  async function look(): Promise<void> {
    if (which.sessionId !== undefined)
      return publish(await client.sessions.get(which.sessionId, asking), null);
    const open = await listOpen(client, which, signal);
    await names.learn(open);
    for (const session of open) await publish(session, null);
    const isListed = new Set(open.map(({ id }) => id));
    for (const id of [...known.keys()].filter((one) => !isListed.has(one))) {
      await publish(await client.sessions.get(id, asking), null);
    }
  }

  async function read(event: Event): Promise<void> {
    for (const id of concerned(event, which, known)) {
      const session = await client.sessions.get(id, asking);
      if (isWanted(session, which)) await publish(session, event.type.startsWith("session.") ? event : null);
    }
  }

  function enter(next: FeedState): void {
    state = next;
    listener.state(next);
  }

  function comeBack(): void {
    if (state.kind === "away") enter({ kind: "events" });
  }

  function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    return untilAnswered(ask, {
      clock,
      signal,
      random,
      away: (away) => enter({ kind: "away", away }),
      back: comeBack,
    });
  }

  /** Until the stream is lost. Throws when it cannot be had. */
  async function streamOnce(position: { cursor: string | undefined }): Promise<void> {
    const end = new AbortController();
    let work = Promise.resolve();
    const line: { hasOpened: boolean; lost: Error | null } = { hasOpened: false, lost: null };
    const afterThat = (job: () => Promise<void>) => {
      work = work.then(() => patiently(job)).catch((error: unknown) => end.abort(error));
      return work;
    };
    const stream = client.events.stream({
      type: "session.*,dlb.allocation_changed",
      ...(position.cursor !== undefined && { cursor: position.cursor }),
      idleTimeoutMs: 20_000,
      signal: AbortSignal.any([signal, end.signal]),
      onConnection(connection) {
        if (connection === "open") {
          line.hasOpened = true;
          comeBack();
          void afterThat(look);
        } else {
          // The client's back-off of a minute or more is too long for a live view.
          line.lost = connection.lost;
          end.abort(line.lost);
        }
      },
    });
    try {
      for await (const event of stream) await afterThat(() => read(event));
    } catch (error) {
      if (error !== line.lost || !line.hasOpened) throw error;
    } finally {
      await work;
      // Every event up to then has been read.
      position.cursor = stream.cursor ?? position.cursor;
    }
  }

  await look();
  const position: { cursor: string | undefined } = { cursor: undefined };
  for (;;) {
    await patiently(() => streamOnce(position));
    await pause(restMs * (1 + random()), { clock, signal });
  }
}

export function isOpen({ ended_at }: Session): boolean {
  return ended_at === null;
}

async function listOpen(
  client: Client,
  { chargerId, locationId }: Which,
  signal: AbortSignal,
): Promise<Session[]> {
  const open: Session[] = [];
  const asked = {
    signal,
    status: "open",
    ...(chargerId !== undefined && { charger_id: chargerId }),
    ...(locationId !== undefined && { location_id: locationId }),
  } as const;
  for await (const session of client.sessions.iterate(asked)) open.push(session);
  return open;
}

/** The sessions to read after an event. A load balancing event names many. */
function concerned(
  event: Event,
  { sessionId, chargerId, locationId }: Which,
  known: ReadonlyMap<string, Session>,
): string[] {
  const { data } = event;
  if (event.type === "dlb.allocation_changed") {
    const allocations = Array.isArray(data["allocations"]) ? data["allocations"] : [];
    return allocations.flatMap(({ session_id: id, limit_a }) => {
      const session = known.get(id);
      return session !== undefined && session.limit_a !== limit_a ? [session.id] : [];
    });
  }
  const { id } = event.subject;
  if (sessionId !== undefined) return id === sessionId ? [id] : [];
  if (chargerId !== undefined && data["charger_id"] !== chargerId) return [];
  // Not every type names the location.
  if (locationId !== undefined && (data["location_id"] ?? locationId) !== locationId) return [];
  return [id];
}

function isWanted(session: Session, { chargerId, locationId }: Which): boolean {
  return (
    (chargerId === undefined || session.charger_id === chargerId) &&
    (locationId === undefined || session.location_id === locationId)
  );
}
