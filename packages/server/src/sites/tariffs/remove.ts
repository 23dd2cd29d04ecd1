import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import { locations, tariffs } from "../../store/schema.ts";
import { ownTariff } from "./tariff.ts";

/** Deletes a tariff. Its revisions stay, because sessions and CDRs refer to them. */
export function removeTariff(core: Core, caller: Caller, tariffId: string): Promise<void> {
  return core.db.transaction(async (tx) => {
    const [tariff] = await tx.select().from(tariffs).where(ownTariff(caller, tariffId)).for("update");
    if (tariff === undefined) throw notFound();
    const [location] = await tx
      .select({ id: locations.id })
      .from(locations)
      .where(eq(locations.tariffId, tariffId))
      .limit(1);
    if (location !== undefined) {
      throw new ProblemError(
        "tariff-in-use",
        `The location ${location.id} uses the tariff; give it another one first.`,
      );
    }
    const now = isoOf(core.clock.now());
    await tx.update(tariffs).set({ deletedAt: now, updatedAt: now }).where(eq(tariffs.id, tariffId));
  });
}
