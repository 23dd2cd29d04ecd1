import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { idTags } from "../../store/schema.ts";
import { type IdTagRow, ownListed } from "./id-tag.ts";

export async function findListedIdTag(core: Core, caller: Caller, idTagId: string): Promise<IdTagRow> {
  const [row] = await core.db.read((tx) => tx.select().from(idTags).where(ownListed(caller, idTagId)));
  if (row === undefined) throw notFound();
  return row;
}
