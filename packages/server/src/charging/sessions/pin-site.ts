import { and, eq, isNull } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { chargers, locations, tariffs } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";

export type Site = Pick<typeof locations.$inferSelect, "meteringRegime" | "timeZone"> & {
  tariffId: string | null;
  tariffRevision: number | null;
};

/** The site of a charger, with the tariff that its sessions get. */
export const siteOf = built<{ chargerId: string }>()((db, { chargerId }) =>
  db
    .select({
      meteringRegime: locations.meteringRegime,
      timeZone: locations.timeZone,
      tariffId: tariffs.id,
      tariffRevision: tariffs.revision,
    })
    .from(chargers)
    .innerJoin(locations, eq(locations.id, chargers.locationId))
    .leftJoin(tariffs, and(eq(tariffs.id, locations.tariffId), isNull(tariffs.deletedAt)))
    .where(eq(chargers.id, chargerId)),
);

/**
 * The tariff revision, metering regime and time zone at the start of a session. Later changes do not apply to this session.
 */
export function pinnedSite(core: Core, locationId: string | null, site: Site | undefined) {
  return {
    locationId,
    tariffId: site?.tariffId ?? null,
    tariffRevision: site?.tariffRevision ?? null,
    meteringRegime: site?.meteringRegime ?? ("confirmed_register_ok" as const),
    timeZone: site?.timeZone ?? core.config.defaultTimeZone,
  };
}

/** As {@link pinnedSite}, for a charger. */
export async function pinSite(core: Core, tx: Tx, charger: { id: string; locationId: string | null }) {
  const [site] = await tx.run(siteOf, { chargerId: charger.id });
  return pinnedSite(core, charger.locationId, site);
}
