import type { Location } from "@forecourt/contract";
import type { Site } from "./site.ts";

/** A location as the API and its events show it. */
export function toLocation(site: Site): Location {
  return {
    id: site.id,
    name: site.name,
    ...(site.address === null ? {} : { address: site.address }),
    ...(site.latitude === null ? {} : { latitude: site.latitude }),
    ...(site.longitude === null ? {} : { longitude: site.longitude }),
    ...(site.maxAmperage === null ? {} : { max_amperage: site.maxAmperage }),
    dlb_enabled: site.dlbEnabled,
    tariff_id: site.tariffId,
    metering_regime: site.meteringRegime,
    idle_finalize_threshold: site.idleFinalizeThreshold,
    time_zone: site.timeZone,
    dlb_baseline_a: site.dlbBaselineA,
    dlb_start_reserve: site.dlbStartReserve,
    dlb_margin_a: site.dlbMarginA,
    circuits: site.circuits,
    charger_count: site.chargerCount,
    created_at: site.createdAt,
    updated_at: site.updatedAt,
  };
}
