import type { ClockEvidence, ConnectionEvidence, Frame, FreedFrame } from "@forecourt/pricing";
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import {
  allEvidence,
  chargerBoots,
  chargerConnections,
  connectorStates,
  evidence,
  type sessions,
} from "../../store/schema.ts";

type SessionRow = typeof sessions.$inferSelect;
type ConnectionRow = typeof chargerConnections.$inferSelect;

/** The server believes a timestamp that differs from its receipt by no more than this. */
const believedMs = 300_000;

/** A charger that sent no queued message for this long has sent its whole queue. */
const drainMs = 60_000;

/** How many connections are searched, newest first, for a connection on which the queue was drained. */
const mostConnections = 20;

/** How many messages of a queue are searched for the pause at its end. */
const mostQueued = 1_000;

/**
 * The stored facts about the charger that may contradict a late start. Undefined when the start came in time: the check is
 * not needed then. Reads append-only rows from before the receipt of the start, and the first boot after it, so that a later
 * decision finds the same facts.
 */
export async function clockEvidence(
  tx: Tx,
  session: SessionRow,
  registeredAt: number | null,
  frames: readonly Frame[],
  start: Frame | null,
): Promise<ClockEvidence | undefined> {
  const first = start ?? frames.toSorted((a, b) => a.at - b.at)[0];
  if (first === undefined || first.receivedAt - first.at <= believedMs) return undefined;
  const lastAt = frames.reduce((last, { at }) => Math.max(last, at), first.at);
  return {
    registeredAt,
    freed: await freedSince(tx, session, first, lastAt),
    inUse: await inUseAbout(tx, session, first),
    connections: await connectionsSince(tx, session, first),
    boots: await firstBootAfter(tx, session.chargerId, first.receivedAt),
  };
}

async function freedSince(tx: Tx, session: SessionRow, first: Frame, lastAt: number): Promise<FreedFrame[]> {
  const [available] = await tx
    .select({ id: connectorStates.id, at: connectorStates.at, receivedAt: connectorStates.receivedAt })
    .from(connectorStates)
    .where(
      and(
        eq(connectorStates.chargerId, session.chargerId),
        eq(connectorStates.connectorId, session.connectorId),
        eq(connectorStates.status, "Available"),
        between(connectorStates, first.at, lastAt, first.receivedAt),
      ),
    )
    .orderBy(desc(connectorStates.receivedAt))
    .limit(1);
  const [ended] = await tx
    .select({ id: evidence.id, at: evidence.at, receivedAt: evidence.receivedAt })
    .from(evidence)
    .where(
      and(
        eq(evidence.chargerId, session.chargerId),
        eq(evidence.connectorId, session.connectorId),
        eq(evidence.action, "StopTransaction"),
        isNull(evidence.context),
        ne(evidence.sessionId, session.id),
        between(evidence, first.at, lastAt, first.receivedAt),
      ),
    )
    .orderBy(desc(evidence.receivedAt))
    .limit(1);
  return [
    ...(available === undefined
      ? []
      : [{ ...frameOf(available, "status/"), by: "connector_available" as const }]),
    ...(ended === undefined ? [] : [{ ...frameOf(ended, ""), by: "transaction_ended" as const }]),
  ];
}

/** Selects rows with a right timestamp between `after` and `before`, received no later than `until`. All in epoch ms. */
function between(
  table: typeof connectorStates | typeof evidence,
  after: number,
  before: number,
  until: number,
): SQL | undefined {
  return and(
    gt(table.at, isoOf(after)),
    lt(table.at, isoOf(before)),
    isRight(table),
    // Lets PostgreSQL use the index.
    gte(table.receivedAt, isoOf(after - believedMs)),
    lte(table.receivedAt, isoOf(until)),
  );
}

function isRight({ at, receivedAt }: typeof connectorStates | typeof evidence): SQL {
  const most = sql`${believedMs}::integer * interval '1 millisecond'`;
  return sql`${receivedAt} - ${at} between -${most} and ${most}`;
}

async function inUseAbout(tx: Tx, session: SessionRow, first: Frame): Promise<Frame[]> {
  const rows = await tx
    .select({ id: connectorStates.id, at: connectorStates.at, receivedAt: connectorStates.receivedAt })
    .from(connectorStates)
    .where(
      and(
        eq(connectorStates.chargerId, session.chargerId),
        eq(connectorStates.connectorId, session.connectorId),
        inArray(connectorStates.status, ["Charging", "SuspendedEV", "SuspendedEVSE"]),
        between(connectorStates, first.at - believedMs - 1, first.at + believedMs + 1, first.receivedAt),
      ),
    )
    .orderBy(asc(connectorStates.id))
    .limit(1);
  return rows.map((row) => frameOf(row, "status/"));
}

