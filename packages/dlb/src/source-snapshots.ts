import { type Capacity, capacityAt } from "./capacity.ts";
import type { Rules } from "./rules.ts";
import type { SiteSnapshot } from "./site-snapshot.ts";
import type { SiteState } from "./state.ts";

/** The meters and limits of a site, as a snapshot shows them. */
export function sourcesOf(
  { sources, clock: { offsetMs } }: SiteState,
  { silent }: Capacity,
  at: number,
): Pick<SiteSnapshot, "measurements" | "limits"> {
  const isSilent = (kind: "measurement" | "limit", name: string) =>
    silent.some((each) => each.kind === kind && each.name === name);
  const callers = (time: number | null) => (time === null ? null : time - offsetMs);
  return {
    measurements: sources.measurements.map(({ source, kind, amps, takenAt, validForMs }) => ({
      source,
      kind,
      amps,
      measuredAt: takenAt - offsetMs,
      validUntil: takenAt + validForMs - offsetMs,
      silent: isSilent("measurement", source),
    })),
    limits: sources.limits
      .filter(({ until }) => until === null || at < until)
      .map(({ name, maxA, until, silentFrom, fallbackA }) => ({
        name,
        maxA,
        until: callers(until),
        silentFrom: callers(silentFrom),
        fallbackA,
        silent: isSilent("limit", name),
      })),
  };
}

/** The capacity as a snapshot shows it, to compare with another one; the measured values aside. */
export function shownCapacity({ site, sources, clock }: SiteState, { policy }: Rules): string {
  const { shareA, boundBy, silent } = capacityAt(site, sources, policy, clock.at);
  return JSON.stringify([shareA, boundBy, silent, sources.limits]);
}
