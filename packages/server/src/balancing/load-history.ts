import type { SiteSnapshot } from "@forecourt/dlb";
import { eq, sql } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import type { Tx } from "../store/db.ts";
import { loadHistory, type SocketSample } from "../store/schema.ts";
import type { Ownership } from "./owners.ts";

/** The load of a location at one moment, as the history keeps it. */
export interface LoadSample {
  location_id: string;
  org_id: string;
  capacity_a: number | null;
  in_force_a: number | null;
  reserved_a: number;
  measured_a: number | null;
  usable_a: number | null;
  /** The most that other loads drew since the sample before. */
  others_a: number | null;
  sockets: SocketSample[];
}

export function sampleOf(
  { locationId, orgId }: Pick<Ownership, "locationId" | "orgId">,
  snapshot: Pick<
    SiteSnapshot,
    "status" | "capacityA" | "usableA" | "othersA" | "allocatedA" | "reservedA" | "measuredA" | "sessions"
  >,
): LoadSample {
  return {
    location_id: locationId,
    org_id: orgId,
    capacity_a: snapshot.capacityA,
    // Without load balancing the sum is 0, and a car may draw any current all the same.
    in_force_a: snapshot.status === "disabled" ? null : snapshot.allocatedA,
    reserved_a: snapshot.reservedA,
    measured_a: storedAmps(snapshot.measuredA),
    usable_a: snapshot.usableA,
    others_a: storedAmps(snapshot.othersA),
    sockets: snapshot.sessions.map(({ connectorId, limitA, measuredA }) => ({
      socket_id: connectorId,
      in_force_a: limitA,
      measured_a: storedAmps(measuredA),
    })),
  };
}

/** More than any location draws, in amperes. */
const mostA = 1_000_000;

/**
 * Amperes to the milliampere; null for a value that no meter can have measured. PostgreSQL refuses a number that is too small or
 * too large for the column, and with it the samples of all locations.
 */
function storedAmps(amps: number | null): number | null {
  return amps === null || Math.abs(amps) > mostA ? null : Math.round(amps * 1_000) / 1_000;
}

const minuteMs = 60_000;

/** The beginning of the minute. */
export function minuteOf(now: number): string {
  return isoOf(Math.floor(now / minuteMs) * minuteMs);
}

/** Locations in one statement, so that a statement stays short. */
const mostAtOnce = 500;

/**
 * Stores one row for each location. After a location has changed its owner, two processes may have a sample of the
 * same minute: the first one stays.
 */
export async function storeSamples(
  { db }: Pick<Core, "db">,
  minute: string,
  samples: readonly LoadSample[],
): Promise<void> {
  for (let from = 0; from < samples.length; from += mostAtOnce) {
    const some = JSON.stringify(samples.slice(from, from + mostAtOnce));
    await db.read((tx) =>
      tx.execute(sql`
        insert into load_history (location_id, at, org_id, capacity_a, in_force_a, reserved_a, measured_a, usable_a, others_a,
          sockets)
        select location_id, ${minute}::timestamptz, org_id, capacity_a, in_force_a, reserved_a, measured_a, usable_a, others_a,
          sockets
        from jsonb_to_recordset(${some}::jsonb) as given(location_id text, org_id text, capacity_a integer,
          in_force_a integer, reserved_a integer, measured_a real, usable_a integer, others_a real, sockets jsonb)
        on conflict (location_id, at) do nothing`),
    );
  }
}

/** The most that other loads drew in the 30 days that the history is kept, in amperes. Null: they were never measured. */
export async function readHighestOthers(tx: Tx, locationId: string): Promise<number | null> {
  const [row] = await tx
    .select({ highestA: sql<number | null>`max(${loadHistory.othersA})` })
    .from(loadHistory)
    .where(eq(loadHistory.locationId, locationId));
  return row?.highestA ?? null;
}
