import { eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import { actorOf } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { apiKeys } from "../../store/schema.ts";
import { ownKey } from "./find.ts";
import { type IssuedKey, issueKey } from "./issue.ts";

/**
 * Creates a key with the name and the role of the old one. The old key expires after the overlap, or at its own
 * expiry if that is earlier.
 */
export function rotateKey(
  core: Core,
  caller: Caller,
  id: string,
  overlapS: number,
): Promise<Once<IssuedKey>> {
  const rotate = async (tx: Tx) => {
    const old = await ownKey(tx, caller, id);
    const now = core.clock.now();
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
    return issueKey(core, tx, {
      orgId,
      name,
      role,
      expiresAt: null,
      actor: actorOf(caller),
      replaces: old.id,
    });
  };
  return once(core, caller, rotate, { secret: true });
}
