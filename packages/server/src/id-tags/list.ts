import { and, eq } from "drizzle-orm";
import type { Caller, Context } from "../context.ts";
import { listNewest, type Page, type PageRequest } from "../store/listing.ts";
import { idTags } from "../store/schema.ts";
import type { IdTagRow } from "./id-tag.ts";

export function listIdTags(ctx: Context, caller: Caller, request: PageRequest): Promise<Page<IdTagRow>> {
  const where = and(eq(idTags.orgId, caller.orgId), eq(idTags.listed, true));
  return ctx.db.read((tx) => listNewest(tx, idTags, where, request));
}
