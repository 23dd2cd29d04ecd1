import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound } from "../../platform/problems.ts";
import { columnsOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { apiKeys } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";

export const keyColumns = columnsOf(apiKeys);

/** A key as the API may show it: without its hash. */
export type KeyRecord = Omit<typeof apiKeys.$inferSelect, "keyHash">;

/** A key of the caller's organization. Its row is locked until the transaction ends. */
export async function ownKey(
  tx: Tx,
  caller: Pick<Caller, "orgId">,
  id: string,
): Promise<typeof apiKeys.$inferSelect> {
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.orgId, caller.orgId)))
    .for("update");
  if (row === undefined) throw notFound("API key");
  return row;
}

/** Every key of the organization, including expired and revoked keys. */
export async function listKeys(
  core: Pick<Core, "db">,
  caller: Pick<Caller, "orgId">,
  request: PageRequest,
): Promise<Page<KeyRecord>> {
  const page = await core.db.read((tx) => listNewest(tx, apiKeys, eq(apiKeys.orgId, caller.orgId), request));
  return { ...page, rows: page.rows.map(withoutHash) };
}

const validKey = built<{ keyId: string; now: string }>()((db, { keyId, now }) =>
  db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.id, keyId),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    ),
);

/** Whether the key of the caller is still valid: a response that takes hours must not outlive the key. */
export async function isKeyValid(
  core: Pick<Core, "clock" | "db">,
  { keyId }: Pick<Caller, "keyId">,
): Promise<boolean> {
  const now = isoOf(core.clock.now());
  const found = await core.db.read((tx) => tx.run(validKey, { keyId, now }));
  return found.length > 0;
}

export function withoutHash({ keyHash: _, ...record }: typeof apiKeys.$inferSelect): KeyRecord {
  return record;
}
