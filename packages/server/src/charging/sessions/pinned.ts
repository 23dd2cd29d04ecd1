import { and, eq, isNull } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { chargers, locations, tariffs } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import type { SocketRow } from "../chargers/sockets.ts";

/* What a session keeps from its start. Later changes of the site and the socket do not apply to it. */

/** The site of a charger, with the tariff that its sessions get. */
export type Site = Pick<typeof locations.$inferSelect, "meteringRegime" | "timeZone"> & {
  tariffId: string | null;
  tariffRevision: number | null;
};

/** The tariff revision, metering regime and time zone. */
export function pinnedSite(core: Core, locationId: string | null, site: Site | null) {
  return {
    locationId,
    tariffId: site?.tariffId ?? null,
    tariffRevision: site?.tariffRevision ?? null,
    meteringRegime: site?.meteringRegime ?? ("confirmed_register_ok" as const),
    timeZone: site?.timeZone ?? core.config.defaultTimeZone,
  };
}

/** The rating and the meter of its socket. */
export function pinnedDevice({
  maxAmperage,
  meterPublicKey,
}: Pick<SocketRow, "maxAmperage" | "meterPublicKey">) {
  return { ratedA: maxAmperage, meterPublicKey };
}

export async function siteOf(tx: Tx, { id }: { id: string }): Promise<Site | null> {
  const [site] = await tx.run(siteOfCharger, { chargerId: id });
  return site ?? null;
}

const siteOfCharger = built<{ chargerId: string }>()((db, { chargerId }) =>
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
