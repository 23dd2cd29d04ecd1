import type { Environment } from "../environment.ts";
import { CliError } from "../errors/cli-error.ts";

const unitsMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Which way `2h` points: so long ago, or so long from now. */
export type Direction = "ago" | "ahead";

/**
 * A moment as people name it, as the wire does: `7d` is so long ago, `2026-11-01` the midnight that begins that day here,
 * and anything with an offset itself. @throws CliError `wrong-usage`.
 */
export function momentOf(
  given: string,
  flag: string,
  { clock, timeZone }: Pick<Environment, "clock" | "timeZone">,
  direction: Direction = "ago",
): string {
  const [, count, unit] = /^(\d{1,6})\s*([smhdw])$/.exec(given) ?? [];
  if (count !== undefined) {
    // Holds: the pattern lets only these through.
    const farMs = Number(count) * unitsMs[unit as "s"];
    return new Date(clock.now() + (direction === "ago" ? -farMs : farMs)).toISOString();
  }
  const local = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?)?$/.test(given);
  const text = local ? `${given.replace(" ", "T")}${given.length === 10 ? "T00:00" : ""}Z` : given;
  const at = local || /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(given) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return new Date(local ? instantOf(at, timeZone) : at).toISOString();
  throw new CliError("wrong-usage", `${flag} "${given}" is not a time.`, {
    hints: [
      `${flag} 7d, or 90s, 30m, 12h, 4w: so long ${direction === "ago" ? "ago" : "from now"}`,
      `${flag} 2026-11-01`,
      `${flag} 2026-11-01T08:00:00Z`,
    ],
  });
}

/** When the clock on the wall there shows what UTC's would at `wallMs`; where it is skipped, a little later. */
function instantOf(wallMs: number, timeZone: string): number {
  const guess = wallMs - offsetAt(wallMs, timeZone);
  return wallMs - offsetAt(guess, timeZone);
}

function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
  return Date.parse(`${parts.replace(" ", "T")}Z`) - Math.floor(at / 1000) * 1000;
}