function frameOf(
  { at, id, receivedAt }: { id: number; at: string; receivedAt: string },
  kind: string,
): Frame {
  return { at: Date.parse(at), receivedAt: Date.parse(receivedAt), frameId: `${kind}${id}` };
}

/**
 * The connection of the start, the newest earlier connection on which the queue was drained, and the first connection on
 * which a reply was withheld.
 */
async function connectionsSince(tx: Tx, session: SessionRow, first: Frame): Promise<ConnectionEvidence[]> {
  const { chargerId } = session;
  const accepted = and(
    eq(chargerConnections.chargerId, chargerId),
    sql`${chargerConnections.acceptedAt} is not null`,
  );
  const [own] = await tx
    .select()
    .from(chargerConnections)
    .where(and(accepted, eq(chargerConnections.sessionId, session.id)))
    .limit(1);
  const earlier = and(
    accepted,
    gt(chargerConnections.lastSeenAt, isoOf(first.at)),
    lte(chargerConnections.lastSeenAt, isoOf(first.receivedAt)),
    or(isNull(chargerConnections.sessionId), ne(chargerConnections.sessionId, session.id)),
  );
  const [withheld] = await tx
    .select()
    .from(chargerConnections)
    .where(and(earlier, eq(chargerConnections.replyWithheld, true)))
    .orderBy(asc(chargerConnections.lastSeenAt))
    .limit(1);
  const candidates = await tx
    .select()
    .from(chargerConnections)
    .where(
      and(
        earlier,
        eq(chargerConnections.replyWithheld, false),
        ...(withheld === undefined ? [] : [lt(chargerConnections.lastSeenAt, withheld.lastSeenAt)]),
      ),
    )
    .orderBy(desc(chargerConnections.lastSeenAt))
    .limit(mostConnections);
  const found: ConnectionEvidence[] = [];
  if (own !== undefined) found.push(await connectionOf(tx, own, true));
  if (withheld !== undefined) found.push(await connectionOf(tx, withheld, false));
  for (const candidate of candidates) {
    const connection = await connectionOf(tx, candidate, false);
    if (connection.drainedAt === null) continue;
    found.push(connection);
    break;
  }
  return found;
}

async function connectionOf(tx: Tx, row: ConnectionRow, hasStart: boolean): Promise<ConnectionEvidence> {
  const acceptedAt = Date.parse(row.acceptedAt ?? row.connectedAt);
  const lastSeenAt = Date.parse(row.lastSeenAt);
  return {
    acceptedAt,
    lastSeenAt,
    drainedAt: await drainedAt(tx, row.chargerId, acceptedAt, lastSeenAt),
    replyWithheld: row.replyWithheld,
    hasStart,
  };
}

/**
 * When the queue was drained on a connection that lasted from `from` to `to`. All in epoch ms; null when queued messages
 * came until the end of the connection.
 */
async function drainedAt(tx: Tx, chargerId: string, from: number, to: number): Promise<number | null> {
  if (to - from < drainMs) return null;
  const queued = and(
    eq(allEvidence.chargerId, chargerId),
    gt(allEvidence.receivedAt, isoOf(from)),
    lte(allEvidence.receivedAt, isoOf(to)),
    // Samples within a stop are as old as its transaction, and were not in a queue.
    or(isNull(allEvidence.context), eq(allEvidence.action, "MeterValues")),
    // As the index meter_samples_by_charger has it: PostgreSQL uses the index only for the same text.
    sql`${allEvidence.receivedAt} - ${allEvidence.at} > interval '5 minutes'`,
  );
  const receipts = async (order: SQL, limit: number) => {
    const rows = await tx
      .select({ receivedAt: allEvidence.receivedAt })
      .from(allEvidence)
      .where(queued)
      .orderBy(order)
      .limit(limit);
    return rows.map(({ receivedAt }) => Date.parse(receivedAt));
  };
  const earliest = await receipts(asc(allEvidence.receivedAt), mostQueued);
  let before = from;
  for (const at of earliest) {
    if (at - before >= drainMs) return before + drainMs;
    before = at;
  }
  const [last = before] =
    earliest.length < mostQueued ? [before] : await receipts(desc(allEvidence.receivedAt), 1);
  return to - last >= drainMs ? last + drainMs : null;
}

async function firstBootAfter(tx: Tx, chargerId: string, after: number): Promise<number[]> {
  const rows = await tx
    .select({ at: chargerBoots.at })
    .from(chargerBoots)
    .where(and(eq(chargerBoots.chargerId, chargerId), gt(chargerBoots.at, isoOf(after))))
    .orderBy(asc(chargerBoots.at))
    .limit(1);
  return rows.map(({ at }) => Date.parse(at));
}
