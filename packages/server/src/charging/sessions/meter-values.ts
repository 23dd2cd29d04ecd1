import { and, eq, gte, isNotNull } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { notFound } from "../../platform/problems.ts";
import { listByNumber, type Page, type PageRequest } from "../../store/listing.ts";
import { evidence, sessions } from "../../store/schema.ts";
import { ownSession } from "./find.ts";
import { heardSince } from "./heard-since.ts";

export type MeterValueRow = typeof evidence.$inferSelect;

/** The meter readings of a session, the latest to arrive first. */
export function listMeterValues(
  core: Core,
  caller: Caller,
  sessionId: string,
  request: PageRequest,
): Promise<Page<MeterValueRow>> {
  return core.db.read(async (tx) => {
    const [session] = await tx
      .select({
        createdAt: sessions.createdAt,
        startedAt: sessions.startedAt,
        transactionId: sessions.transactionId,
      })
      .from(sessions)
      .where(ownSession(caller, sessionId));
    if (session === undefined) throw notFound();
    const readings = and(
      eq(evidence.sessionId, sessionId),
      // Readings have a context; the frames around them do not.
      isNotNull(evidence.context),
      // The server received nothing before this time. The bound keeps PostgreSQL from reading older partitions.
      gte(evidence.receivedAt, heardSince(session)),
    );
    return listByNumber(tx, evidence, evidence.id, readings, request);
  });
}
