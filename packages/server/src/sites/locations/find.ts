import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { locations } from "../../store/schema.ts";
import { type Site, withChargerCounts } from "./site.ts";

export function findLocation(core: Core, caller: Caller, locationId: string): Promise<Site> {
  return core.db.read(async (tx) => {
    const rows = await tx
      .select()
      .from(locations)
      .where(and(eq(locations.id, locationId), eq(locations.orgId, caller.orgId)));
    const [site] = await withChargerCounts(tx, rows);
    if (site === undefined) throw notFound();
    return site;
  });
}
