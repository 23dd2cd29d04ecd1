import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { apiKeys } from "../../store/schema.ts";

/** Whether the key of the caller is still valid: a response that takes hours must not outlive the key. */
export async function stillWorks(
  core: Pick<Core, "clock" | "db">,
  { keyId }: Pick<Caller, "keyId">,
): Promise<boolean> {
  const find = core.db.query<{ keyId: string; now: string }, { id: string }>("api_key_still_works", (db) =>
    db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.id, sql.placeholder("keyId")),
          isNull(apiKeys.revokedAt),
          or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql.placeholder("now"))),
        ),
      ),
  );
  return (await find({ keyId, now: isoOf(core.clock.now()) })).length > 0;
}
