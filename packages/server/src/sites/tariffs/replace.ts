import { and, eq, isNull } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { locations, tariffRevisions, tariffs } from "../../store/schema.ts";
import { checkTariffBody, tariffNeedsTimeZone } from "./check-body.ts";
import type { WrittenTariff } from "./create.ts";
import { recordTariff } from "./record-tariff.ts";
import { ownTariff, type TariffBody } from "./tariff.ts";

/**
 * Replaces a tariff. Each call makes a revision, even without a change. Running sessions keep the revision with which they
 * started.
 */
export function replaceTariff(
  core: Core,
  caller: Caller,
  tariffId: string,
  given: TariffBody,
): Promise<WrittenTariff> {
  return core.db.transaction(async (tx) => {
    const { body, warnings } = checkTariffBody(given);
    const [before] = await tx.select().from(tariffs).where(ownTariff(caller, tariffId)).for("update");
    if (before === undefined) throw notFound("tariff");
    if (core.config.defaultTimeZone === null && tariffNeedsTimeZone(body))
      await requireTimeZones(tx, tariffId);

    const revision = before.revision + 1;
    const now = isoOf(core.clock.now());
    await tx
      .insert(tariffRevisions)
      .values({ tariffId, revision, orgId: caller.orgId, body, createdAt: now, createdBy: caller.keyId });
    await tx.update(tariffs).set({ revision, updatedAt: now }).where(eq(tariffs.id, tariffId));
    recordTariff(core, tx, caller, "tariff.replaced", { id: tariffId, revision });
    return { id: tariffId, revision, body, createdAt: before.createdAt, revisedAt: now, warnings };
  });
}

async function requireTimeZones(tx: Tx, tariffId: string): Promise<void> {
  const [location] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.tariffId, tariffId), isNull(locations.timeZone)))
    .limit(1);
  if (location === undefined) return;
  throw new ProblemError(
    "time-zone-required",
    `The tariff has times, dates or weekdays, and the location ${location.id} that uses it has no time_zone.`,
  );
}
