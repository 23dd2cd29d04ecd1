import { and, eq, isNull } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound, ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { listByNumber, listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { locations, tariffRevisions, tariffs } from "../../store/schema.ts";
import { recordTariff } from "./record-tariff.ts";
import { ownTariff, type TariffBody, type TariffRevision, withRevisions } from "./tariff.ts";

export function findTariff(core: Core, caller: Caller, tariffId: string): Promise<TariffRevision> {
  return core.db.read(async (tx) => {
    const rows = await tx.select().from(tariffs).where(ownTariff(caller, tariffId));
    const [tariff] = await withRevisions(tx, rows);
    if (tariff === undefined) throw notFound("tariff");
    return tariff;
  });
}

export function listTariffs(core: Core, caller: Caller, request: PageRequest): Promise<Page<TariffRevision>> {
  const where = and(eq(tariffs.orgId, caller.orgId), isNull(tariffs.deletedAt));
  return core.db.read(async (tx) => {
    const { rows, pagination } = await listNewest(tx, tariffs, where, request);
    return { rows: await withRevisions(tx, rows), pagination };
  });
}

export function listTariffRevisions(
  core: Core,
  caller: Caller,
  tariffId: string,
  request: PageRequest,
): Promise<Page<TariffRevision>> {
  return core.db.read(async (tx) => {
    const [tariff] = await tx.select().from(tariffs).where(ownTariff(caller, tariffId));
    if (tariff === undefined) throw notFound("tariff");
    const ofTariff = eq(tariffRevisions.tariffId, tariffId);
    const { rows, pagination } = await listByNumber(
      tx,
      tariffRevisions,
      tariffRevisions.revision,
      ofTariff,
      request,
    );
    return {
      rows: rows.map(({ revision, body, createdAt }) => ({
        id: tariffId,
        revision,
        body,
        createdAt: tariff.createdAt,
        revisedAt: createdAt,
      })),
      pagination,
    };
  });
}

/** A revision as it was accepted, also when the tariff was deleted since; null when the revision does not exist. */
export async function revisionBody(tx: Tx, tariffId: string, revision: number): Promise<TariffBody | null> {
  const [row] = await tx
    .select({ body: tariffRevisions.body })
    .from(tariffRevisions)
    .where(and(eq(tariffRevisions.tariffId, tariffId), eq(tariffRevisions.revision, revision)));
  return row?.body ?? null;
}

/**
 * Locks the tariff and returns its current body; null when the organization has no tariff with this id. The tariff cannot be
 * replaced or deleted before the transaction ends.
 */
export async function holdTariff(tx: Tx, orgId: string, tariffId: string): Promise<TariffBody | null> {
  const [tariff] = await tx
    .select({ revision: tariffs.revision })
    .from(tariffs)
    .where(and(eq(tariffs.id, tariffId), eq(tariffs.orgId, orgId), isNull(tariffs.deletedAt)))
    .for("share");
  if (tariff === undefined) return null;
  const body = await revisionBody(tx, tariffId, tariff.revision);
  if (body === null) throw new Error(`unreachable: tariff ${tariffId} has no revision ${tariff.revision}`);
  return body;
}

/** Deletes a tariff. Its revisions stay, because sessions and CDRs refer to them. */
export function removeTariff(core: Core, caller: Caller, tariffId: string): Promise<void> {
  return core.db.transaction(async (tx) => {
    const [tariff] = await tx.select().from(tariffs).where(ownTariff(caller, tariffId)).for("update");
    if (tariff === undefined) throw notFound("tariff");
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
    recordTariff(core, tx, caller, "tariff.deleted", tariff);
  });
}
