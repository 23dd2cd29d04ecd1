import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Continuity } from "./continuity.ts";
import type { Database, Tx } from "./db.ts";
import { processes } from "./schema.ts";

/*
 * Every process writes a heartbeat every two seconds. A process that was silent for longer than `dead` is dead: its
 * sockets are closed, and its running calls are lost. All times are from the clock of the database, which is the same
 * for all.
 */
const dead = sql.raw("interval '15 seconds'");

/**
 * A process that is silent for so long and has no connection to the database any more is dead too: the kernel closes the
 * connections of a killed process at once. One that only stands still keeps them, and has the longer time.
 */
const deadWithoutConnections = sql.raw("interval '5 seconds'");

/** What a process needs to store its presence. */
interface Present {
  continuity: Continuity;
  db: Database;
  processId: string;
}

/** More than five heartbeats. A process that missed so many possibly could not see the heartbeats of the others either. */
const gap = sql.raw("interval '11 seconds'");

/**
 * Writes a heartbeat. The presence begins anew after a gap, after an outage that this process noticed, when the clock
 * of the database was set back, and after another process deleted this one as dead.
 */
export function keepPresence({ continuity, db, processId }: Present): Promise<void> {
  return continuity.renewing((isAnew) =>
    db.read((tx) =>
      tx.execute(sql`
        insert into processes (id, started_at, heartbeat_at) values (${processId}, now(), now())
        on conflict (id) do update set heartbeat_at = now(),
          started_at = case
            when ${isAnew} or processes.heartbeat_at not between now() - ${gap} and now() then now()
            else processes.started_at end`),
    ),
  );
}

/** Chargers retry at longer and longer intervals. After this time nearly all of them have retried. */
export const backOffMs = 180_000;

/**
 * For how long chargers could connect to this process and get answers, without a gap. After a restart, and after the
 * the database was not available, every charger is disconnected or has stored messages to send.
 */
export async function presentForMs({ continuity, processId }: Omit<Present, "db">, tx: Tx): Promise<number> {
  if (!continuity.isWhole) return 0;
  const [own] = await tx
    .select({ ms: sql<string>`extract(epoch from now() - ${processes.startedAt}) * 1000` })
    .from(processes)
    .where(and(eq(processes.id, processId), sql`${processes.heartbeatAt} between now() - ${gap} and now()`));
  return own === undefined ? 0 : Math.max(0, Number(own.ms));
}

/**
 * Whether chargers had the time to reconnect since they can reach this process, and `graceMs` to send what they had
 * stored.
 */
export async function couldHaveComeBack(
  core: Omit<Present, "db">,
  tx: Tx,
  graceMs: number,
): Promise<boolean> {
  return (await presentForMs(core, tx)) >= backOffMs + graceMs;
}

/**
 * Deletes the processes that are dead, as far as this process can judge. Deletes all others where it is the only
 * process. Resolves with whether there were any.
 */
export async function deleteDeadProcesses(
  { db, processId }: Omit<Present, "continuity">,
  { allOthers }: { allOthers: boolean },
): Promise<boolean> {
  const named = (id: SQL) =>
    sql`exists (select from pg_stat_activity where split_part(application_name, ' ', 3) = ${id})`;
  // A connection pooler that gives the connections other names shows none of this process either.
  const gone = sql`heartbeat_at < now() - ${deadWithoutConnections}
    and ${named(sql`${processId}::text`)} and not ${named(sql`processes.id`)}`;
  const silent = sql`(heartbeat_at < now() - ${dead} or ${gone}) and exists (
    select from processes as own
    where own.id = ${processId} and own.started_at < now() - ${dead} and own.heartbeat_at > now() - ${gap}
  )`;
  const deleted = await db.read((tx) =>
    tx
      .delete(processes)
      .where(and(ne(processes.id, processId), allOthers ? undefined : silent))
      .returning({ id: processes.id }),
  );
  return deleted.length > 0;
}
