import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { idTags } from "../../store/schema.ts";
import type { IdTagRow } from "./id-tag.ts";

export function listIdTags(core: Core, caller: Caller, request: PageRequest): Promise<Page<IdTagRow>> {
  const where = and(eq(idTags.orgId, caller.orgId), eq(idTags.listed, true));
  return core.db.read((tx) => listNewest(tx, idTags, where, request));
}
