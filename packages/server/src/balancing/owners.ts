import { and, eq, sql } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import type { Tx } from "../store/db.ts";
import { balancers, processes } from "../store/schema.ts";
import type { Shares } from "../store/stored-json.ts";
import { noShares, type PublishedShares } from "./allocation.ts";

/** The right to balance a location. It ends when another process gets a later token. */
export interface Ownership {
  locationId: string;
  orgId: string;
  token: number;
}

/** Another process balances this location now, so this process must not write. */
export class NotTheOwner extends Error {
  override readonly name = "NotTheOwner";

  constructor({ locationId, token }: Ownership) {
    super(`Location ${locationId} is balanced by a process with a later token than ${token}.`);
  }
}

/** The most locations that one query takes: after a restart there may be thousands. */
export const mostTaken = 200;

/**
 * Takes all locations that no process balances, or only the given one if no process balances it: it has no balancer,
 * or its process is dead. Each taking has a new token, which fences off unfinished writes of the former owner.
 */
export async function takeOwnerless(
  core: Pick<Core, "db" | "processId">,
  locationId?: string,
): Promise<Ownership[]> {
  const rows = await core.db.read((tx) =>
    tx.execute<{ location_id: string; org_id: string; token: string }>(sql`
      insert into balancers as b (location_id, org_id, owner, token)
      select l.id, l.org_id, ${core.processId}, 1 from locations l
      left join balancers on balancers.location_id = l.id
      where (balancers.owner is null or not exists (select from ${processes} p where p.id = balancers.owner))
        and ${locationId === undefined ? sql`true` : sql`l.id = ${locationId}`}
      order by l.id limit ${mostTaken}
      on conflict (location_id) do update set owner = excluded.owner, token = b.token + 1
      -- Another process may have been faster.
      where b.owner is null or not exists (select from ${processes} p where p.id = b.owner)
      returning location_id, org_id, token`),
  );
  return rows.map(({ location_id, org_id, token }) => ({
    locationId: location_id,
    orgId: org_id,
    token: Number(token),
  }));
}

/**
 * Locks the row of the balancer, so that no other process can take the location before the transaction ends.
 * @throws NotTheOwner
 */
export async function fenceBalancer(
  core: Pick<Core, "processId">,
  tx: Tx,
  ownership: Ownership,
): Promise<PublishedShares> {
  const [row] = await tx
    .select({ shares: balancers.publishedAllocation, at: balancers.allocationPublishedAt })
    .from(balancers)
    .where(
      and(
        eq(balancers.locationId, ownership.locationId),
        eq(balancers.owner, core.processId),
        eq(balancers.token, ownership.token),
      ),
    )
    .for("no key update");
  if (row === undefined) throw new NotTheOwner(ownership);
  return { shares: row.shares ?? noShares, at: row.at === null ? null : Date.parse(row.at) };
}

/** Stores the load that the other processes return for this location, and the shares that are published now, if any. */
export async function keepLoad(
  core: Pick<Core, "clock">,
  tx: Tx,
  { locationId }: Ownership,
  load: object,
  shares: Shares | null,
): Promise<void> {
  const now = isoOf(core.clock.now());
  await tx
    .update(balancers)
    .set({
      load: { ...load },
      loadAt: now,
      ...(shares === null ? {} : { publishedAllocation: shares, allocationPublishedAt: now }),
    })
    .where(eq(balancers.locationId, locationId));
}

/** The revision of the load that was stored last, by any process; 0: none was stored. */
export async function keptRevision(tx: Tx, { locationId }: Ownership): Promise<number> {
  const [row] = await tx
    .select({ load: balancers.load })
    .from(balancers)
    .where(eq(balancers.locationId, locationId));
  return Number(row?.load?.["revision"] ?? 0);
}

/** Gives up all locations of this process, so that the others do not wait until it counts as dead. */
export async function giveUpAll(core: Pick<Core, "db" | "processId">): Promise<void> {
  await core.db.read((tx) =>
    tx.update(balancers).set({ owner: null }).where(eq(balancers.owner, core.processId)),
  );
}
