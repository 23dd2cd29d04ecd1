import { and, eq, isNull } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { tariffs } from "../../store/schema.ts";
import { type TariffRevision, withRevisions } from "./tariff.ts";

export function listTariffs(core: Core, caller: Caller, request: PageRequest): Promise<Page<TariffRevision>> {
  const where = and(eq(tariffs.orgId, caller.orgId), isNull(tariffs.deletedAt));
  return core.db.read(async (tx) => {
    const { rows, pagination } = await listNewest(tx, tariffs, where, request);
    return { rows: await withRevisions(tx, rows), pagination };
  });
}
