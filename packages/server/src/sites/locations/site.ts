import { isDeepStrictEqual } from "node:util";
import type { Location, LocationCreate } from "@forecourt/contract";
import { inArray, sql } from "drizzle-orm";
import type { Complete } from "../../platform/wire.ts";
import { columnsOf, type RowOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { chargers, locations } from "../../store/schema.ts";

export const locationColumns = columnsOf(locations);

export type LocationRow = typeof locations.$inferSelect;

export interface Site extends LocationRow {
  chargerCount: number;
}

/** The fields of a location that the operator sets. */
export type SiteFields = RowOf<typeof locations, LocationCreate>;

const toFields = locationColumns.toWire("Location");

/** The names, in the API, of the fields that differ. */
export function differences(before: LocationRow, after: LocationRow): string[] {
  const known = new Map(Object.entries(toFields(before)));
  return Object.entries(toFields(after))
    .filter(([name, value]) => !isDeepStrictEqual(known.get(name), value))
    .map(([name]) => name);
}

/** One query for all rows. */
export async function withChargerCounts(tx: Tx, rows: readonly LocationRow[]): Promise<Site[]> {
  if (rows.length === 0) return [];
  const counts = await tx
    .select({ locationId: chargers.locationId, count: sql<string>`count(*)` })
    .from(chargers)
    .where(
      inArray(
        chargers.locationId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(chargers.locationId);
  const byLocation = new Map(counts.map(({ locationId, count }) => [locationId, Number(count)]));
  return rows.map((row) => ({ ...row, chargerCount: byLocation.get(row.id) ?? 0 }));
}

/** A location as the API and its events show it. */
export function toLocation(site: Site): Complete<Location> {
  return {
    ...toFields(site),
    address: site.address ?? undefined,
    latitude: site.latitude ?? undefined,
    longitude: site.longitude ?? undefined,
    max_amperage: site.maxAmperage ?? undefined,
    charger_count: site.chargerCount,
  };
}
