import type { Core } from "../../core/core.ts";
import type { CommandRow } from "./complete.ts";

/**
 * Milliseconds until the command's time is over; below 0 when it is. Never more than it was given in all: a clock that was
 * set back must not keep a charger's line busy for as long.
 */
export function msLeft(
  { clock }: Pick<Core, "clock">,
  { createdAt, expiresAt }: Pick<CommandRow, "createdAt" | "expiresAt">,
): number {
  const endsAt = Date.parse(expiresAt);
  return Math.min(endsAt - clock.now(), endsAt - Date.parse(createdAt));
}
