import type {
  LoadHistory,
  LoadPoint,
  LoadResolution,
  SocketLoad,
  SocketLoadPoint,
} from "@forecourt/contract";
import { type SQL, sql } from "drizzle-orm";
import type { Caller } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import { ProblemError } from "../platform/problems.ts";
import type { Complete } from "../platform/wire.ts";
import { findLocation } from "../sites/locations/queries.ts";
import type { Tx } from "../store/db.ts";
import { toUtc } from "../store/timestamp.ts";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

const bucketMs: Record<LoadResolution, number> = {
  "1m": minuteMs,
  "5m": 5 * minuteMs,
  "15m": 15 * minuteMs,
  "1h": 60 * minuteMs,
  "1d": dayMs,
};

/** The most points of a location, and of all its sockets together: some 300 kB and 3 MB. */
const mostPoints = 1_500;
const mostSocketPoints = 20_000;

export interface HistoryRange {
  /** Epoch ms; undefined: a day before the end. */
  from: number | undefined;
  /** Epoch ms, not included; undefined: now. */
  to: number | undefined;
  resolution: LoadResolution;
  sockets: boolean;
}

/** @throws ProblemError `not-found`; `invalid-parameter` for a range with too many points. */
export async function readLoadHistory(
  core: Core,
  caller: Caller,
  locationId: string,
  range: HistoryRange,
): Promise<Complete<LoadHistory>> {
  const { resolution } = range;
  const stepMs = bucketMs[resolution];
  // PostgreSQL writes years before the first one in another way, and no sample is from before 1970.
  const end = Math.max(0, Math.min(range.to ?? core.clock.now(), core.clock.now()));
  const begin = Math.floor(Math.max(0, range.from ?? end - dayMs) / stepMs) * stepMs;
  const count = Math.max(0, Math.ceil((end - begin) / stepMs));
  if (count > mostPoints)
    throw tooMany(`The range has ${count} points, and an answer at most ${mostPoints.toLocaleString("en")}`);
  await findLocation(core, caller, locationId);
  const where = sql`location_id = ${locationId} and org_id = ${caller.orgId}
    and at >= ${isoOf(begin)}::timestamptz and at < ${isoOf(begin + count * stepMs)}::timestamptz`;
  return core.db.read(async (tx) => {
    const found = count === 0 ? [] : await pointsOf(tx, where, stepMs);
    const known = new Map(found.map((point) => [point.at, point]));
    const starts = Array.from({ length: count }, (_, place) => isoOf(begin + place * stepMs));
    return {
      location_id: locationId,
      resolution,
      points: starts.map((at) => known.get(at) ?? { at, ...unknown }),
      sockets: range.sockets ? await socketsOf(tx, where, stepMs) : null,
    };
  });
}

const unknown: Omit<Complete<LoadPoint>, "at"> = {
  samples: 0,
  capacity_a: null,
  usable_a: null,
  others_max_a: null,
  in_force_max_a: null,
  in_force_mean_a: null,
  reserved_max_a: null,
  reserved_mean_a: null,
  measured_max_a: null,
  measured_mean_a: null,
};

function bucketOf(stepMs: number): SQL {
  return sql`date_bin(make_interval(secs => ${stepMs / 1000}::integer), at, '1970-01-01 00:00:00+00')`;
}

async function pointsOf(tx: Tx, where: SQL, stepMs: number): Promise<Complete<LoadPoint>[]> {
  const rows = await tx.execute<Record<keyof LoadPoint, string | null>>(sql`
    select ${bucketOf(stepMs)} as at, count(*) as samples, min(capacity_a) as capacity_a,
      min(usable_a) as usable_a, max(others_a) as others_max_a,
      max(in_force_a) as in_force_max_a, avg(in_force_a) as in_force_mean_a,
      max(reserved_a) as reserved_max_a, avg(reserved_a) as reserved_mean_a,
      max(measured_a) as measured_max_a, avg(measured_a) as measured_mean_a
    from load_history where ${where} group by 1`);
  return rows.map((row) => ({
    at: toUtc(String(row.at)),
    samples: Number(row.samples),
    capacity_a: amps(row.capacity_a),
    usable_a: amps(row.usable_a),
    others_max_a: amps(row.others_max_a),
    in_force_max_a: amps(row.in_force_max_a),
    in_force_mean_a: amps(row.in_force_mean_a),
    reserved_max_a: amps(row.reserved_max_a),
    reserved_mean_a: amps(row.reserved_mean_a),
    measured_max_a: amps(row.measured_max_a),
    measured_mean_a: amps(row.measured_mean_a),
  }));
}

async function socketsOf(tx: Tx, where: SQL, stepMs: number): Promise<Complete<SocketLoad>[]> {
  const rows = await tx.execute<Record<keyof SocketLoadPoint | "socket_id", string | null>>(sql`
    select socket_id, ${bucketOf(stepMs)} as at, count(*) as samples,
      max(s.in_force_a) as in_force_max_a, avg(s.in_force_a) as in_force_mean_a,
      max(s.measured_a) as measured_max_a, avg(s.measured_a) as measured_mean_a
    from load_history
    cross join lateral jsonb_to_recordset(sockets) as s(socket_id text, in_force_a integer, measured_a double precision)
    where ${where} group by 1, 2 order by 1, 2 limit ${mostSocketPoints + 1}`);
  if (rows.length > mostSocketPoints)
    throw tooMany(`The sockets have more than ${mostSocketPoints.toLocaleString("en")} points in this range`);
  const bySocket = new Map<string, Complete<SocketLoadPoint>[]>();
  for (const row of rows) {
    const socketId = String(row.socket_id);
    const points = bySocket.get(socketId) ?? [];
    bySocket.set(socketId, points);
    points.push({
      at: toUtc(String(row.at)),
      samples: Number(row.samples),
      in_force_max_a: amps(row.in_force_max_a),
      in_force_mean_a: amps(row.in_force_mean_a),
      measured_max_a: amps(row.measured_max_a),
      measured_mean_a: amps(row.measured_mean_a),
    });
  }
  return [...bySocket].map(([socket_id, points]) => ({ socket_id, points }));
}

/** To a tenth of an ampere: no meter in a charger measures more exactly. */
function amps(value: string | number | null): number | null {
  return value === null ? null : Math.round(Number(value) * 10) / 10;
}

function tooMany(what: string): ProblemError {
  const detail = `${what}; take a coarser resolution or a shorter range.`;
  return new ProblemError("invalid-parameter", detail, {
    faults: [{ pointer: "/query/resolution", code: "range", detail }],
  });
}
