import { acceptEverything } from "../accept-everything.ts";
import type { Clock } from "../clock.ts";
import type { Handlers } from "../handlers.ts";

/** `acceptEverything` without randomness: transaction ids count from 1. */
export function acceptingHandlers(clock: Clock): Handlers<unknown> {
  return acceptEverything({ clock, random: () => 0 });
}
