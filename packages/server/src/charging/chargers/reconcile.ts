import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import { chargers } from "../../store/schema.ts";
import { type Connected, regainCharger } from "./connection.ts";
import { createDisconnections } from "./disconnection.ts";

/** A socket that is in this process. */
export interface Present {
  connection: Connected;
  /** Epoch milliseconds, as `lastSeenAt`. */
  connectedAt: number;
  lastSeenAt: number;
}

/** A socket that is in this process but should not be: the charger has a newer one, or was deleted. */
export interface Mismatch {
  connection: ChargerConnection;
  why: "superseded" | "removed";
}

/** The store assigns a charger to this process at its admission. Its socket opens a moment later. */
const openingMs = 15_000;

/**
 * Compares at intervals the sockets that the store assigns to this process with the sockets that it has. This repairs what
 * was missed: disconnections while the store was unreachable, chargers of a process that was wrongly considered dead, and
 * takeovers and deletions whose signals were lost. The caller closes the mismatches.
 */
export async function reconcileChargers(
  core: Core,
  present: readonly Present[],
  isStillHere: (connection: ChargerConnection) => boolean,
): Promise<Mismatch[]> {
  const here = JSON.stringify(
    present.map(({ connection, lastSeenAt }) => ({
      id: connection.chargerId,
      epoch: connection.epoch,
      seen_at: isoOf(lastSeenAt),
    })),
  );
  await storeLastSeen(core, here);
  await recordLostChargers(core, await findLost(core, here));

  const found = new Map((await findMismatches(core, here)).map(({ id, why }) => [id, why]));
  const mismatches: Mismatch[] = [];
  for (const { connection, ...about } of present) {
    const why = found.get(connection.chargerId);
    if (why === undefined || !isStillHere(connection)) continue;
    if (why === "lost") await regainCharger(core, connection, about);
    else mismatches.push({ connection, why });
  }
  return mismatches;
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

/** The sockets in this process that do not match the store. `lost`: the store has recorded the charger as disconnected. */
async function findMismatches(core: Core, here: string) {
  const rows = await core.db.read((tx) =>
    tx.execute<{ id: string; why: Mismatch["why"] | "lost" }>(sql`
      select here.id, case
        when chargers.id is null then 'removed'
        when chargers.connection_epoch <> here.epoch then 'superseded'
        else 'lost' end as why
      from ${rowsOf(here)} left join chargers on chargers.id = here.id
      where chargers.id is null or chargers.connection_epoch <> here.epoch
        or chargers.owner is distinct from ${core.processId}`),
  );
  return [...rows];
}

function rowsOf(here: string) {
  return sql`jsonb_to_recordset(${here}::jsonb) as here(id text, epoch bigint, seen_at timestamptz)`;
}

type Lost = Pick<
  typeof chargers.$inferSelect,
  "id" | "orgId" | "connectionEpoch" | "connectedAt" | "lastSeenAt"
>;

/**
 * Records the loss of chargers whose sockets closed without a process detecting it. The server only knows when each charger
 * was last seen.
 */
export async function recordLostChargers(core: Core, lost: readonly Lost[]): Promise<void> {
  const disconnect = createDisconnections(core);
  const ends = lost.map(({ id, orgId, connectionEpoch, connectedAt, lastSeenAt }) => {
    const seen = lastSeenAt === null ? core.clock.now() : Date.parse(lastSeenAt);
    const since = connectedAt === null ? seen : Date.parse(connectedAt);
    return disconnect({
      connection: { chargerId: id, orgId, epoch: connectionEpoch },
      about: { code: 1006, closing: null, connectedForMs: Math.max(0, seen - since), lastSeenAt: seen },
    });
  });
  await Promise.all(ends);
}
