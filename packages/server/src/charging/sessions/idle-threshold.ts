import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { locations } from "../../store/schema.ts";
import type { SessionRow } from "./find.ts";

/** The current threshold in seconds: a change also applies to the sessions that are open. */
export async function idleThresholdS(
  core: Pick<Core, "config">,
  tx: Tx,
  { locationId }: Pick<SessionRow, "locationId">,
): Promise<number> {
  const [location] =
    locationId === null
      ? []
      : await tx
          .select({ thresholdS: locations.idleFinalizeThreshold })
          .from(locations)
          .where(eq(locations.id, locationId));
  return location?.thresholdS ?? core.config.finalize.idleDefaultS;
}
