import type { LocationCreate, LocationUpdate } from "@forecourt/contract";
import { findLoad } from "../balancing/find-load.ts";
import type { Core } from "../core/core.ts";
import type { Changes } from "../platform/changes.ts";
import { createLocation } from "../sites/locations/create.ts";
import { findLocation } from "../sites/locations/find.ts";
import { listLocations } from "../sites/locations/list.ts";
import { removeLocation } from "../sites/locations/remove.ts";
import type { SiteFields } from "../sites/locations/site.ts";
import { toLocation } from "../sites/locations/to-location.ts";
import { updateLocation } from "../sites/locations/update.ts";
import type { Api } from "./api.ts";
import type { Engines } from "./handlers.ts";
import { toPage } from "./page.ts";

type LocationOperation =
  | "listLocations"
  | "createLocation"
  | "getLocation"
  | "updateLocation"
  | "deleteLocation"
  | "getLocationLoad";

export function locationApi(
  core: Core,
  { balancer }: Pick<Engines, "balancer">,
): Pick<Api, LocationOperation> {
  return {
    async listLocations({ query }, caller) {
      const page = await listLocations(core, caller, query);
      return { status: 200, body: await toPage(page, toLocation) };
    },
    async createLocation({ body }, caller) {
      const given = { ...fromBody(body), name: body.name };
      const { result, replayed } = await createLocation(core, caller, given);
      return {
        status: 201,
        body: { data: toLocation(result) },
        location: `/locations/${result.id}`,
        replayed,
      };
    },
    async getLocation({ path }, caller) {
      return { status: 200, body: { data: toLocation(await findLocation(core, caller, path.location_id)) } };
    },
    async updateLocation({ path, body }, caller) {
      const site = await updateLocation(core, caller, path.location_id, fromBody(body), body);
      return { status: 200, body: { data: toLocation(site) } };
    },
    async deleteLocation({ path }, caller) {
      await removeLocation(core, caller, path.location_id);
      return { status: 204 };
    },
    async getLocationLoad({ path }, caller) {
      return { status: 200, body: { data: await findLoad(balancer, caller, path.location_id) } };
    },
  };
}

function fromBody(body: LocationCreate | LocationUpdate): Changes<SiteFields> {
  return {
    name: body.name,
    address: body.address,
    latitude: body.latitude,
    longitude: body.longitude,
    maxAmperage: body.max_amperage,
    dlbEnabled: body.dlb_enabled,
    tariffId: body.tariff_id,
    meteringRegime: body.metering_regime,
    idleFinalizeThreshold: body.idle_finalize_threshold,
    timeZone: body.time_zone,
    dlbBaselineA: body.dlb_baseline_a,
    dlbStartReserve: body.dlb_start_reserve,
    dlbMarginA: body.dlb_margin_a,
    circuits: body.circuits,
  };
}
