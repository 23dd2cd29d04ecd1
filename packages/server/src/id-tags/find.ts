import type { Caller, Context } from "../context.ts";
import { notFound } from "../problems.ts";
import { idTags } from "../store/schema.ts";
import { type IdTagRow, ownListed } from "./id-tag.ts";

export async function findListedIdTag(ctx: Context, caller: Caller, idTagId: string): Promise<IdTagRow> {
  const [row] = await ctx.db.read((tx) => tx.select().from(idTags).where(ownListed(caller, idTagId)));
  if (row === undefined) throw notFound();
  return row;
}
