import { ProblemError } from "../platform/problems.ts";
import type { Actor, Role } from "../store/schema.ts";

/** The caller of the API: always one key of one organization. */
export interface Caller {
  orgId: string;
  keyId: string;
  role: Role;
  /** The caller's Idempotency-Key, with a fingerprint of the request it belongs to. */
  idempotency: { key: string; fingerprint: Uint8Array } | null;
}

export function actorOf(caller: Caller): Actor {
  return { type: "api_key", id: caller.keyId };
}

const ranks: Record<Role, number> = { viewer: 0, operator: 1, admin: 2 };

/** Whether a key with this role may do what needs another one. */
export function hasRole(actual: Role, needed: Role): boolean {
  return ranks[actual] >= ranks[needed];
}

/** @throws ProblemError `insufficient-role` */
export function requireRole(needed: Role, actual: Role): void {
  if (hasRole(actual, needed)) return;
  throw new ProblemError(
    "insufficient-role",
    `This needs the role ${needed}; the key has the role ${actual}.`,
  );
}
