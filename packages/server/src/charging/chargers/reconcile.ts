import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Link } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import { chargers } from "../../store/schema.ts";
import { type Connected, regainCharger } from "./connection.ts";
import { loseChargers } from "./lose.ts";

/** A socket that is in this process. */
export interface Present {
  link: Connected;
  /** Epoch milliseconds, as is the other. */
  connectedAt: number;
  lastSeenAt: number;
}

/** A socket that is here and should not be: the charger has a newer one, or was deleted. */
export interface Misfit {
  link: Link;
  why: "superseded" | "removed";
}

/** A charger is this process's as soon as it was let in; its socket is here a moment later. */
const openingMs = 15_000;

/**
 * Every so often: what the store says of this process's sockets, and what is really here. It heals whatever was lost
 * on the way: disconnections while the store was away, chargers of a process that was taken for dead, takeovers and
 * deletions it never heard of. The misfits are the caller's to close.
 */
export async function reconcileChargers(
  core: Core,
  present: readonly Present[],
  isStillHere: (link: Link) => boolean,
): Promise<Misfit[]> {
  const here = JSON.stringify(
    present.map(({ link, lastSeenAt }) => ({
      id: link.chargerId,
      epoch: link.epoch,
      seen_at: isoOf(lastSeenAt),
    })),
  );
  await storeLastSeen(core, here);
  await loseChargers(core, await findLost(core, here));

  const odd = new Map((await findOdd(core, here)).map(({ id, why }) => [id, why]));
  const misfits: Misfit[] = [];
  for (const { link, ...about } of present) {
    const why = odd.get(link.chargerId);
    if (why === undefined || !isStillHere(link)) continue;
    if (why === "given-up") await regainCharger(core, link, about);
    else misfits.push({ link, why });
  }
  return misfits;
}

/**
 * Signs of life need no commit of their own: those of all connected chargers are stored in one. A charger whose row is
 * busy is passed over; its next sign is as good.
 */
async function storeLastSeen(core: Core, here: string): Promise<void> {
  await core.db.read((tx) =>
    tx.execute(sql`
      with free as (
        select chargers.id, here.seen_at
        from ${rowsOf(here)} join chargers on chargers.id = here.id and chargers.connection_epoch = here.epoch
        for no key update of chargers skip locked
      )
      update chargers set last_seen_at = greatest(last_seen_at, free.seen_at)
      from free where chargers.id = free.id`),
  );
}

/** The chargers that are this process's in the store, and whose sockets are not here. */
function findLost(core: Core, here: string) {
  const opened = isoOf(core.clock.now() - openingMs);
  return core.db.read((tx) =>
    tx
      .select()
      .from(chargers)
      .where(
        and(
          eq(chargers.owner, core.processId),
          or(isNull(chargers.connectedAt), lt(chargers.connectedAt, opened)),
          sql`not exists (
            select from ${rowsOf(here)}
            where here.id = ${chargers.id} and here.epoch = ${chargers.connectionEpoch}
          )`,
        ),
      ),
  );
}

/** The sockets that are here, and of which the store says something else. */
async function findOdd(core: Core, here: string) {
  const rows = await core.db.read((tx) =>
    tx.execute<{ id: string; why: Misfit["why"] | "given-up" }>(sql`
      select here.id, case
        when chargers.id is null then 'removed'
        when chargers.connection_epoch <> here.epoch then 'superseded'
        else 'given-up' end as why
      from ${rowsOf(here)} left join chargers on chargers.id = here.id
      where chargers.id is null or chargers.connection_epoch <> here.epoch
        or chargers.owner is distinct from ${core.processId}`),
  );
  return [...rows];
}

function rowsOf(here: string) {
  return sql`jsonb_to_recordset(${here}::jsonb) as here(id text, epoch bigint, seen_at timestamptz)`;
}
