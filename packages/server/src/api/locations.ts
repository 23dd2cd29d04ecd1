import { readLoadHistory } from "../balancing/read-load-history.ts";
import type { Core } from "../core/core.ts";
import { renamed } from "../platform/wire.ts";
import { createLocation } from "../sites/locations/create.ts";
import { deleteLoadLimit, putLoadLimit } from "../sites/locations/load-limits.ts";
import { deleteMeasurement, putMeasurement } from "../sites/locations/measurements.ts";
import { findLocation, listLocations, removeLocation } from "../sites/locations/queries.ts";
import { locationColumns, toLocation } from "../sites/locations/site.ts";
import { updateLocation } from "../sites/locations/update.ts";
import type { Api } from "./api.ts";
import type { Engines } from "./handlers.ts";
import { toPage } from "./page.ts";
import { timeOf } from "./time-filter.ts";

type LocationOperation =
  | "listLocations"
  | "createLocation"
  | "getLocation"
  | "updateLocation"
  | "deleteLocation"
  | "getLocationLoad"
  | "getLoadHistory"
  | "putMeasurement"
  | "deleteMeasurement"
  | "putLoadLimit"
  | "deleteLoadLimit";

export function locationApi(
  core: Core,
  { balancer }: Pick<Engines, "balancer">,
): Pick<Api, LocationOperation> {
  return {
    async listLocations({ query }, caller) {
      const page = await listLocations(core, caller, renamed(query, { q: "q", sort: "sort" }), query);
      return { status: 200, body: await toPage(page, toLocation) };
    },
    async createLocation({ body }, caller) {
      const { result, replayed } = await createLocation(core, caller, locationColumns.toRow(body));
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
      const { id, charger_count, created_at, updated_at, ...changes } = body;
      const site = await updateLocation(core, caller, path.location_id, locationColumns.toRow(changes), {
        id,
        charger_count,
        created_at,
        updated_at,
      });
      return { status: 200, body: { data: toLocation(site) } };
    },
    async deleteLocation({ path }, caller) {
      await removeLocation(core, caller, path.location_id);
      return { status: 204 };
    },
    async getLocationLoad({ path }, caller) {
      return { status: 200, body: { data: await balancer.load(caller.orgId, path.location_id) } };
    },
    async putMeasurement({ path, body }, caller) {
      const fields = renamed(body, {
        kind: "kind",
        currents_a: "currentsA",
        current_a: "currentA",
        power_w: "powerW",
        measured_at: "measuredAt",
        valid_for_s: "validForS",
      });
      const of = { locationId: path.location_id, source: path.source };
      return { status: 200, body: { data: await putMeasurement(core, caller, of, fields) } };
    },
    async deleteMeasurement({ path }, caller) {
      await deleteMeasurement(core, caller, { locationId: path.location_id, source: path.source });
      return { status: 204 };
    },
    async putLoadLimit({ path, body }, caller) {
      const fields = renamed(body, {
        max_a: "maxA",
        max_power_w: "maxPowerW",
        until: "until",
        valid_for_s: "validForS",
        fallback_a: "fallbackA",
      });
      const of = { locationId: path.location_id, name: path.limit_name };
      return { status: 200, body: { data: await putLoadLimit(core, caller, of, fields) } };
    },
    async deleteLoadLimit({ path }, caller) {
      await deleteLoadLimit(core, caller, { locationId: path.location_id, name: path.limit_name });
      return { status: 204 };
    },
    async getLoadHistory({ path, query }, caller) {
      const names = { from: "from", to: "to", resolution: "resolution", sockets: "sockets" } as const;
      const { from, to, resolution = "5m", sockets } = renamed(query, names);
      const range = { from: instantOf(from), to: instantOf(to), resolution, sockets };
      return { status: 200, body: { data: await readLoadHistory(core, caller, path.location_id, range) } };
    },
  };
}

/** Epoch ms. */
function instantOf(filter: string | undefined): number | undefined {
  const text = timeOf(filter);
  return text === undefined ? undefined : Date.parse(text);
}
