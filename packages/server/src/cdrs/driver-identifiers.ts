import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
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
  const typed = asTyped(text);
  if (emaid.test(typed) || email.test(typed)) return true;
  // Nothing but separators says nothing.
  const spellings = [text, typed].filter((spelling) => spelling.replaceAll(separators, "") !== "");
  if (spellings.length === 0) return false;
  // The database folds both sides, so that a tag is found whatever it takes for an upper-case letter.
  const wanted = spellings.map((spelling) => bare(sql`${spelling}::text`));
  const [tag] = await tx
    .select({ id: idTags.id })
    .from(idTags)
    .where(
      and(
        eq(idTags.orgId, orgId),
        or(inArray(bare(sql`${idTags.idTag}`), wanted), inArray(bare(sql`${idTags.parentIdTag}`), wanted)),
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

function bare(text: SQL): SQL {
  return sql`translate(upper(${text}), ' :-_.', '')`;
}
