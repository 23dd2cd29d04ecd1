import { momentOf } from "../find/moment.ts";
import type { Surroundings } from "../surroundings.ts";

/** Where to begin: at a time, or behind a place of the event log. */
export type Since =
  | { readonly kind: "time"; readonly atMs: number }
  | { readonly kind: "cursor"; readonly cursor: string };

/** `10m`, `2026-11-21T08:00:00Z`, or a cursor of the API: the `id` of a server-sent event. @throws CliError `wrong-usage`. */
export function parseSince(given: string, surroundings: Surroundings): Since {
  // No time is as long and has none of what separates its parts.
  if (/^[\w~=-]{16,1024}$/.test(given)) return { kind: "cursor", cursor: given };
  return { kind: "time", atMs: Date.parse(momentOf(given, "--since", surroundings)) };
}
