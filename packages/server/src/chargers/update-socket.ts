import { and, eq } from "drizzle-orm";
import { type Changes, withChanges } from "../changes.ts";
import type { Caller, Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { notFound } from "../problems.ts";
import { sockets } from "../store/schema.ts";
import { type Socket, withSessions } from "./find.ts";
import { refuseUnusableMeterKey } from "./meter-key.ts";
import type { SocketRow } from "./sockets.ts";

export function updateSocket(
  ctx: Context,
  caller: Caller,
  chargerId: string,
  socketId: string,
  changes: Changes<Pick<SocketRow, "maxAmperage" | "meterPublicKey">>,
): Promise<Socket> {
  refuseUnusableMeterKey(changes.meterPublicKey ?? null, "/meter_public_key");
  return ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(sockets)
      .where(and(eq(sockets.id, socketId), eq(sockets.chargerId, chargerId), eq(sockets.orgId, caller.orgId)))
      .for("no key update");
    if (before === undefined) throw notFound();
    const { maxAmperage, meterPublicKey } = withChanges(before, changes);
    const rated = maxAmperage !== before.maxAmperage;
    const same = !rated && meterPublicKey === before.meterPublicKey;
    const row = same ? before : { ...before, maxAmperage, meterPublicKey, updatedAt: isoOf(ctx.clock.now()) };
    if (!same) {
      await tx
        .update(sockets)
        .set({ maxAmperage, meterPublicKey, updatedAt: row.updatedAt })
        .where(eq(sockets.id, socketId));
      // A new rating counts at once.
      if (rated) tx.afterCommit(() => ctx.balancer.touch(chargerId));
    }
    const [socket] = await withSessions(tx, [row]);
    if (socket === undefined) throw new Error("unreachable: one socket in, none out");
    return socket;
  });
}
