import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { loseChargers } from "../chargers/lose.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../store/db.ts";
import { preparePartitions } from "../store/retention.ts";
import { chargers, processes } from "../store/schema.ts";

/*
 * Every process says that it is there, every five seconds. One that was silent for longer than `dead` is dead: its
 * sockets are gone, and so are the calls it was making. All of it by the clock of the database, which is one for all.
 */
const dead = sql.raw("interval '15 seconds'");

/** More than two heartbeats. Who missed so many may not have been able to hear the others either. */
const gap = sql.raw("interval '11 seconds'");

/**
 * A heartbeat. The presence begins anew after a gap, after an outage that this process noticed, when the clock of the
 * database was put back, and after having been buried.
 */
export function keepPresence({
  continuity,
  db,
  processId,
}: Pick<Context, "continuity" | "db" | "processId">): Promise<void> {
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

/** The process is there from now on. The processes of an embedded database that are not this one are dead. */
export async function joinProcesses(ctx: Context): Promise<void> {
  await ctx.db.asSystem(async () => {
    await preparePartitions(ctx);
    await keepPresence(ctx);
    await buryProcesses(ctx, { allOthers: ctx.db.embedded });
  });
}

/** Chargers try again at longer and longer intervals; after this one nearly all have. */
export const backOffMs = 180_000;

/**
 * For how long chargers could come to this process, and be answered, without a gap. After a restart, and after the store was
 * away, all of them are away or have something to deliver.
 */
export async function presentForMs({ continuity, processId }: Context, tx: Tx): Promise<number> {
  if (!continuity.isWhole) return 0;
  const [own] = await tx
    .select({ ms: sql<string>`extract(epoch from now() - ${processes.startedAt}) * 1000` })
    .from(processes)
    .where(and(eq(processes.id, processId), sql`${processes.heartbeatAt} between now() - ${gap} and now()`));
  return own === undefined ? 0 : Math.max(0, Number(own.ms));
}

/** Whether chargers had the time to come back since they can reach this process, and `settleMs` to deliver what they had kept. */
export async function couldHaveComeBack(ctx: Context, tx: Tx, settleMs: number): Promise<boolean> {
  return (await presentForMs(ctx, tx)) >= backOffMs + settleMs;
}

/** This process leaves: what it had is free at once. */
export async function leave(ctx: Context): Promise<void> {
  const own = await ctx.db.read((tx) => tx.select().from(chargers).where(eq(chargers.owner, ctx.processId)));
  await loseChargers(ctx, own);
  await ctx.db.read((tx) => tx.delete(processes).where(eq(processes.id, ctx.processId)));
}
