import type { Location, Overview, OverviewLocation } from "@forecourt/client";

export interface MappedSite {
  id: string;
  name: string;
  at: [latitude: number, longitude: number];
  /** What is the matter there, in words. */
  state: string;
  kind: "bad" | "good" | "warn";
}

/** The sites that have coordinates, with what the overview counts there. */
export function mappedSites(sites: readonly Location[], { locations }: Overview): MappedSite[] {
  return sites.flatMap(({ id, latitude, longitude, name }) => {
    if (latitude == null || longitude == null) return [];
    const counts = locations.find(({ location_id }) => location_id === id);
    return [{ id, name, at: [latitude, longitude], ...stateOf(counts) }];
  });
}

function stateOf(counts: OverviewLocation | undefined): Pick<MappedSite, "kind" | "state"> {
  const issues = counts?.open_issues ?? 0;
  const offline = counts?.chargers.offline ?? 0;
  if (issues > 0) return { kind: "bad", state: `${issues} ${issues === 1 ? "issue" : "issues"}` };
  if (offline > 0) return { kind: "warn", state: `${offline} offline` };
  return { kind: "good", state: `${counts?.open_sessions ?? 0} charging` };
}
