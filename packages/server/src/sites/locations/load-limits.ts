import type { LoadLimit } from "@forecourt/contract";
import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import type { Complete } from "../../platform/wire.ts";
import type { Tx } from "../../store/db.ts";
import { chargers, loadLimits, sockets } from "../../store/schema.ts";
import { mainsV, mostSources } from "./measurements.ts";
import { holdLocation } from "./queries.ts";

type LimitRow = typeof loadLimits.$inferSelect;

/** A limit as its sender states it. Exactly one of the two amounts is to be given. */
export interface LimitFields {
  maxA: number | undefined;
  maxPowerW: number | undefined;
  until: string | undefined;
  validForS: number | undefined;
  fallbackA: number | undefined;
}

/**
 * Stores a limit of all chargers of a location in place of the one with the same name, and notifies the balancer.
 * @throws ProblemError `not-found`, `invalid-body`, `too-many-sources`
 */
export function putLoadLimit(
  core: Core,
  caller: Caller,
  { locationId, name }: Pick<LimitRow, "locationId" | "name">,
  fields: LimitFields,
): Promise<Complete<LoadLimit>> {
  const now = core.clock.now();
  return core.db.transaction(async (tx) => {
    if (!(await holdLocation(tx, caller.orgId, locationId))) throw notFound("location");
    checkEnd(fields, now);
    // Limits that have ended make room for others.
    await tx
      .delete(loadLimits)
      .where(and(eq(loadLimits.locationId, locationId), lt(loadLimits.until, isoOf(now))));
    await refuseTooMany(tx, locationId, name);
    const values = {
      maxA: await maxOf(tx, locationId, fields),
      until: fields.until === undefined ? null : isoOf(Date.parse(fields.until)),
      validForS: fields.validForS ?? null,
      fallbackA: fields.fallbackA ?? null,
      receivedAt: isoOf(now),
    };
    const [stored] = await tx
      .insert(loadLimits)
      .values({ locationId, name, orgId: caller.orgId, ...values })
      .onConflictDoUpdate({ target: [loadLimits.locationId, loadLimits.name], set: values })
      .returning();
    if (stored === undefined) throw new Error("unreachable: a limit was not stored");
    tx.signal({ type: "location-changed", locationId });
    return toLimit(stored);
  });
}

/** @throws ProblemError `not-found` */
export function deleteLoadLimit(
  core: Core,
  caller: Caller,
  { locationId, name }: Pick<LimitRow, "locationId" | "name">,
): Promise<void> {
  return core.db.transaction(async (tx) => {
    const removed = await tx
      .delete(loadLimits)
      .where(
        and(
          eq(loadLimits.locationId, locationId),
          eq(loadLimits.name, name),
          eq(loadLimits.orgId, caller.orgId),
        ),
      )
      .returning({ name: loadLimits.name });
    if (removed.length === 0) throw notFound("limit");
    tx.signal({ type: "location-changed", locationId });
  });
}

async function refuseTooMany(tx: Tx, locationId: string, name: string): Promise<void> {
  const [others] = await tx
    .select({ count: sql<string>`count(*)` })
    .from(loadLimits)
    .where(and(eq(loadLimits.locationId, locationId), ne(loadLimits.name, name)));
  if (Number(others?.count) >= mostSources)
    throw new ProblemError(
      "too-many-sources",
      `The location has ${mostSources} limits already; delete one that is not used.`,
    );
}

/** A limit that neither ends nor is repeated would hold for ever when its sender dies. */
function checkEnd({ until, validForS, fallbackA }: LimitFields, now: number): void {
  const refuse = (pointer: string, code: string, detail: string): never => {
    throw new ProblemError("invalid-body", detail, { faults: [{ pointer, code, detail }] });
  };
  if (until !== undefined && (validForS !== undefined || fallbackA !== undefined))
    refuse("/until", "conflict", "Give either until, or valid_for_s with fallback_a.");
  if (until === undefined && validForS === undefined)
    refuse("/until", "required", "Give until, or valid_for_s with fallback_a: a limit must have an end.");
  if (until === undefined && fallbackA === undefined)
    refuse(
      "/fallback_a",
      "required",
      "valid_for_s needs fallback_a: what applies when the limit is not sent again.",
    );
  if (until !== undefined && Date.parse(until) <= now)
    refuse("/until", "past", `until is ${JSON.stringify(until)}; it must lie in the future.`);
}

/** Watts are shared by three phases, unless every socket of the location has one. */
async function maxOf(tx: Tx, locationId: string, { maxA, maxPowerW }: LimitFields): Promise<number> {
  if (maxA !== undefined && maxPowerW === undefined) return maxA;
  if (maxA === undefined && maxPowerW !== undefined) {
    const [row] = await tx
      .select({ phases: sql<number | null>`max(${sockets.phases})` })
      .from(sockets)
      .innerJoin(chargers, eq(chargers.id, sockets.chargerId))
      .where(eq(chargers.locationId, locationId));
    return maxPowerW / mainsV / (row?.phases === 1 ? 1 : 3);
  }
  const detail = "Give exactly one of max_a and max_power_w.";
  const code = maxA === undefined ? "required" : "conflict";
  throw new ProblemError("invalid-body", detail, { faults: [{ pointer: "/max_a", code, detail }] });
}

function toLimit(row: LimitRow): Complete<LoadLimit> {
  return {
    name: row.name,
    max_a: row.maxA,
    until: row.until,
    valid_for_s: row.validForS,
    fallback_a: row.fallbackA,
    received_at: row.receivedAt,
  };
}
