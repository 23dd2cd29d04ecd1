import { and, eq, gte, isNull, ne, or } from "drizzle-orm";
import { actorOf, type Caller } from "../../core/caller.ts";
import { isoOf } from "../../platform/clock.ts";
import { ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { type Actor, apiKeys, organizations } from "../../store/schema.ts";
import type { KeyContext } from "./issue.ts";
import { ownKey } from "./queries.ts";

/** Revokes a key permanently. A key that is already revoked stays as it is. */
export function revokeKey(core: KeyContext, caller: Caller, id: string): Promise<void> {
  return core.db.transaction((tx) =>
    revokeKeyIn(core, tx, { orgId: caller.orgId, id, actor: actorOf(caller) }),
  );
}

/** @throws ProblemError `last-admin-key`, `not-found` */
export async function revokeKeyIn(
  core: KeyContext,
  tx: Tx,
  { orgId, id, actor }: { orgId: string; id: string; actor: Actor },
): Promise<void> {
  // Two admins may revoke the keys of each other at the same time. The lock makes the second operation see the result
  // of the first one.
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, orgId))
    .for("update");
  const key = await ownKey(tx, { orgId }, id);
  if (key.revokedAt !== null) return;
  const now = isoOf(core.clock.now());
  const isUsable = key.expiresAt === null || key.expiresAt > now;
  if (key.role === "admin" && isUsable) await refuseLastAdmin(tx, key);
  await tx.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, id));
  recordEvent(core, tx, {
    orgId,
    type: "api_key.revoked",
    subject: { type: "api_key", id },
    actor,
    data: { key_id: id, role: key.role },
  });
  tx.signal({ type: "api-key-changed", prefix: key.keyId });
}

/**
 * Another admin key must work at least as long as this one. A key that ends earlier would soon leave the organization
 * without access.
 */
async function refuseLastAdmin(
  tx: Tx,
  key: { id: string; orgId: string; keyId: string; expiresAt: string | null },
): Promise<void> {
  const [other] = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.orgId, key.orgId),
        eq(apiKeys.role, "admin"),
        ne(apiKeys.id, key.id),
        isNull(apiKeys.revokedAt),
        or(
          isNull(apiKeys.expiresAt),
          key.expiresAt === null ? undefined : gte(apiKeys.expiresAt, key.expiresAt),
        ),
      ),
    )
    .limit(1);
  if (other !== undefined) return;
  throw new ProblemError(
    "last-admin-key",
    `${key.keyId} is the last admin key of the organization that ${key.expiresAt === null ? "never expires" : `is valid until ${key.expiresAt}`}; create another one first.`,
  );
}
