import { eq } from "drizzle-orm";
import type { Caller, Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { notFound, ProblemError } from "../problems.ts";
import { locations, tariffs } from "../store/schema.ts";
import { ownTariff } from "./tariff.ts";

/** Its revisions stay, for the sessions and CDRs that name them. */
export function removeTariff(ctx: Context, caller: Caller, tariffId: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
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
    const now = isoOf(ctx.clock.now());
    await tx.update(tariffs).set({ deletedAt: now, updatedAt: now }).where(eq(tariffs.id, tariffId));
  });
}
