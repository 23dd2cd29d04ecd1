import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { chargers } from "../../store/schema.ts";

/** The charger's last report about its firmware update. All fields are null before the first report. */
export async function firmwareOf(core: Core, caller: Caller, chargerId: string) {
  const [charger] = await core.db.read((tx) =>
    tx
      .select({
        id: chargers.id,
        firmwareUpdateStatus: chargers.firmwareUpdateStatus,
        firmwareUpdateStatusAt: chargers.firmwareUpdateStatusAt,
        firmwareSignedStatus: chargers.firmwareSignedStatus,
      })
      .from(chargers)
      .where(and(eq(chargers.id, chargerId), eq(chargers.orgId, caller.orgId))),
  );
  if (charger === undefined) throw notFound();
  return charger;
}
