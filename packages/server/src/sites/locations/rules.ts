import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { chargers, sockets } from "../../store/schema.ts";
import { tariffNeedsTimeZone } from "../tariffs/check-body.ts";
import { holdTariff } from "../tariffs/queries.ts";
import { checkCircuits, socketsBelow } from "./circuits.ts";
import type { LocationRow, SiteFields } from "./site.ts";

/** The fields that the rules are about. */
export type CheckedFields = Pick<
  SiteFields,
  "maxAmperage" | "dlbEnabled" | "tariffId" | "timeZone" | "dlbBaselineA" | "dlbMarginA" | "circuits"
>;

/**
 * Refuses an invalid location. `before` is the row before the change, null for a new location. A capacity may always be
 * lowered, so baselines and circuits are checked against it only when they change themselves.
 */
export async function checkSite(
  core: Core,
  tx: Tx,
  orgId: string,
  site: CheckedFields,
  before: LocationRow | null,
): Promise<void> {
  refuseUnknownZone(site);
  if (site.dlbEnabled && site.maxAmperage === null) {
    throw new ProblemError(
      "dlb-capacity-required",
      "Load balancing distributes max_amperage: set it, or set dlb_enabled to false.",
    );
  }
  await checkTariff(core, tx, orgId, site);
  if (!isDeepStrictEqual(site.circuits, before?.circuits)) await checkCircuits(tx, orgId, site.circuits);
  await checkBaseline(tx, site, before);
}

function refuseUnknownZone({ timeZone }: CheckedFields): void {
  if (timeZone === null || isTimeZone(timeZone)) return;
  throw new ProblemError("invalid-body", "time_zone is not an IANA name, such as Europe/Amsterdam.", {
    faults: [
      { pointer: "/time_zone", code: "time-zone", detail: "is not an IANA name, such as Europe/Amsterdam" },
    ],
  });
}

export function isTimeZone(name: string): boolean {
  // Newer JavaScript engines also accept offsets, for example +01:00, which have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

async function checkTariff(
  core: Core,
  tx: Tx,
  orgId: string,
  { tariffId, timeZone }: CheckedFields,
): Promise<void> {
  if (tariffId === null) return;
  const body = await holdTariff(tx, orgId, tariffId);
  if (body === null)
    throw new ProblemError("tariff-not-found", "tariff_id is not the id of a tariff of your organization.");
  if (timeZone === null && core.config.defaultTimeZone === null && tariffNeedsTimeZone(body)) {
    throw new ProblemError(
      "time-zone-required",
      "The tariff has times, dates or weekdays, so the location needs a time_zone.",
    );
  }
}

async function checkBaseline(tx: Tx, site: CheckedFields, before: LocationRow | null): Promise<void> {
  const { dlbBaselineA, maxAmperage, dlbMarginA, circuits } = site;
  if (dlbBaselineA === 0 || (before !== null && !asksMore(site, before))) return;
  const below = socketsBelow(circuits);
  for (const [index, { id, capacity_a }] of circuits.entries()) {
    const count = below.get(id) ?? 0;
    if (dlbBaselineA * count <= capacity_a) continue;
    const detail = `${count} sockets with a baseline of ${dlbBaselineA} A may draw ${dlbBaselineA * count} A; the circuit carries ${capacity_a} A.`;
    throw new ProblemError("dlb-baseline-exceeds-capacity", detail, {
      faults: [{ pointer: `/circuits/${index}/capacity_a`, code: "baseline", detail }],
    });
  }
  if (maxAmperage === null) return;
  // A site without sockets is about to get one.
  const count = Math.max(1, before === null ? 0 : await socketsAt(tx, before.id));
  const usableA = maxAmperage - dlbMarginA;
  if (dlbBaselineA * count <= usableA) return;
  throw new ProblemError(
    "dlb-baseline-exceeds-capacity",
    `${count} sockets with a baseline of ${dlbBaselineA} A may draw ${dlbBaselineA * count} A; max_amperage leaves ${usableA} A.`,
  );
}

/** Whether the change affects baselines, or the limits that they must fit into, apart from the capacity. */
function asksMore(site: CheckedFields, before: LocationRow): boolean {
  return (
    site.dlbBaselineA !== before.dlbBaselineA ||
    site.dlbMarginA > before.dlbMarginA ||
    (site.dlbEnabled && !before.dlbEnabled) ||
    !isDeepStrictEqual(site.circuits, before.circuits)
  );
}

async function socketsAt(tx: Tx, locationId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<string>`count(*)` })
    .from(sockets)
    .innerJoin(chargers, eq(chargers.id, sockets.chargerId))
    .where(eq(chargers.locationId, locationId));
  return Number(row?.count ?? 0);
}
