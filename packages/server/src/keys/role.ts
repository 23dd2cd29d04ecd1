import { ProblemError } from "../problems.ts";
import type { Role } from "../store/schema.ts";

const ranks: Record<Role, number> = { viewer: 0, operator: 1, admin: 2 };

/** @throws ProblemError `insufficient-role` */
export function requireRole(needed: Role, actual: Role): void {
  if (ranks[actual] >= ranks[needed]) return;
  throw new ProblemError(
    "insufficient-role",
    `This needs the role ${needed}; the key has the role ${actual}.`,
  );
}
