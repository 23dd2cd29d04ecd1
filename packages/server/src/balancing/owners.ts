import { and, eq, sql } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import type { Tx } from "../store/db.ts";
import { balancers, processes } from "../store/schema.ts";
import type { Shares } from "../store/stored-json.ts";
import { noShares, type ToldShares } from "./allocation.ts";

/** The right to balance a location, until somebody else has a later token. */
export interface Ownership {
  locationId: string;
  orgId: string;
  token: number;
}

/** Another process balances this location now: whatever was about to be written must not be. */
export class NotTheOwner extends Error {
  override readonly name = "NotTheOwner";

  constructor({ locationId, token }: Ownership) {
    super(`Location ${locationId} is balanced by somebody with a later token than ${token}.`);
  }
}

/** At once: after a restart there may be thousands. */
export const mostTaken = 200;

/**
 * Takes the locations that nobody balances, or only this one: no balancer, or one whose process is dead. Each taking has
 * a new token, which fences off whatever the former owner still has under way.
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
      -- Somebody may have been faster.
      where b.owner is null or not exists (select from ${processes} p where p.id = b.owner)
      returning location_id, org_id, token`),
  );
  return rows.map(({ location_id, org_id, token }) => ({
    locationId: location_id,
    orgId: org_id,
    token: Number(token),
  }));
}

/** Throws NotTheOwner; otherwise nobody takes the location over before the transaction ends. */
export async function fenceBalancer(
  core: Pick<Core, "processId">,
  tx: Tx,
  ownership: Ownership,
): Promise<ToldShares> {
  const [row] = await tx
    .select({ shares: balancers.allocationTold, at: balancers.allocationToldAt })
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

/** What the other processes answer when they are asked for the load, and what is told of it now, if anything is. */
export async function keepLoad(
  core: Pick<Core, "clock">,
  tx: Tx,
  { locationId }: Ownership,
  load: object,
  told: Shares | null,
): Promise<void> {
  const now = isoOf(core.clock.now());
  await tx
    .update(balancers)
    .set({
      load: { ...load },
      loadAt: now,
      ...(told === null ? {} : { allocationTold: told, allocationToldAt: now }),
    })
    .where(eq(balancers.locationId, locationId));
}

/** How often the load had changed when it was told last, by whoever balanced the location; 0: never. */
export async function keptRevision(tx: Tx, { locationId }: Ownership): Promise<number> {
  const [row] = await tx
    .select({ load: balancers.load })
    .from(balancers)
    .where(eq(balancers.locationId, locationId));
  return Number(row?.load?.["revision"] ?? 0);
}

/** This process balances nothing any more: the others need not wait for its death. */
export async function giveUpAll(core: Pick<Core, "db" | "processId">): Promise<void> {
  await core.db.read((tx) =>
    tx.update(balancers).set({ owner: null }).where(eq(balancers.owner, core.processId)),
  );
}
