import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "../../../src/store/db.ts";

/** Puts a kept database into an empty one. `more` follows it, in the same transaction. */
export async function loadKept(url: string | { embedded: string }, name: string, more = ""): Promise<void> {
  const text = await readFile(new URL(name, import.meta.url), "utf8");
  const db = await openDatabase({ url, connections: 1 });
  await db.transaction(async (tx) => void (await tx.execute(sql.raw(text + more))), { timeoutMs: 60_000 });
  await db.close();
}
