import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { locations } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import type { SessionRow } from "./queries.ts";

/** The current threshold in seconds: a change also applies to the sessions that are open. */
export async function idleThresholdS(
  core: Pick<Core, "config">,
  tx: Tx,
  { locationId }: Pick<SessionRow, "locationId">,
): Promise<number> {
  const [location] = locationId === null ? [] : await tx.run(thresholdOf, { locationId });
  return location?.thresholdS ?? core.config.finalize.idleDefaultS;
}

const thresholdOf = built<{ locationId: string }>()((db, { locationId }) =>
  db
    .select({ thresholdS: locations.idleFinalizeThreshold })
    .from(locations)
    .where(eq(locations.id, locationId)),
);
