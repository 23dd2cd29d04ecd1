import { and, eq } from "drizzle-orm";
import { type Changes, withChanges } from "../changes.ts";
import type { Caller, Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { notFound } from "../problems.ts";
import { sockets } from "../store/schema.ts";
import { type Socket, withSessions } from "./find.ts";
import type { SocketRow } from "./sockets.ts";

export function updateSocket(
  ctx: Context,
  caller: Caller,
  chargerId: string,
  socketId: string,
  changes: Changes<Pick<SocketRow, "maxAmperage">>,
): Promise<Socket> {
  return ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(sockets)
      .where(and(eq(sockets.id, socketId), eq(sockets.chargerId, chargerId), eq(sockets.orgId, caller.orgId)))
      .for("no key update");
    if (before === undefined) throw notFound();
    const { maxAmperage } = withChanges({ maxAmperage: before.maxAmperage }, changes);
    const row =
      maxAmperage === before.maxAmperage
        ? before
        : { ...before, maxAmperage, updatedAt: isoOf(ctx.clock.now()) };
    if (row !== before) {
      await tx.update(sockets).set({ maxAmperage, updatedAt: row.updatedAt }).where(eq(sockets.id, socketId));
      // A new rating counts at once.
      tx.afterCommit(() => ctx.balancer.touch(chargerId));
    }
    const [socket] = await withSessions(tx, [row]);
    if (socket === undefined) throw new Error("unreachable: one socket in, none out");
    return socket;
  });
}
