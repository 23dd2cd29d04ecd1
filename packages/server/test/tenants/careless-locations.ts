import { eq } from "drizzle-orm";
import type { Context } from "../../src/context.ts";
import type { Api } from "../../src/http/api.ts";
import type { Engines } from "../../src/http/handlers.ts";
import { locationApi } from "../../src/http/locations.ts";
import { notFound } from "../../src/problems.ts";
import { locations } from "../../src/store/schema.ts";

/** The operations of locations with a mistake planted: the look-up goes by the id alone. */
export function carelessLocations(ctx: Context, engines: Engines): Pick<Api, "getLocation"> {
  const { getLocation } = locationApi(ctx, engines);
  return {
    async getLocation(input, caller) {
      const [found] = await ctx.db.read((tx) =>
        tx.select({ orgId: locations.orgId }).from(locations).where(eq(locations.id, input.path.location_id)),
      );
      if (found === undefined) throw notFound();
      return getLocation(input, { ...caller, orgId: found.orgId });
    },
  };
}
