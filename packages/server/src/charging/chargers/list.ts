import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { type ChargePointStatus, chargers } from "../../store/schema.ts";
import { type Charger, withSockets } from "./find.ts";

export interface ChargerFilter {
  locationId: string | undefined;
  connected: boolean | undefined;
  /** The status of the charger itself, connector 0. */
  status: ChargePointStatus | undefined;
  identity: string | undefined;
}

export function listChargers(
  core: Core,
  caller: Caller,
  { locationId, connected, status, identity }: ChargerFilter,
  request: PageRequest,
): Promise<Page<Charger>> {
  const where = and(
    eq(chargers.orgId, caller.orgId),
    locationId === undefined ? undefined : eq(chargers.locationId, locationId),
    connected === undefined ? undefined : connected ? isNotNull(chargers.owner) : isNull(chargers.owner),
    status === undefined ? undefined : eq(chargers.status, status),
    identity === undefined ? undefined : eq(chargers.identity, identity),
  );
  return core.db.read(async (tx) => {
    const { rows, pagination } = await listNewest(tx, chargers, where, request);
    return { rows: await withSockets(tx, rows), pagination };
  });
}
