import { type AnyColumn, and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../store/db.ts";
import { idTags } from "../../store/schema.ts";

// A contract id as it is printed, with its hyphens: NL-TNM-C12345678-X.
const emaid = /^[A-Z]{2}-[A-Z0-9]{3}-C?[A-Z0-9]{8,9}(-[A-Z0-9])?$/i;
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Whether a text names a driver: an id tag, in any spelling, that the organization listed or that ran one of its authorized
 * sessions; a parent tag, in any spelling; an eMAID; an e-mail address. The function compares a tag with the whole text,
 * with the text after `tag:` and with the text before `/`, but never with one word among others. A text that only looks like
 * a card is accepted, because payment terminals also use short hex. A tag that a charger only asked about is accepted too,
 * because a charger can send any text.
 */
export async function identifiesDriver(tx: Tx, orgId: string, text: string): Promise<boolean> {
  const typed = asTyped(text);
  if (emaid.test(typed) || email.test(typed)) return true;
  // PostgreSQL converts both sides to upper case, so that the comparison depends on one set of case rules.
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

/**
 * A text from a document as a keyboard would type it: with ordinary letters, hyphens and spaces instead of special ones, and
 * without invisible characters.
 */
function asTyped(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .trim();
}

/**
 * A tag in upper case, without the separators that readers put between the digits of a card. The indexes use the same
 * expression.
 */
export function bareTag(text: SQL): SQL {
  return sql`translate(upper(${text}), ' :-_.', '')`;
}

/** The texts that may be a whole tag, in the form of `bareTag`: see the database function `tag_spellings`. */
export function spellingsOf(texts: readonly (SQL | AnyColumn)[]): SQL {
  return sql`tag_spellings(${sql.join([...texts], sql`, `)})`;
}
