import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Caller, Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { apiKeys } from "../store/schema.ts";

/** Whether the key that let a caller in would do so again: an answer that takes hours must not outlive it. */
export async function stillWorks(
  ctx: Pick<Context, "clock" | "db">,
  { keyId }: Pick<Caller, "keyId">,
): Promise<boolean> {
  const find = ctx.db.query<{ keyId: string; now: string }, { id: string }>("api_key_still_works", (db) =>
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
  return (await find({ keyId, now: isoOf(ctx.clock.now()) })).length > 0;
}
