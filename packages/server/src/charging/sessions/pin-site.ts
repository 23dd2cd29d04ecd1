import { and, eq, isNull } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { locations, tariffs } from "../../store/schema.ts";

/**
 * The tariff revision, metering regime and time zone at the start of a session. Later changes do not apply to this session.
 */
export async function pinSite(core: Core, tx: Tx, locationId: string | null) {
  const [site] =
    locationId === null
      ? []
      : await tx
          .select({ location: locations, tariff: tariffs })
          .from(locations)
          .leftJoin(tariffs, and(eq(tariffs.id, locations.tariffId), isNull(tariffs.deletedAt)))
          .where(eq(locations.id, locationId));
  return {
    locationId,
    tariffId: site?.tariff?.id ?? null,
    tariffRevision: site?.tariff?.revision ?? null,
    meteringRegime: site?.location.meteringRegime ?? ("confirmed_register_ok" as const),
    timeZone: site?.location.timeZone ?? core.config.defaultTimeZone,
  };
}
