import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { sockets } from "../../store/schema.ts";
import { type Socket, withSessions } from "./find.ts";

export function findSocket(core: Core, caller: Caller, chargerId: string, socketId: string): Promise<Socket> {
  return core.db.read(async (tx) => {
    const rows = await tx
      .select()
      .from(sockets)
      .where(
        and(eq(sockets.id, socketId), eq(sockets.chargerId, chargerId), eq(sockets.orgId, caller.orgId)),
      );
    const [socket] = await withSessions(tx, rows);
    if (socket === undefined) throw notFound();
    return socket;
  });
}
