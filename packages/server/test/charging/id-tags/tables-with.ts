import { sql } from "drizzle-orm";
import type { TestServer } from "../../support/start-test-server.ts";

/** The forms of a text in a table: plain, escaped, and in hex and base64, at any position in the encoded text. */
function formsOf(text: string): RegExp[] {
  const bytes = Buffer.from(text);
  const escaped = (digits: (code: number) => string) =>
    [...text].map((char) => digits(char.charCodeAt(0))).join("");
  const inBase64 = [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    return whole.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
  });
  const quote = (each: string) => each.replace(/[\\+/]/g, "\\$&");
  const forms = [
    text,
    bytes.toString("hex"),
    escaped((code) => `\\u${code.toString(16).padStart(4, "0")}`),
    escaped((code) => `%${code.toString(16)}`),
  ];
  // Base64 is case-sensitive.
  return [new RegExp(forms.map(quote).join("|"), "i"), new RegExp(inBase64.map(quote).join("|"))];
}

/** The tables that contain the card in any column, in any form. */
export async function tablesWith(server: TestServer, card: string): Promise<string[]> {
  const { db } = server.server.core;
  const forms = [card, card.toLowerCase(), card.toUpperCase()].flatMap(formsOf);
  const tables = await db.read((tx) =>
    tx.execute<{ name: string }>(sql`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`),
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.read((tx) =>
      tx.execute<{ row: string }>(sql.raw(`select t::text as row from "${name}" t`)),
    );
    if (rows.some(({ row }) => forms.some((form) => form.test(row)))) found.push(name);
  }
  return found;
}
