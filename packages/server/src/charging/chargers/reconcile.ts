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
  /** Epoch milliseconds, as `lastSeenAt`. */
  connectedAt: number;
  lastSeenAt: number;
}

/** A socket that is in this process but should not be: the charger has a newer one, or was deleted. */
export interface Misfit {
  link: Link;
  why: "superseded" | "removed";
}

/** The store assigns a charger to this process at its admission. Its socket opens a moment later. */
const openingMs = 15_000;

/**
 * Compares at intervals the sockets that the store assigns to this process with the sockets that it has. This repairs what
 * was missed: disconnections while the store was unreachable, chargers of a process that was wrongly taken for dead, and
 * takeovers and deletions whose signals were lost. The caller closes the misfits.
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
 * The last-seen times of all connected chargers are stored in one commit. A charger whose row is busy is skipped, because
 * its next time is as good.
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

/** The chargers that the store assigns to this process, but whose sockets are not here. */
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

/** The sockets in this process that do not match the store. */
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
