import { chargers, sessions } from "@forecourt/server/schema";
import { eq, isNull } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";

/** The open sessions with their chargers, read from the tables of the server. */
export function openSessions(db: PostgresJsDatabase) {
  return db
    .select({ id: sessions.id, charger: chargers.identity, startedAt: sessions.startedAt })
    .from(sessions)
    .innerJoin(chargers, eq(chargers.id, sessions.chargerId))
    .where(isNull(sessions.endedAt))
    .orderBy(sessions.startedAt);
}
