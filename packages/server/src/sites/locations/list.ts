import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { locations } from "../../store/schema.ts";
import { type Site, withChargerCounts } from "./site.ts";

export function listLocations(core: Core, caller: Caller, request: PageRequest): Promise<Page<Site>> {
  return core.db.read(async (tx) => {
    const { rows, pagination } = await listNewest(tx, locations, eq(locations.orgId, caller.orgId), request);
    return { rows: await withChargerCounts(tx, rows), pagination };
  });
}
