import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { listNewest, type Page, type PageRequest } from "../../store/listing.ts";
import { type SessionStatus, sessions } from "../../store/schema.ts";
import { type Session, withReceipts } from "./find.ts";

export interface SessionFilter {
  chargerId: string | undefined;
  locationId: string | undefined;
  socketId: string | undefined;
  status: SessionStatus | undefined;
}

export function listSessions(
  core: Core,
  caller: Caller,
  { chargerId, locationId, socketId, status }: SessionFilter,
  request: PageRequest,
): Promise<Page<Session>> {
  const where = and(
    eq(sessions.orgId, caller.orgId),
    chargerId === undefined ? undefined : eq(sessions.chargerId, chargerId),
    locationId === undefined ? undefined : eq(sessions.locationId, locationId),
    socketId === undefined ? undefined : eq(sessions.socketId, socketId),
    status === undefined ? undefined : eq(sessions.status, status),
  );
  return core.db.read(async (tx) => {
    const { rows, pagination } = await listNewest(tx, sessions, where, request);
    return { rows: await withReceipts(tx, caller, rows), pagination };
  });
}
