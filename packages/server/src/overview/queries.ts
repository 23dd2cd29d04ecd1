import type { Overview, OverviewDay, OverviewLocation } from "@forecourt/contract";
import { minorUnits } from "@forecourt/pricing";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Caller } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import { mayRead } from "../issues/queries.ts";
import type { Complete } from "../platform/wire.ts";
import {
  type ChargePointStatus,
  type IssueType,
  locations,
  overviewState,
  overviews,
} from "../store/schema.ts";

type OverviewRow = typeof overviews.$inferSelect;

/** The locations that one answer has. */
const mostLocations = 100;

/**
 * The counts of the organization with the locations that have the most open issues, or the counts of one location. An
 * unknown location has nothing to count.
 */
export function findOverview(
  core: Core,
  caller: Caller,
  locationId: string | undefined,
): Promise<Complete<Overview>> {
  return core.db.read(async (tx) => {
    const [[state], [row], shown] = await Promise.all([
      tx.select({ asOf: overviewState.asOf }).from(overviewState),
      tx
        .select()
        .from(overviews)
        .where(and(eq(overviews.orgId, caller.orgId), eq(overviews.locationId, locationId ?? ""))),
      locationId === undefined
        ? tx
            .select({ row: overviews, name: locations.name })
            .from(overviews)
            .innerJoin(locations, eq(locations.id, overviews.locationId))
            .where(and(eq(overviews.orgId, caller.orgId), sql`${overviews.locationId} <> ''`))
            .orderBy(desc(overviews.openIssues), asc(overviews.locationId))
            .limit(mostLocations)
        : [],
    ]);
    return {
      as_of: state?.asOf ?? null,
      location_id: locationId ?? null,
      ...toCounts(caller, row ?? nothing),
      locations: shown.map(({ name, row: each }) => ({
        location_id: each.locationId,
        location_name: name,
        ...toCounts(caller, each),
      })),
    };
  });
}

const nothing: Omit<OverviewRow, "orgId" | "locationId"> = {
  chargersOnline: 0,
  chargersOffline: 0,
  chargersNeverSeen: 0,
  sockets: {},
  openSessions: 0,
  powerW: 0,
  energyTodayWh: 0,
  energyYesterdayWh: 0,
  revenueToday: {},
  revenueYesterday: {},
  issues: {},
  openIssues: 0,
};

type Counts = Omit<Complete<OverviewLocation>, "location_id" | "location_name">;

function toCounts(caller: Caller, row: typeof nothing): Counts {
  return {
    chargers: { online: row.chargersOnline, offline: row.chargersOffline, never_seen: row.chargersNeverSeen },
    sockets: Object.entries(row.sockets)
      .toSorted()
      // The keys are statuses, and the empty text.
      .map(([status, count]) => ({ status: status === "" ? null : (status as ChargePointStatus), count })),
    open_sessions: row.openSessions,
    power_w: row.powerW,
    today: toDay(row.energyTodayWh, row.revenueToday),
    yesterday: toDay(row.energyYesterdayWh, row.revenueYesterday),
    open_issues: Object.entries(row.issues).reduce(
      // The keys are types.
      (sum, [type, count]) => (mayRead(caller, type as IssueType) ? sum + count : sum),
      0,
    ),
  };
}

function toDay(energyWh: number, revenue: Record<string, string>): Complete<OverviewDay> {
  return {
    energy_wh: energyWh,
    revenue: Object.entries(revenue)
      .toSorted()
      .map(([currency, cost]) => ({
        currency,
        amount_minor: inMinorUnits(cost, minorUnits(currency)),
        minor_digits: minorUnits(currency),
      })),
  };
}

/** A sum of receipts, which have no more decimals than their currency. */
function inMinorUnits(cost: string, digits: number): number {
  const [whole = "0", decimals = ""] = cost.split(".");
  return Number(`${whole}${decimals.slice(0, digits).padEnd(digits, "0")}`);
}
