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

/** The role `meter` is below all others: the operations that take it say so. */
const ranks: Record<Role, number> = { meter: -1, viewer: 0, operator: 1, admin: 2 };

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

/**
 * Whether the caller may call an operation of this role, which also takes the keys of meters where `takesMeterKeys` says so.
 * @throws ProblemError `insufficient-role`
 */
export function requireRoleOf(
  { role, takesMeterKeys }: { role: Role; takesMeterKeys: boolean },
  caller: { role: Role; locationIds: readonly string[] | null },
  locationId: string | undefined,
): void {
  if (caller.role !== "meter" || !takesMeterKeys) {
    requireRole(role, caller.role);
    return;
  }
  if (locationId !== undefined && caller.locationIds?.includes(locationId)) return;
  throw new ProblemError("insufficient-role", "The key is for the meters of other locations.");
}
