import { type AnyColumn, and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import { idTags } from "../../store/schema.ts";

// A contract id as it is printed, with its hyphens: NL-TNM-C12345678-X.
const emaid = /^[A-Z]{2}-[A-Z0-9]{3}-C?[A-Z0-9]{8,9}(-[A-Z0-9])?$/i;
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Whether a text names a driver: an id tag that the organization listed, or that ran an authorized session of it, or a parent tag,
 * in whatever spelling; an eMAID; an e-mail address. A tag is looked for as the whole text, after `tag:` and before `/`, never as
 * one word among others. Nothing is refused for merely looking like a card: payment terminals use short hex, too. Nor is what a
 * charger only asked about: it can send any text.
 */
export async function identifiesDriver(tx: Tx, orgId: string, text: string): Promise<boolean> {
  const typed = asTyped(text);
  if (emaid.test(typed) || email.test(typed)) return true;
  // The database folds both sides, so that a tag is found whatever it takes for an upper-case letter.
  const spellings = spellingsOf([sql`${text}::text`, sql`${typed}::text`]);
  const [tag] = await tx
    .select({ id: idTags.id })
    .from(idTags)
    .where(
      and(
        eq(idTags.orgId, orgId),
        or(eq(idTags.listed, true), isNotNull(idTags.chargedAt)),
        or(
          sql`${bareTag(sql`${idTags.idTag}`)} = any(${spellings})`,
          sql`${bareTag(sql`${idTags.parentIdTag}`)} = any(${spellings})`,
        ),
      ),
    )
    .limit(1);
  return tag !== undefined;
}

/** A text from a document as a keyboard would write it: its wide letters, its many hyphens and spaces, and what is unseen. */
function asTyped(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .trim();
}

/** A tag without what readers put between the digits of a card, in upper case. As in the indexes by it. */
export function bareTag(text: SQL): SQL {
  return sql`translate(upper(${text}), ' :-_.', '')`;
}

/** The texts in which a tag may stand whole, as `bareTag` has them: see the function of the database. */
export function spellingsOf(texts: readonly (SQL | AnyColumn)[]): SQL {
  return sql`tag_spellings(${sql.join([...texts], sql`, `)})`;
}
