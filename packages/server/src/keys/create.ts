import type { Caller, Context } from "../context.ts";
import { actorOf } from "../context.ts";
import { type Once, once } from "../idempotency.ts";
import { ProblemError } from "../problems.ts";
import type { Tx } from "../store/db.ts";
import type { Role } from "../store/schema.ts";
import { type IssuedKey, issueKey } from "./issue.ts";

export interface KeyRequest {
  name: string;
  role: Role;
  /** Null: never. */
  expiresAt: string | null;
}

/** A new key of the caller's organization. A replay shows the same text again, for as long as it is kept. */
export function createKey(
  ctx: Context,
  caller: Caller,
  { name, role, expiresAt }: KeyRequest,
): Promise<Once<IssuedKey>> {
  const create = (tx: Tx) => {
    refusePast(ctx, expiresAt);
    return issueKey(ctx, tx, { orgId: caller.orgId, name, role, expiresAt, actor: actorOf(caller) });
  };
  return once(ctx, caller, create, { secret: true });
}

function refusePast(ctx: Context, expiresAt: string | null): void {
  if (expiresAt === null || Date.parse(expiresAt) > ctx.clock.now()) return;
  const detail = `expires_at is ${JSON.stringify(expiresAt)}; it must lie in the future.`;
  throw new ProblemError("invalid-body", detail, {
    faults: [{ pointer: "/expires_at", code: "past", detail }],
  });
}
