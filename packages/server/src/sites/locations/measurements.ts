import type { Measurement } from "@forecourt/contract";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import type { Complete } from "../../platform/wire.ts";
import type { Tx } from "../../store/db.ts";
import { loadMeasurements } from "../../store/schema.ts";
import { holdLocation } from "./queries.ts";

type MeasurementRow = typeof loadMeasurements.$inferSelect;

/** A value as its sender states it. Exactly one of the three amounts is to be given. */
export interface MeasurementFields {
  kind: MeasurementRow["kind"];
  currentsA: readonly number[] | undefined;
  currentA: number | undefined;
  powerW: number | undefined;
  /** When it was measured; undefined: now. */
  measuredAt: string | undefined;
  validForS: number;
}

/** Of the mains in Europe (IEC 60038): what a power without a voltage is counted with. */
export const mainsV = 230;

/** A site has a few meters. A name in each request must not fill the table. */
export const mostSources = 20;

/** A meter's clock may be this far ahead. */
const aheadMs = 60_000;

/**
 * Stores the newest value of a meter, and notifies the balancer. A value that was measured before the stored one, or at the same
 * time, changes nothing: the stored one is returned.
 * @throws ProblemError `not-found`, `invalid-body`, `too-many-sources`
 */
export function putMeasurement(
  core: Core,
  caller: Caller,
  { locationId, source }: Pick<MeasurementRow, "locationId" | "source">,
  fields: MeasurementFields,
): Promise<Complete<Measurement>> {
  const now = core.clock.now();
  return core.db.transaction(async (tx) => {
    if (!(await holdLocation(tx, caller.orgId, locationId))) throw notFound("location");
    const values = {
      kind: fields.kind,
      currentsA: currentsOf(fields),
      measuredAt: isoOf(measuredAt(fields.measuredAt, now)),
      receivedAt: isoOf(now),
      validForS: fields.validForS,
    };
    await refuseTooMany(tx, locationId, source);
    const [stored] = await tx
      .insert(loadMeasurements)
      .values({ locationId, source, orgId: caller.orgId, ...values })
      .onConflictDoUpdate({
        target: [loadMeasurements.locationId, loadMeasurements.source],
        set: values,
        // A stored time in the future is from before the clock of the server was set back.
        setWhere: sql`${loadMeasurements.measuredAt} < excluded.measured_at
          or ${loadMeasurements.measuredAt} > excluded.received_at`,
      })
      .returning();
    if (stored !== undefined) {
      tx.signal({ type: "location-changed", locationId });
      return toMeasurement(stored);
    }
    const [newer] = await tx
      .select()
      .from(loadMeasurements)
      .where(and(eq(loadMeasurements.locationId, locationId), eq(loadMeasurements.source, source)));
    if (newer === undefined) throw new Error("unreachable: a measurement was neither stored nor found");
    return toMeasurement(newer);
  });
}

/** @throws ProblemError `not-found` */
export function deleteMeasurement(
  core: Core,
  caller: Caller,
  { locationId, source }: Pick<MeasurementRow, "locationId" | "source">,
): Promise<void> {
  return core.db.transaction(async (tx) => {
    const removed = await tx
      .delete(loadMeasurements)
      .where(
        and(
          eq(loadMeasurements.locationId, locationId),
          eq(loadMeasurements.source, source),
          eq(loadMeasurements.orgId, caller.orgId),
        ),
      )
      .returning({ source: loadMeasurements.source });
    if (removed.length === 0) throw notFound("measurement");
    tx.signal({ type: "location-changed", locationId });
  });
}

async function refuseTooMany(tx: Tx, locationId: string, source: string): Promise<void> {
  const [others] = await tx
    .select({ count: sql<string>`count(*)` })
    .from(loadMeasurements)
    .where(and(eq(loadMeasurements.locationId, locationId), ne(loadMeasurements.source, source)));
  if (Number(others?.count) >= mostSources)
    throw new ProblemError(
      "too-many-sources",
      `The location has ${mostSources} meters already; delete one that is not used.`,
    );
}

/** Amps of three phases, or of the only or the fullest one. */
function currentsOf({ currentsA, currentA, powerW }: MeasurementFields): number[] {
  const given = [
    currentsA,
    currentA === undefined ? undefined : [currentA],
    powerW === undefined ? undefined : [powerW / mainsV],
  ].filter((each) => each !== undefined);
  const [currents] = given;
  if (currents !== undefined && given.length === 1) return [...currents];
  const detail = "Give exactly one of currents_a, current_a and power_w.";
  const code = currents === undefined ? "required" : "conflict";
  const pointer = currents === undefined || currentsA === undefined ? "/current_a" : "/currents_a";
  throw new ProblemError("invalid-body", detail, { faults: [{ pointer, code, detail }] });
}

function measuredAt(given: string | undefined, now: number): number {
  if (given === undefined) return now;
  const at = Date.parse(given);
  if (at <= now + aheadMs) return Math.min(at, now);
  const detail = `measured_at is ${JSON.stringify(given)}, which is in the future; check the clock of the meter, or leave it out.`;
  throw new ProblemError("invalid-body", detail, {
    faults: [{ pointer: "/measured_at", code: "future", detail }],
  });
}

function toMeasurement(row: MeasurementRow): Complete<Measurement> {
  return {
    source: row.source,
    kind: row.kind,
    currents_a: row.currentsA,
    measured_at: row.measuredAt,
    received_at: row.receivedAt,
    valid_for_s: row.validForS,
  };
}
