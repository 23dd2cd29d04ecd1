import { type Changes, withChanges } from "../changes.ts";
import type { Caller, Context } from "../context.ts";
import { actorOf, isoOf } from "../context.ts";
import { type Once, once } from "../idempotency.ts";
import { recordEvent } from "../store/events.ts";
import { locations } from "../store/schema.ts";
import { checkSite } from "./rules.ts";
import type { Site, SiteFields } from "./site.ts";
import { toLocation } from "./to-location.ts";

export type NewSite = Changes<SiteFields> & { name: string };

const unset: Omit<SiteFields, "name"> = {
  address: null,
  latitude: null,
  longitude: null,
  maxAmperage: null,
  dlbEnabled: false,
  tariffId: null,
  meteringRegime: "confirmed_register_ok",
  idleFinalizeThreshold: null,
  timeZone: null,
  dlbBaselineA: 0,
  dlbStartReserve: "full",
  dlbMarginA: 0,
  circuits: [],
};

export function createLocation(ctx: Context, caller: Caller, given: NewSite): Promise<Once<Site>> {
  return once(ctx, caller, async (tx) => {
    const fields = withChanges<SiteFields>({ ...unset, name: given.name }, given);
    await checkSite(ctx, tx, caller.orgId, fields, null);
    const now = isoOf(ctx.clock.now());
    const [row] = await tx
      .insert(locations)
      .values({ ...fields, id: ctx.newId("loc"), orgId: caller.orgId, createdAt: now, updatedAt: now })
      .returning();
    if (row === undefined) throw new Error("unreachable: a location was not stored");
    const site = { ...row, chargerCount: 0 };
    await recordEvent(ctx, tx, {
      orgId: caller.orgId,
      type: "location.created",
      subject: { type: "location", id: row.id },
      actor: actorOf(caller),
      data: { location_id: row.id, location: toLocation(site) },
    });
    return site;
  });
}
