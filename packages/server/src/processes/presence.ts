import { eq, lt } from "drizzle-orm";
import { disconnectCharger } from "../chargers/connection.ts";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { chargers, processes } from "../store/schema.ts";

/** A process that was silent for this long is dead: its sockets are gone, and so are the calls it was making. */
const deadAfterMs = 15_000;

/** Every process says that it is there, every five seconds. */
export async function keepPresence(ctx: Context): Promise<void> {
  const now = isoOf(ctx.clock.now());
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(processes)
      .values({ id: ctx.processId, startedAt: now, heartbeatAt: now })
      .onConflictDoUpdate({ target: processes.id, set: { heartbeatAt: now } });
  });
}

/**
 * Chargers of dead processes are offline. An embedded database has one process at a time, so at the start every
 * other one is dead.
 */
export async function buryProcesses(ctx: Context, options: { allOthers: boolean }): Promise<void> {
  const silentSince = isoOf(ctx.clock.now() - (options.allOthers ? -1 : deadAfterMs));
  const dead = await ctx.db.read((tx) =>
    tx.select({ id: processes.id }).from(processes).where(lt(processes.heartbeatAt, silentSince)),
  );
  for (const { id } of dead) {
    if (id === ctx.processId) continue;
    await loseChargersOf(ctx, id);
    await ctx.db.transaction(async (tx) => {
      await tx.delete(processes).where(eq(processes.id, id));
    });
  }
}

/** This process leaves: what it had is free at once. */
export async function leave(ctx: Context): Promise<void> {
  await loseChargersOf(ctx, ctx.processId);
  await ctx.db.transaction(async (tx) => {
    await tx.delete(processes).where(eq(processes.id, ctx.processId));
  });
}

async function loseChargersOf(ctx: Context, processId: string): Promise<void> {
  const lost = await ctx.db.read((tx) => tx.select().from(chargers).where(eq(chargers.owner, processId)));
  for (const charger of lost) {
    const since = charger.connectedAt === null ? ctx.clock.now() : Date.parse(charger.connectedAt);
    const link = { chargerId: charger.id, orgId: charger.orgId, epoch: charger.connectionEpoch };
    await disconnectCharger(ctx, link, {
      code: 1006,
      reason: "network",
      connectedForMs: Math.max(0, ctx.clock.now() - since),
      lastSeenAt: charger.lastSeenAt === null ? since : Date.parse(charger.lastSeenAt),
    });
  }
}
