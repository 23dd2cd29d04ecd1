import { hashSecret, sameHash } from "../platform/api-key.ts";
import type { Database } from "./db.ts";
import { secretChecks } from "./schema.ts";
import { StoreError } from "./store-error.ts";

/**
 * The first secret that is used with a database leaves a mark there. With another secret, every key and every password
 * would be wrong, and the server could not read sealed values.
 * @throws StoreError `secret-differs`
 */
export async function refuseOtherSecret(db: Database, secret: string): Promise<void> {
  const hash = secretMark(secret);
  await db.read((tx) => tx.insert(secretChecks).values({ id: true, hash }).onConflictDoNothing());
  if ((await isSecretOf(db, secret)) !== false) return;
  throw new StoreError(
    "secret-differs",
    "FORECOURT_SECRET is not the secret of this database: no API key and no charger password would work. Set its value at the first start.",
  );
}

/** Null where the database has no mark yet. */
export async function isSecretOf(db: Database, secret: string): Promise<boolean | null> {
  const [mark] = await db.read((tx) => tx.select().from(secretChecks));
  return mark === undefined ? null : sameHash(mark.hash, secretMark(secret));
}

function secretMark(secret: string): Uint8Array {
  return hashSecret(secret, "forecourt-server secret check");
}
