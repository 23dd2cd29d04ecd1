import { sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import { sessions } from "../../store/schema.ts";

/** Selects the sessions of an id tag. Its text is compared without regard to case, as chargers and the list do. */
export function ofIdTag({ orgId }: Caller, idTag: string) {
  return sql`${sessions.idTagId} = (
    select id from id_tags where org_id = ${orgId} and upper(id_tag) = upper(${idTag}::text))`;
}
