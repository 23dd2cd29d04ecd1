import { and, eq } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import { locations } from "../../store/schema.ts";

/** Whether the organization has this location. If it has, the location cannot be deleted before the transaction ends. */
export async function holdLocation(tx: Tx, orgId: string, locationId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.id, locationId), eq(locations.orgId, orgId)))
    .for("key share");
  return rows.length > 0;
}
