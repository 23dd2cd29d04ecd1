import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Changes, withChanges } from "../../platform/changes.ts";
import { isoOf } from "../../platform/clock.ts";
import { notFound } from "../../platform/problems.ts";
import { sockets } from "../../store/schema.ts";
import { type Socket, withSessions } from "./find.ts";
import { refuseUnusableMeterKey } from "./meter-key.ts";
import type { SocketRow } from "./sockets.ts";

export type SocketFields = Pick<SocketRow, "maxAmperage" | "phases" | "voltageV" | "meterPublicKey">;

export function updateSocket(
  core: Core,
  caller: Caller,
  chargerId: string,
  socketId: string,
  changes: Changes<SocketFields>,
): Promise<Socket> {
  refuseUnusableMeterKey(changes.meterPublicKey ?? null, "/meter_public_key");
  return core.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(sockets)
      .where(and(eq(sockets.id, socketId), eq(sockets.chargerId, chargerId), eq(sockets.orgId, caller.orgId)))
      .for("no key update");
    if (before === undefined) throw notFound();
    const { maxAmperage, phases, voltageV, meterPublicKey } = withChanges<SocketFields>(before, changes);
    const fields = { maxAmperage, phases, voltageV, meterPublicKey };
    const limits =
      maxAmperage !== before.maxAmperage || phases !== before.phases || voltageV !== before.voltageV;
    const same = !limits && meterPublicKey === before.meterPublicKey;
    const row = same ? before : { ...before, ...fields, updatedAt: isoOf(core.clock.now()) };
    if (!same) {
      await tx
        .update(sockets)
        .set({ ...fields, updatedAt: row.updatedAt })
        .where(eq(sockets.id, socketId));
      // Balancing uses these limits, so a change takes effect at once.
      if (limits) tx.signal({ type: "charger-changed", chargerId });
    }
    const [socket] = await withSessions(tx, [row]);
    if (socket === undefined) throw new Error("unreachable: one socket in, none out");
    return socket;
  });
}
