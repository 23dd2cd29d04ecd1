import { eq } from "drizzle-orm";
import type { Api } from "../../src/api/api.ts";
import type { Engines } from "../../src/api/handlers.ts";
import { locationApi } from "../../src/api/locations.ts";
import type { Core } from "../../src/core/core.ts";
import { notFound } from "../../src/platform/problems.ts";
import { locations } from "../../src/store/schema.ts";

/** The operations of locations with a mistake planted: the look-up goes by the id alone. */
export function carelessLocations(core: Core, engines: Engines): Pick<Api, "getLocation"> {
  const { getLocation } = locationApi(core, engines);
  return {
    async getLocation(input, caller) {
      const [found] = await core.db.read((tx) =>
        tx.select({ orgId: locations.orgId }).from(locations).where(eq(locations.id, input.path.location_id)),
      );
      if (found === undefined) throw notFound();
      return getLocation(input, { ...caller, orgId: found.orgId });
    },
  };
}
