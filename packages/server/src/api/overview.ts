import type { Core } from "../core/core.ts";
import { findOverview } from "../overview/queries.ts";
import { renamed } from "../platform/wire.ts";
import type { Api } from "./api.ts";

export function overviewApi(core: Core): Pick<Api, "getOverview"> {
  return {
    async getOverview({ query }, caller) {
      const { locationId } = renamed(query, { location_id: "locationId" });
      return { status: 200, body: { data: await findOverview(core, caller, locationId) } };
    },
  };
}
