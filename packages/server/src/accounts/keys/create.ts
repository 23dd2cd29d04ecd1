import type { Caller } from "../../core/caller.ts";
import { actorOf } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import type { Role } from "../../store/schema.ts";
import { type IssuedKey, issueKey } from "./issue.ts";

export interface KeyRequest {
  name: string;
  role: Role;
  /** Null: the key never expires. */
  expiresAt: string | null;
}

/** Creates a key of the organization of the caller. A replay returns the same text, for as long as the server keeps it. */
export function createKey(
  core: Core,
  caller: Caller,
  { name, role, expiresAt }: KeyRequest,
): Promise<Once<IssuedKey>> {
  const create = (tx: Tx) => {
    refusePast(core, expiresAt);
    return issueKey(core, tx, { orgId: caller.orgId, name, role, expiresAt, actor: actorOf(caller) });
  };
  return once(core, caller, create, { secret: true });
}

function refusePast(core: Core, expiresAt: string | null): void {
  if (expiresAt === null || Date.parse(expiresAt) > core.clock.now()) return;
  const detail = `expires_at is ${JSON.stringify(expiresAt)}; it must lie in the future.`;
  throw new ProblemError("invalid-body", detail, {
    faults: [{ pointer: "/expires_at", code: "past", detail }],
  });
}
