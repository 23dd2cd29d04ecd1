import { isDeepStrictEqual } from "node:util";
import { inArray, sql } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import { chargers, type locations } from "../../store/schema.ts";

export type LocationRow = typeof locations.$inferSelect;

export interface Site extends LocationRow {
  chargerCount: number;
}

/** The fields of a location that the operator sets. */
export type SiteFields = Omit<LocationRow, "id" | "orgId" | "createdAt" | "updatedAt">;

/** The field names in events, which are those of the API. */
const wireNames = {
  name: "name",
  address: "address",
  latitude: "latitude",
  longitude: "longitude",
  maxAmperage: "max_amperage",
  dlbEnabled: "dlb_enabled",
  tariffId: "tariff_id",
  meteringRegime: "metering_regime",
  idleFinalizeThreshold: "idle_finalize_threshold",
  timeZone: "time_zone",
  dlbBaselineA: "dlb_baseline_a",
  dlbStartReserve: "dlb_start_reserve",
  dlbMarginA: "dlb_margin_a",
  circuits: "circuits",
} as const satisfies Record<keyof SiteFields, string>;

// The `satisfies` above guarantees that the keys of the table are the fields.
const siteFields = Object.keys(wireNames) as (keyof SiteFields)[];

/** The wire names of the fields that differ. */
export function differences(before: SiteFields, after: SiteFields): string[] {
  return siteFields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => wireNames[field]);
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
