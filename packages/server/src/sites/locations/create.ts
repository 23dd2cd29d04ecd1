import type { Caller } from "../../core/caller.ts";
import { actorOf } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { recordEvent } from "../../store/events.ts";
import { locations } from "../../store/schema.ts";
import { type CheckedFields, checkSite } from "./rules.ts";
import { type Site, type SiteFields, toLocation } from "./site.ts";

export type NewSite = Changes<SiteFields> & { name: string };
type InsertedFields = Pick<typeof locations.$inferInsert, keyof SiteFields> & CheckedFields;

const unset: Omit<InsertedFields, "name"> = {
  maxAmperage: null,
  dlbEnabled: false,
  tariffId: null,
  meteringRegime: "confirmed_register_ok",
  timeZone: null,
  dlbBaselineA: 0,
  dlbStartReserve: "full",
  dlbMarginA: 0,
  dlbFallbackA: 0,
  circuits: [],
};

export function createLocation(core: Core, caller: Caller, given: NewSite): Promise<Once<Site>> {
  return once(core, caller, async (tx) => {
    const fields = withChanges<InsertedFields>({ ...unset, name: given.name }, given);
    await checkSite(core, tx, caller.orgId, fields, null);
    const now = isoOf(core.clock.now());
    const [row] = await tx
      .insert(locations)
      .values({ ...fields, id: core.newId("loc"), orgId: caller.orgId, createdAt: now, updatedAt: now })
      .returning();
    if (row === undefined) throw new Error("unreachable: a location was not stored");
    const site = { ...row, chargerCount: 0 };
    recordEvent(core, tx, {
      orgId: caller.orgId,
      type: "location.created",
      subject: { type: "location", id: row.id },
      actor: actorOf(caller),
      data: { location_id: row.id, location: toLocation(site) },
    });
    return site;
  });
}
