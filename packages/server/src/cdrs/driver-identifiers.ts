import { and, eq, or, sql } from "drizzle-orm";
import type { Tx } from "../store/db.ts";
import { idTags } from "../store/schema.ts";

// A contract id as it is printed, with its hyphens: NL-TNM-C12345678-X.
const emaid = /^[A-Z]{2}-[A-Z0-9]{3}-C?[A-Z0-9]{8,9}(-[A-Z0-9])?$/i;
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

// What readers put between the digits of a card. The SQL below strips the same ones.
const separators = /[ :\-_.]/g;

/**
 * Whether a text names a driver: a tag that the organization has ever seen, or its parent tag, in whatever spelling; an
 * eMAID; an e-mail address. Nothing is refused for merely looking like a card: payment terminals use short hex, too.
 */
export async function identifiesDriver(tx: Tx, orgId: string, text: string): Promise<boolean> {
  if (emaid.test(text) || email.test(text)) return true;
  const bare = text.toUpperCase().replaceAll(separators, "");
  // Nothing but separators says nothing.
  if (bare === "") return false;
  const [tag] = await tx
    .select({ id: idTags.id })
    .from(idTags)
    .where(
      and(
        eq(idTags.orgId, orgId),
        or(
          eq(sql`translate(upper(${idTags.idTag}), ' :-_.', '')`, bare),
          eq(sql`translate(upper(${idTags.parentIdTag}), ' :-_.', '')`, bare),
        ),
      ),
    )
    .limit(1);
  return tag !== undefined;
}
