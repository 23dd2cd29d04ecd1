import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { loseChargers } from "../chargers/lose.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../store/db.ts";
import { chargers, processes } from "../store/schema.ts";

/*
 * Every process says that it is there, every five seconds. One that was silent for longer than `dead` is dead: its
 * sockets are gone, and so are the calls it was making. All of it by the clock of the database, which is one for all.
 */
const dead = sql.raw("interval '15 seconds'");

/** More than two heartbeats. Who missed so many may not have been able to hear the others either. */
const gap = sql.raw("interval '11 seconds'");

/** A heartbeat. After a gap the presence begins anew; and so it does after having been buried. */
export async function keepPresence(ctx: Context): Promise<void> {
  await ctx.db.read((tx) =>
    tx.execute(sql`
      insert into processes (id, started_at, heartbeat_at) values (${ctx.processId}, now(), now())
      on conflict (id) do update set heartbeat_at = now(),
        started_at = case when processes.heartbeat_at < now() - ${gap} then now() else processes.started_at end`),
  );
}

/**
 * Chargers of dead processes are offline. Nobody judges who has not been there without a gap for as long himself:
 * after the store was away, everybody gets the time to say that he is there. An embedded database has one process at
 * a time, so at the start every other one is dead.
 */
export async function buryProcesses(ctx: Context, options: { allOthers: boolean }): Promise<void> {
  const silent = sql`heartbeat_at < now() - ${dead} and exists (
    select from processes as own
    where own.id = ${ctx.processId} and own.started_at < now() - ${dead} and own.heartbeat_at > now() - ${gap}
  )`;
  await ctx.db.read((tx) =>
    tx.delete(processes).where(and(ne(processes.id, ctx.processId), options.allOthers ? undefined : silent)),
  );
  // Whoever buried their process, and however far that one came.
  const lost = await ctx.db.read((tx) =>
    tx
      .select()
      .from(chargers)
      .where(
        and(
          isNotNull(chargers.owner),
          ne(chargers.owner, ctx.processId),
          sql`not exists (select from processes where processes.id = ${chargers.owner})`,
        ),
      ),
  );
  await loseChargers(ctx, lost);
}

/** Chargers try again at longer and longer intervals; after this one nearly all have. */
const backOff = sql.raw("interval '3 minutes'");

/**
 * Whether chargers had the time to come back since we can be reached, and `settleMs` to tell what they had kept. After a
 * restart, and after the store was away, all of them are away, and have told nothing.
 */
export async function couldHaveComeBack(tx: Tx, settleMs: number): Promise<boolean> {
  const settle = sql`make_interval(secs => ${settleMs / 1000}::double precision)`;
  const long = await tx
    .select({ id: processes.id })
    .from(processes)
    .where(
      sql`${processes.startedAt} < now() - ${backOff} - ${settle} and ${processes.heartbeatAt} > now() - ${gap}`,
    )
    .limit(1);
  return long.length > 0;
}

/** This process leaves: what it had is free at once. */
export async function leave(ctx: Context): Promise<void> {
  const own = await ctx.db.read((tx) => tx.select().from(chargers).where(eq(chargers.owner, ctx.processId)));
  await loseChargers(ctx, own);
  await ctx.db.read((tx) => tx.delete(processes).where(eq(processes.id, ctx.processId)));
}
