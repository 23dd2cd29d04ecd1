import type { SiteSnapshot } from "@forecourt/dlb";
import { sql } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import type { SocketSample } from "../store/schema.ts";
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
  sockets: SocketSample[];
}

export function sampleOf(
  { locationId, orgId }: Pick<Ownership, "locationId" | "orgId">,
  snapshot: Pick<
    SiteSnapshot,
    "status" | "capacityA" | "usableA" | "allocatedA" | "reservedA" | "measuredA" | "sessions"
  >,
): LoadSample {
  return {
    location_id: locationId,
    org_id: orgId,
    capacity_a: snapshot.capacityA,
    // Without load balancing the sum is 0, and a car may draw any current all the same.
    in_force_a: snapshot.status === "disabled" ? null : snapshot.allocatedA,
    reserved_a: snapshot.reservedA,
    measured_a: snapshot.measuredA,
    usable_a: snapshot.usableA,
    sockets: snapshot.sessions.map(({ connectorId, limitA, measuredA }) => ({
      socket_id: connectorId,
      in_force_a: limitA,
      measured_a: measuredA,
    })),
  };
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
        insert into load_history (location_id, at, org_id, capacity_a, in_force_a, reserved_a, measured_a, usable_a,
          sockets)
        select location_id, ${minute}::timestamptz, org_id, capacity_a, in_force_a, reserved_a, measured_a, usable_a,
          sockets
        from jsonb_to_recordset(${some}::jsonb) as given(location_id text, org_id text, capacity_a integer,
          in_force_a integer, reserved_a integer, measured_a real, usable_a integer, sockets jsonb)
        on conflict (location_id, at) do nothing`),
    );
  }
}
