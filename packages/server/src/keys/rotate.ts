import { eq } from "drizzle-orm";
import type { Caller, Context } from "../context.ts";
import { actorOf, isoOf } from "../context.ts";
import { type Once, once } from "../idempotency.ts";
import { ProblemError } from "../problems.ts";
import type { Tx } from "../store/db.ts";
import { apiKeys } from "../store/schema.ts";
import { ownKey } from "./find.ts";
import { type IssuedKey, issueKey } from "./issue.ts";

/** A new key with the old one's name and role. The old one expires after the overlap, or earlier if it would anyway. */
export function rotateKey(
  ctx: Context,
  caller: Caller,
  id: string,
  overlapS: number,
): Promise<Once<IssuedKey>> {
  const rotate = async (tx: Tx) => {
    const old = await ownKey(tx, caller, id);
    const now = ctx.clock.now();
    const expiresAt = old.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(old.expiresAt);
    if (old.revokedAt !== null || expiresAt <= now) {
      throw new ProblemError(
        "api-key-revoked",
        `The key ${old.keyId} was revoked or has expired; create a new one.`,
      );
    }
    await tx
      .update(apiKeys)
      .set({ expiresAt: isoOf(Math.min(expiresAt, now + overlapS * 1000)) })
      .where(eq(apiKeys.id, old.id));
    tx.signal({ type: "api-key-changed", prefix: old.keyId });
    const { orgId, name, role } = old;
    return issueKey(ctx, tx, {
      orgId,
      name,
      role,
      expiresAt: null,
      actor: actorOf(caller),
      replaces: old.id,
    });
  };
  return once(ctx, caller, rotate, { secret: true });
}
