import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { chargers, sockets } from "../../store/schema.ts";
import { type Socket, withSessions } from "./find.ts";

export function listSockets(
  core: Core,
  caller: Caller,
  chargerId: string,
  request: PageRequest,
): Promise<Page<Socket>> {
  return core.db.read(async (tx) => {
    const [charger] = await tx
      .select({ id: chargers.id })
      .from(chargers)
      .where(and(eq(chargers.id, chargerId), eq(chargers.orgId, caller.orgId)));
    if (charger === undefined) throw notFound();
    const { rows, pagination } = await listNewest(tx, sockets, eq(sockets.chargerId, chargerId), request);
    return { rows: await withSessions(tx, rows), pagination };
  });
}
