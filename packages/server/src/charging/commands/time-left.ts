import type { Core } from "../../core/core.ts";
import type { CommandRow } from "./complete.ts";

/**
 * Milliseconds until the command's time is over; below 0 when it is over. At most the command's whole lifetime: when the
 * clock was set back, the command must not occupy the charger's connection longer.
 */
export function msLeft(
  { clock }: Pick<Core, "clock">,
  { createdAt, expiresAt }: Pick<CommandRow, "createdAt" | "expiresAt">,
): number {
  const endsAt = Date.parse(expiresAt);
  return Math.min(endsAt - clock.now(), endsAt - Date.parse(createdAt));
}
