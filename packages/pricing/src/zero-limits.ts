import type { ZeroLimit } from "./evidence.ts";
import type { Instant } from "./timeline.ts";

/** In order and without overlaps; `to` is infinite for a limit that lasts. */
export function mergedLimits(limits: readonly ZeroLimit[]): { from: Instant; to: Instant }[] {
  const merged: { from: Instant; to: Instant }[] = [];
  for (const { from, to } of [...limits].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to ?? Infinity);
    else merged.push({ from, to: to ?? Infinity });
  }
  return merged;
}
