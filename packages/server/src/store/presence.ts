import { and, eq, ne, sql } from "drizzle-orm";
import type { Continuity } from "./continuity.ts";
import type { Database, Tx } from "./db.ts";
import { processes } from "./schema.ts";

/*
 * Every process says that it is there, every five seconds. One that was silent for longer than `dead` is dead: its
 * sockets are gone, and so are the calls it was making. All of it by the clock of the database, which is one for all.
 */
const dead = sql.raw("interval '15 seconds'");

/** What a process says of itself. */
interface Present {
  continuity: Continuity;
  db: Database;
  processId: string;
}

/** More than two heartbeats. Who missed so many may not have been able to hear the others either. */
const gap = sql.raw("interval '11 seconds'");

/**
 * A heartbeat. The presence begins anew after a gap, after an outage that this process noticed, when the clock of the
 * database was put back, and after having been buried.
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

/** Chargers try again at longer and longer intervals; after this one nearly all have. */
export const backOffMs = 180_000;

/**
 * For how long chargers could come to this process, and be answered, without a gap. After a restart, and after the store was
 * away, all of them are away or have something to deliver.
 */
export async function presentForMs({ continuity, processId }: Omit<Present, "db">, tx: Tx): Promise<number> {
  if (!continuity.isWhole) return 0;
  const [own] = await tx
    .select({ ms: sql<string>`extract(epoch from now() - ${processes.startedAt}) * 1000` })
    .from(processes)
    .where(and(eq(processes.id, processId), sql`${processes.heartbeatAt} between now() - ${gap} and now()`));
  return own === undefined ? 0 : Math.max(0, Number(own.ms));
}

/** Whether chargers had the time to come back since they can reach this process, and `settleMs` to deliver what they had kept. */
export async function couldHaveComeBack(
  core: Omit<Present, "db">,
  tx: Tx,
  settleMs: number,
): Promise<boolean> {
  return (await presentForMs(core, tx)) >= backOffMs + settleMs;
}

/** Deletes the processes that are dead, as far as this one can judge; all others where it is the only one. */
export async function deleteDeadProcesses(
  { db, processId }: Omit<Present, "continuity">,
  { allOthers }: { allOthers: boolean },
): Promise<void> {
  const silent = sql`heartbeat_at < now() - ${dead} and exists (
    select from processes as own
    where own.id = ${processId} and own.started_at < now() - ${dead} and own.heartbeat_at > now() - ${gap}
  )`;
  await db.read((tx) =>
    tx.delete(processes).where(and(ne(processes.id, processId), allOthers ? undefined : silent)),
  );
}
