import { and, eq, isNotNull, or } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { type chargers, idTags, sessions, type sockets } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import { fence } from "../chargers/fence.ts";
import { socketOf } from "../chargers/sockets.ts";
import { connectorLimit } from "../commands/limits.ts";
import {
  chargingElsewhere,
  type IdTagRow,
  isTag,
  lockedTagByText,
  newestStartCommand,
  sessionLivesMs,
  startCommandAuthorizesMs,
  tagByText,
} from "./authorize.ts";
import { type Site, siteOf } from "./pin-site.ts";
import { openSession } from "./queries.ts";
import type { Start } from "./start.ts";

/** What the database knows when a charger starts a transaction. The row of the charger is locked. */
export interface StartFacts {
  charger: typeof chargers.$inferSelect;
  tag: IdTagRow | undefined;
  /** Undefined when the connector was not known before. */
  socket: typeof sockets.$inferSelect | undefined;
  /** The session that this start began when it was sent for the first time. */
  retried: Pick<typeof sessions.$inferSelect, "transactionId" | "authorizationStatus"> | undefined;
  /** The session that is still open on the connector. */
  open: typeof sessions.$inferSelect | undefined;
  site: Site | undefined;
  /** Whether a start command of the last minutes authorizes the tag at this charger. */
  isCommanded: boolean;
  /** The newest such command for this connector that has no session yet. */
  startCommandId: string | null;
  /** Whether a live session of the tag is open on another connector; false when the server allows it. */
  isChargingElsewhere: boolean;
  /** The limit in force for all sessions of the connector. */
  baselineA: number | null;
}

/** Reads them in one round trip, under the lock of the charger. */
export async function readStartFacts(
  core: Core,
  tx: Tx,
  connection: ChargerConnection,
  { connectorId, idTag, reportedMeterStart, timestamp }: Start & { reportedMeterStart: number },
): Promise<StartFacts> {
  const { chargerId, orgId } = connection;
  const now = core.clock.now();
  const onlyOne = core.config.concurrentTransactions !== "accept";
  const at = { chargerId, connectorId };
  const byTag = { orgId, idTag };
  const [charger, [tag], [retried], [socket], [open], [site], starts, elsewhere, [limit]] = await Promise.all(
    [
      fence(tx, connection),
      // The lock is held to the end of the transaction: of two simultaneous starts, one sees the other.
      tx.run(onlyOne ? lockedTagByText : tagByText, byTag),
      tx.run(sessionOfRetry, { ...at, idTag, reportedStart: timestamp, reportedMeterStart }),
      tx.run(socketOf, at),
      tx.run(openSession, at),
      tx.run(siteOf, { chargerId }),
      tx.run(newestStartCommand, { ...byTag, ...at, since: isoOf(now - startCommandAuthorizesMs) }),
      onlyOne ? tx.run(chargingElsewhere, { ...byTag, ...at, since: isoOf(now - sessionLivesMs) }) : [],
      tx.run(connectorLimit, at),
    ],
  );
  return {
    charger,
    tag,
    socket,
    retried,
    open,
    site,
    isCommanded: starts.length > 0,
    startCommandId: starts.find(({ isFree }) => isFree)?.id ?? null,
    isChargingElsewhere: elsewhere.length > 0,
    baselineA: limit?.limitA ?? null,
  };
}

interface Connector {
  chargerId: string;
  connectorId: number;
}

/**
 * Finds the session of a retry. If the tag was erased meanwhile, everything except the tag must match, because its text must
 * not be stored again.
 */
const sessionOfRetry = built<
  Connector & { idTag: string; reportedStart: string; reportedMeterStart: number }
>()((db, { chargerId, connectorId, idTag, reportedStart, reportedMeterStart }) =>
  db
    .select({ transactionId: sessions.transactionId, authorizationStatus: sessions.authorizationStatus })
    .from(sessions)
    .innerJoin(idTags, eq(idTags.id, sessions.idTagId))
    .where(
      and(
        eq(sessions.chargerId, chargerId),
        eq(sessions.connectorId, connectorId),
        or(isTag(idTag), isNotNull(idTags.erasedAt)),
        eq(sessions.reportedStart, reportedStart),
        eq(sessions.reportedMeterStart, reportedMeterStart),
      ),
    ),
);
