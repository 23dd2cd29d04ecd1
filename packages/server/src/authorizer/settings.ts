import { createSecret } from "@forecourt/webhooks";
import { eq } from "drizzle-orm";
import type { Caller } from "../core/caller.ts";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import { notFound } from "../platform/problems.ts";
import { seal, unseal } from "../platform/seal.ts";
import { columnsOf } from "../store/columns.ts";
import { authorizers } from "../store/schema.ts";
import { receiverAt } from "../webhooks/endpoints/webhook-url.ts";

/** The purpose of the key that seals its secret. */
const sealedFor = "authorizer secrets";

export const authorizerColumns = columnsOf(authorizers);

export type AuthorizerRow = typeof authorizers.$inferSelect;

type Fields = Pick<AuthorizerRow, "url" | "timeoutMs" | "whenSilent" | "cacheS">;

/** @throws ProblemError `not-found` */
export async function findAuthorizer(core: Core, { orgId }: Pick<Caller, "orgId">): Promise<AuthorizerRow> {
  const [row] = await core.db.read((tx) => tx.select().from(authorizers).where(eq(authorizers.orgId, orgId)));
  if (row === undefined) throw notFound("authorizer");
  return row;
}

/**
 * Stores the authorizer of the organization. `secret`: of a new one, which cannot be shown again.
 * @throws ProblemError `webhook-url-not-allowed`
 */
export function putAuthorizer(
  core: Core,
  { orgId }: Caller,
  given: Fields,
): Promise<{ row: AuthorizerRow; secret: string | null }> {
  const fields = { ...given, url: receiverAt(core, given.url).url };
  const updatedAt = isoOf(core.clock.now());
  return core.db.transaction(async (tx) => {
    tx.signal({ type: "authorizer-changed", orgId });
    const secret = createSecret();
    const sealedSecret = seal(core.secret, sealedFor, secret);
    const [created] = await tx
      .insert(authorizers)
      .values({ ...fields, orgId, sealedSecret, createdAt: updatedAt, updatedAt })
      .onConflictDoNothing()
      .returning();
    if (created !== undefined) return { row: created, secret };
    const [changed] = await tx
      .update(authorizers)
      .set({ ...fields, updatedAt })
      .where(eq(authorizers.orgId, orgId))
      .returning();
    if (changed === undefined) throw new Error("unreachable: the authorizer is there and is not");
    return { row: changed, secret: null };
  });
}

/** @throws ProblemError `not-found` */
export function deleteAuthorizer(core: Core, { orgId }: Caller): Promise<void> {
  return core.db.transaction(async (tx) => {
    const removed = await tx.delete(authorizers).where(eq(authorizers.orgId, orgId)).returning();
    if (removed.length === 0) throw notFound("authorizer");
    tx.signal({ type: "authorizer-changed", orgId });
  });
}

/** The secret that signs its requests. */
export function secretOf(core: Pick<Core, "secret">, { sealedSecret }: AuthorizerRow): string {
  return unseal(core.secret, sealedFor, sealedSecret);
}
