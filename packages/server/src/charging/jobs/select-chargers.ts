import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import { type Fault, ProblemError } from "../../platform/problems.ts";
import { holdLocation } from "../../sites/locations/queries.ts";
import type { Tx } from "../../store/db.ts";
import { chargers, type JobSelection } from "../../store/schema.ts";

export interface SelectedCharger {
  id: string;
  identity: string;
}

/** The most chargers of a job. The maxima in openapi.yaml are the same. */
const mostSelected = 10_000;

/**
 * The chargers that the selection means now: by ids in the given order, else by identity.
 * @throws ProblemError `invalid-body`, `location-not-found`
 */
export async function selectChargers(
  tx: Tx,
  caller: Pick<Caller, "orgId">,
  selection: JobSelection,
): Promise<SelectedCharger[]> {
  const { charger_ids: ids, all, ...filters } = selection;
  const ways = [ids !== undefined, all !== undefined, Object.keys(filters).length > 0];
  if (ways.filter(Boolean).length !== 1)
    throw refused(
      "/selection",
      "one",
      "must have charger_ids, or all, or at least one filter, and only one of these",
    );
  return ids === undefined ? selectByFilter(tx, caller, filters) : selectByIds(tx, caller, ids);
}

async function selectByFilter(
  tx: Tx,
  { orgId }: Pick<Caller, "orgId">,
  { location_id: locationId, connected, status }: JobSelection,
): Promise<SelectedCharger[]> {
  if (locationId !== undefined && !(await holdLocation(tx, orgId, locationId))) {
    const detail = `There is no location ${JSON.stringify(locationId)}.`;
    throw new ProblemError("location-not-found", detail, {
      faults: [{ pointer: "/selection/location_id", code: "location-not-found", detail }],
    });
  }
  const found = await tx
    .select({ id: chargers.id, identity: chargers.identity })
    .from(chargers)
    .where(
      and(
        eq(chargers.orgId, orgId),
        locationId === undefined ? undefined : eq(chargers.locationId, locationId),
        connected === undefined ? undefined : connected ? isNotNull(chargers.owner) : isNull(chargers.owner),
        status === undefined ? undefined : eq(chargers.status, status),
      ),
    )
    .orderBy(asc(chargers.identity))
    .limit(mostSelected + 1);
  if (found.length === 0) throw refused("/selection", "empty", "does not match any charger");
  if (found.length > mostSelected)
    throw refused("/selection", "maximum", "matches more than 10,000 chargers; create several jobs");
  return found;
}

async function selectByIds(
  tx: Tx,
  { orgId }: Pick<Caller, "orgId">,
  ids: readonly string[],
): Promise<SelectedCharger[]> {
  const rows = await tx
    .select({ id: chargers.id, identity: chargers.identity })
    .from(chargers)
    .where(and(eq(chargers.orgId, orgId), sql`${chargers.id} = any(${sql.param([...ids])}::text[])`));
  const found = new Map(rows.map((row) => [row.id, row]));
  const faults = ids.flatMap((id, index) => (found.has(id) ? [] : [unknownCharger(index)]));
  const [first] = faults;
  if (first !== undefined)
    throw new ProblemError("invalid-body", `${first.pointer}: ${first.detail}`, {
      faults: faults.slice(0, 100),
    });
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}

function unknownCharger(index: number): Fault {
  return {
    pointer: `/selection/charger_ids/${index}`,
    code: "not-found",
    detail: "No such charger, or it belongs to another organization.",
  };
}

function refused(pointer: string, code: string, detail: string): ProblemError {
  return new ProblemError("invalid-body", `${pointer}: ${detail}`, { faults: [{ pointer, code, detail }] });
}
