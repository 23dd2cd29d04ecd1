import type { SiteSnapshot } from "@forecourt/dlb";
import type { Metrics } from "../platform/metrics/metrics.ts";
import { metricTable } from "../platform/metrics/table.ts";

/** A location, as its balancer last saw it. */
export type BalancedLocation = Pick<SiteSnapshot, "status" | "capacityA" | "exposureA"> & {
  alarms: readonly Pick<SiteSnapshot["alarms"][number], "code">[];
};

/** Sets the gauges of balancing. Each scrape calls `locations` once for each gauge, so the function must be cheap. */
export function countBalancing(metrics: Metrics, locations: () => Iterable<BalancedLocation>): void {
  for (const status of metricTable.balancedLocations.labels.status.values ?? [])
    metrics.balancedLocations.read(() => sumOf(locations(), (at) => (at.status === status ? 1 : 0)), {
      status,
    });
  for (const code of metricTable.balancingAlarms.labels.code.values ?? [])
    metrics.balancingAlarms.read(
      () => sumOf(locations(), ({ alarms }) => alarms.filter((alarm) => alarm.code === code).length),
      { code },
    );
  metrics.balancedCapacity.read(() =>
    sumOf(
      locations(),
      whereEnabled(({ capacityA }) => (capacityA === null ? 0 : capacityA)),
    ),
  );
  metrics.balancedExposure.read(() =>
    sumOf(
      locations(),
      whereEnabled(({ exposureA }) => exposureA),
    ),
  );
}

function whereEnabled(value: (at: BalancedLocation) => number): (at: BalancedLocation) => number {
  return (at) => (at.status === "disabled" ? 0 : value(at));
}

function sumOf(locations: Iterable<BalancedLocation>, value: (at: BalancedLocation) => number): number {
  let sum = 0;
  for (const at of locations) sum += value(at);
  return sum;
}
