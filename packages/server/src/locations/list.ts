import { eq } from "drizzle-orm";
import type { Caller, Context } from "../context.ts";
import { listNewest, type Page, type PageRequest } from "../store/listing.ts";
import { locations } from "../store/schema.ts";
import { type Site, withChargerCounts } from "./site.ts";

export function listLocations(ctx: Context, caller: Caller, request: PageRequest): Promise<Page<Site>> {
  return ctx.db.read(async (tx) => {
    const { rows, pagination } = await listNewest(tx, locations, eq(locations.orgId, caller.orgId), request);
    return { rows: await withChargerCounts(tx, rows), pagination };
  });
}
