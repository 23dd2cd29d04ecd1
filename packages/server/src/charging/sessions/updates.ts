import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Sample } from "../../core/ingest.ts";
import type { Clock } from "../../platform/clock.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { type NewEvent, recordEvents } from "../../store/events.ts";
import { sessions } from "../../store/schema.ts";
import type { SessionRow } from "./queries.ts";

/*
 * Publishes the measurements of running sessions once a minute, with the newest values since the last event. This process
 * keeps the new values in memory until then. The database stores the time of the last event, so that all processes keep the
 * interval together, also after a restart. If a process dies, its values are lost, and the next reading replaces them.
 */
export interface SessionUpdates {
  /** Readings of a session were stored. */
  note(sessionId: string, receivedAt: number, samples: readonly Sample[]): void;
  /** Publishes the updates that are due. */
  publishDue(core: Core): Promise<void>;
}

/** The newest value of each quantity, and when it was measured. */
interface Measurement {
  measuredAt: number;
  powerW: number | null;
  currentA: number | null;
  socPct: number | null;
}

interface Noted {
  measurement: Measurement | null;
  notBefore: number;
}

const apartMs = 60_000;
const retryMs = 1_000;
const mostAtOnce = 500;
/**
 * The most running sessions in memory. The server leaves out more sessions until there is room, because the values are only
 * telemetry.
 */
const mostNoted = 100_000;

export function createSessionUpdates(now: () => number): SessionUpdates {
  const noted = new Map<string, Noted>();

  /** A session that is already present keeps its own time. */
  function add(sessionId: string, measurement: Measurement): void {
    const before = noted.get(sessionId);
    if (before === undefined && noted.size >= mostNoted) return;
    noted.set(sessionId, {
      measurement: before?.measurement == null ? measurement : newestOf(before.measurement, measurement),
      notBefore: before === undefined ? 0 : before.notBefore,
    });
  }

  function postpone(sessionId: string, notBefore: number): void {
    noted.set(sessionId, { measurement: noted.get(sessionId)?.measurement ?? null, notBefore });
  }

  function takeDue(at: number): Map<string, Measurement> {
    const due = new Map<string, Measurement>();
    for (const [sessionId, each] of noted) {
      if (each.notBefore > at) continue;
      // Nothing came for a minute: the session may have ended.
      if (each.measurement === null) noted.delete(sessionId);
      else if (due.size < mostAtOnce) {
        due.set(sessionId, each.measurement);
        each.measurement = null;
      }
    }
    return due;
  }

  return {
    note(sessionId, receivedAt, samples) {
      for (const { at, powerW, currentA, socPct } of samples) {
        // The server does not believe a charger's clock that is ahead.
        add(sessionId, { measuredAt: Math.min(at, receivedAt), powerW, currentA, socPct });
      }
    },
    async publishDue(core) {
      for (;;) {
        const at = now();
        const due = takeDue(at);
        if (due.size === 0) return;
        const done = await core.db
          .transaction((tx) => record(core, tx, due, at))
          .catch((error: unknown) => {
            for (const [id, measurement] of due) {
              add(id, measurement);
              postpone(id, at + retryMs);
            }
            throw error;
          });
        for (const [id, measurement] of due) {
          const outcome = done.get(id);
          if (outcome === undefined) {
            noted.delete(id);
            continue;
          }
          if (!outcome.isPublished) add(id, measurement);
          postpone(id, outcome.notBefore);
        }
        if (due.size < mostAtOnce) return;
      }
    },
  };
}

interface Done {
  /** False: another process published an update a moment ago, or holds the row. */
  isPublished: boolean;
  notBefore: number;
}

/** Publishes the updates of the sessions that still run. */
async function record(
  core: Core,
  tx: Tx,
  due: ReadonlyMap<string, Measurement>,
  at: number,
): Promise<Map<string, Done>> {
  const ids = [...due.keys()];
  const free = sql`(select id from sessions where id = any(${sql.param(ids)}::text[]) and ended_at is null
    and coalesce(update_published_at, '-infinity') <= ${isoOf(at - apartMs)}::timestamptz
    for no key update skip locked)`;
  const rows = await tx
    .update(sessions)
    .set({ updatePublishedAt: isoOf(at) })
    .where(inArray(sessions.id, free))
    .returning();
  const events = rows.flatMap((session) => {
    const measurement = due.get(session.id);
    return measurement === undefined ? [] : [eventOf(session, measurement)];
  });
  // Uses the stored time as the event time, so that two events are a full minute apart.
  const clock: Clock = { now: () => at, after: (delayMs, run) => core.clock.after(delayMs, run) };
  if (events.length > 0) recordEvents({ ...core, clock }, tx, events);
  const done = new Map(
    rows.map(({ id }): [string, Done] => [id, { isPublished: true, notBefore: at + apartMs }]),
  );
  if (rows.length === due.size) return done;
  const others = await tx
    .select({ id: sessions.id, publishedAt: sessions.updatePublishedAt })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), isNull(sessions.endedAt)));
  for (const { id, publishedAt } of others) {
    const notBefore = Math.max(at + retryMs, publishedAt === null ? at : Date.parse(publishedAt) + apartMs);
    if (!done.has(id)) done.set(id, { isPublished: false, notBefore });
  }
  return done;
}

function eventOf(session: SessionRow, measurement: Measurement): NewEvent {
  const { meterStartWh, lastMeterWh } = session;
  return {
    orgId: session.orgId,
    type: "session.updated",
    subject: { type: "session", id: session.id },
    actor: { type: "charger", id: session.chargerId },
    data: {
      session_id: session.id,
      charger_id: session.chargerId,
      socket_id: session.socketId,
      location_id: session.locationId,
      energy_wh: meterStartWh === null || lastMeterWh === null ? null : lastMeterWh - meterStartWh,
      power_w: measurement.powerW,
      current_a: measurement.currentA,
      soc_pct: measurement.socPct,
      limit_a: session.limitA,
      measured_at: isoOf(measurement.measuredAt),
    },
  };
}

/** A value that is missing in the later one is taken from the earlier one. */
function newestOf(one: Measurement, other: Measurement): Measurement {
  const [earlier, later] = other.measuredAt >= one.measuredAt ? [one, other] : [other, one];
  return {
    measuredAt: later.measuredAt,
    powerW: later.powerW ?? earlier.powerW,
    currentA: later.currentA ?? earlier.currentA,
    socPct: later.socPct ?? earlier.socPct,
  };
}
