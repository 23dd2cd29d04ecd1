import { and, eq } from "drizzle-orm";
import type { Caller, Context } from "../context.ts";
import { notFound } from "../problems.ts";
import { listByNumber, type Page, type PageRequest } from "../store/listing.ts";
import { evidence, sessions } from "../store/schema.ts";
import { ownSession } from "./find.ts";

export type MeterValueRow = typeof evidence.$inferSelect;

/** What the charger read during a session, the latest to arrive first. */
export function listMeterValues(
  ctx: Context,
  caller: Caller,
  sessionId: string,
  request: PageRequest,
): Promise<Page<MeterValueRow>> {
  return ctx.db.read(async (tx) => {
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(ownSession(caller, sessionId));
    if (session === undefined) throw notFound();
    const readings = and(eq(evidence.sessionId, sessionId), eq(evidence.action, "MeterValues"));
    return listByNumber(tx, evidence, evidence.id, readings, request);
  });
}
