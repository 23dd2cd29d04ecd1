import { and, asc, desc, eq, gte, inArray, isNull, lte } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import {
  allEvidence,
  type chargers,
  connectorStates,
  evidence,
  meterSamples,
  sessions,
  sockets,
} from "../../store/schema.ts";
import { tagCharges } from "../cdrs/flag-payment-references.ts";
import { ensureIdTag } from "./authorize.ts";
import { believedInstant, reportedInstant } from "./instants.ts";
import { pinnedDevice, pinnedSite, siteOf } from "./pinned.ts";
import type { Stop } from "./stop.ts";

type SessionRow = typeof sessions.$inferSelect;
type SocketRow = typeof sockets.$inferSelect;
type EvidenceRow = typeof allEvidence.$inferSelect;

/** A session does not stay open for longer, so an earlier message of the charger does not belong to this transaction. */
const longestMs = 7 * 86_400_000;

/**
 * Creates the session of a StopTransaction whose StartTransaction never came (its transaction id is -1 or 0, errata 3.18).
 * The server creates it when the stop comes, and only if the connector can be determined. Its evidence is the stop, and the
 * meter values with the same id that had no session. It has no transaction id, no start register and perhaps no id tag. The
 * caller ends it in the same transaction.
 */
export async function adoptOrphan(
  core: Core,
  tx: Tx,
  charger: typeof chargers.$inferSelect,
  stop: Stop,
): Promise<SessionRow | undefined> {
  if (stop.transactionId === null || stop.transactionId > 0) return undefined;
  if (await hasOpenSession(tx, charger.id)) return undefined;
  const place = await placeOf(tx, charger.id, stop);
  if (place === undefined) return undefined;

  const { socket, samples } = place;
  // Takes the earlier of both clocks: all messages that exist were received since then.
  const startedAt = Math.min(
    believedInstant(stop.timestamp, stop.receivedAt),
    ...samples.flatMap(({ at, receivedAt }) => [Date.parse(at), Date.parse(receivedAt)]),
  );
  const tag = stop.idTag === null ? null : await ensureIdTag(core, tx, charger.orgId, stop.idTag);
  const now = isoOf(core.clock.now());
  const [session] = await tx
    .insert(sessions)
    .values({
      id: core.newId("ses"),
      orgId: charger.orgId,
      chargerId: charger.id,
      socketId: socket.id,
      connectorId: socket.connectorId,
      transactionId: null,
      idTagId: tag?.id ?? null,
      // The charger authorized the driver by itself. It did not ask the server, so the server did not refuse the driver.
      authorizationStatus: "Accepted",
      status: "active",
      startedAt: isoOf(startedAt),
      meterStartWh: null,
      createdAt: now,
      updatedAt: now,
      ...pinnedSite(core, charger.locationId, await siteOf(tx, charger)),
      ...pinnedDevice(socket),
    })
    .returning();
  if (session === undefined) throw new Error("unreachable: a session that was just stored is gone");
  if (tag !== null) await tagCharges(core, tx, tag);
  if (samples.length > 0) {
    const ids = samples.map(({ id }) => id);
    for (const table of [evidence, meterSamples])
      await tx
        .update(table)
        .set({ sessionId: session.id })
        .where(
          and(
            eq(table.chargerId, charger.id),
            isNull(table.sessionId),
            inArray(table.id, ids),
            gte(table.receivedAt, isoOf(stop.receivedAt - longestMs)),
          ),
        );
  }
  return session;
}

async function hasOpenSession(tx: Tx, chargerId: string): Promise<boolean> {
  const open = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.chargerId, chargerId), isNull(sessions.endedAt)))
    .limit(1);
  return open.length > 0;
}

interface Place {
  socket: SocketRow;
  /** By time. */
  samples: EvidenceRow[];
}

/** The charger's only socket, or the only one for which it sent meter values under this transaction id. */
async function placeOf(tx: Tx, chargerId: string, stop: Stop): Promise<Place | undefined> {
  const ofCharger = await tx.select().from(sockets).where(eq(sockets.chargerId, chargerId));
  const orphans = await orphansOf(tx, chargerId, stop);
  const places: Place[] = [];
  for (const socket of ofCharger) {
    const own = orphans.filter(({ connectorId }) => connectorId === socket.connectorId);
    const samples = own.length === 0 ? [] : await ofThisTransaction(tx, socket, own, stop);
    if (samples.length > 0 || ofCharger.length === 1) places.push({ socket, samples });
  }
  return places.length === 1 ? places[0] : undefined;
}

function orphansOf(tx: Tx, chargerId: string, stop: Stop): Promise<EvidenceRow[]> {
  if (stop.transactionId === null) return Promise.resolve([]);
  return tx
    .select()
    .from(allEvidence)
    .where(
      and(
        eq(allEvidence.chargerId, chargerId),
        gte(allEvidence.receivedAt, isoOf(stop.receivedAt - longestMs)),
        isNull(allEvidence.sessionId),
        eq(allEvidence.action, "MeterValues"),
        eq(allEvidence.transactionId, stop.transactionId),
        lte(allEvidence.at, isoOf(reportedInstant(stop.timestamp, stop.receivedAt))),
      ),
    )
    .orderBy(asc(allEvidence.at), asc(allEvidence.id));
}

/**
 * All lost transactions have the id -1. An earlier one ended where another session ended, where the car left, or where this
 * transaction began.
 */
async function ofThisTransaction(
  tx: Tx,
  { chargerId, connectorId, id }: SocketRow,
  samples: EvidenceRow[],
  stop: Stop,
): Promise<EvidenceRow[]> {
  const [first] = samples;
  const last = samples.at(-1)?.at;
  if (first === undefined || last === undefined) return samples;
  const [before] = await tx
    .select({ endedAt: sessions.endedAt })
    .from(sessions)
    .where(and(eq(sessions.socketId, id), lte(sessions.endedAt, last)))
    .orderBy(desc(sessions.endedAt))
    .limit(1);
  const [gone] = await tx
    .select({ at: connectorStates.at })
    .from(connectorStates)
    .where(
      and(
        eq(connectorStates.chargerId, chargerId),
        eq(connectorStates.connectorId, connectorId),
        eq(connectorStates.status, "Available"),
        gte(connectorStates.at, first.at),
        lte(connectorStates.at, last),
        // Without it, PostgreSQL would read all partitions.
        gte(connectorStates.receivedAt, isoOf(stop.receivedAt - longestMs)),
      ),
    )
    .orderBy(desc(connectorStates.at))
    .limit(1);
  const begin = samples.findLast(({ context }) => context === "Transaction.Begin");
  return samples.filter(
    ({ at }) =>
      (before?.endedAt == null || at > before.endedAt) &&
      (gone === undefined || at > gone.at) &&
      (begin === undefined || at >= begin.at),
  );
}
