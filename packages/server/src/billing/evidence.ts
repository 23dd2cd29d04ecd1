import type {
  Evidence,
  MeterSample,
  SettleTrigger,
  StatusFrame,
  TransactionFrame,
  ZeroLimit,
} from "@forecourt/pricing";
import { and, asc, desc, eq, gte, lt } from "drizzle-orm";
import { isoOf } from "../context.ts";
import type { Tx } from "../store/db.ts";
import {
  chargers,
  connectorLimits,
  connectorStates,
  evidence,
  type sessions,
  sockets,
} from "../store/schema.ts";

type SessionRow = typeof sessions.$inferSelect;
type EvidenceRow = typeof evidence.$inferSelect;

/** Amps to watts at most: three phases of 230 V. */
const threePhaseVolts = 690;

/** Everything on record about one session, as `decide` wants it. Reads only append-only tables. */
export async function gatherEvidence(
  tx: Tx,
  session: SessionRow,
  given: { tariff: Evidence["tariff"]; trigger: SettleTrigger },
): Promise<Evidence> {
  const [device] = await tx
    .select({ identity: chargers.identity, maxAmperage: sockets.maxAmperage })
    .from(sockets)
    .innerJoin(chargers, eq(chargers.id, sockets.chargerId))
    .where(eq(sockets.id, session.socketId));
  const frames = await tx
    .select()
    .from(evidence)
    .where(and(eq(evidence.sessionId, session.id), gte(evidence.receivedAt, since(session))))
    .orderBy(asc(evidence.id));
  return {
    chargerId: device?.identity ?? session.chargerId,
    connectorId: session.connectorId,
    transactionId: session.transactionId,
    start: frameOf(frames, "StartTransaction"),
    stop: frameOf(frames, "StopTransaction"),
    samples: frames.flatMap(toSample),
    states: await statesOf(tx, session),
    zeroLimits: await zeroLimitsOf(tx, session),
    authorized: session.authorizationStatus === "Accepted",
    timeZone: session.timeZone,
    ratedPowerW: device?.maxAmperage == null ? null : device.maxAmperage * threePhaseVolts,
    ...given,
  };
}

/** Before this nothing was received about the session; the bound keeps older partitions untouched. */
function since({ createdAt }: SessionRow): string {
  return isoOf(Date.parse(createdAt) - 60_000);
}

/** The first of its kind counts: a later, different one is a conflict, and no money moves for it. */
function frameOf(frames: readonly EvidenceRow[], action: EvidenceRow["action"]): TransactionFrame | null {
  const frame = frames.find((row) => row.action === action && row.context === null);
  return frame === undefined ? null : { ...instants(frame), registerWh: frame.energyWh };
}

function toSample(row: EvidenceRow): MeterSample[] {
  const { action, context, energyWh } = row;
  // Samples have a reading context, the frames around them have none; a StopTransaction may carry samples of its own.
  if (action === "StartTransaction" || context === null || energyWh === null) return [];
  return [{ ...instants(row), action, context, registerWh: energyWh }];
}

function instants(row: EvidenceRow) {
  return { at: Date.parse(row.at), receivedAt: Date.parse(row.receivedAt), frameId: String(row.id) };
}

async function statesOf(tx: Tx, session: SessionRow): Promise<StatusFrame[]> {
  const rows = await tx
    .select()
    .from(connectorStates)
    .where(
      and(
        eq(connectorStates.chargerId, session.chargerId),
        eq(connectorStates.connectorId, session.connectorId),
        gte(connectorStates.receivedAt, since(session)),
      ),
    )
    .orderBy(asc(connectorStates.id));
  return rows.map(({ id, at, receivedAt, status }) => ({
    at: Date.parse(at),
    receivedAt: Date.parse(receivedAt),
    frameId: `status/${id}`,
    status,
  }));
}

/** Stretches in which the limit in force was 0 A by our own doing: that of the transaction, else the connector's default. */
async function zeroLimitsOf(tx: Tx, session: SessionRow): Promise<ZeroLimit[]> {
  const ofSocket = eq(connectorLimits.socketId, session.socketId);
  const [baseline] = await tx
    .select()
    .from(connectorLimits)
    .where(
      and(
        ofSocket,
        eq(connectorLimits.purpose, "TxDefaultProfile"),
        lt(connectorLimits.at, session.startedAt),
      ),
    )
    .orderBy(desc(connectorLimits.at))
    .limit(1);
  const later = await tx
    .select()
    .from(connectorLimits)
    .where(and(ofSocket, gte(connectorLimits.at, session.startedAt)))
    .orderBy(asc(connectorLimits.id));
  const changes = baseline === undefined ? later : [baseline, ...later];
  const limits: { TxProfile: number | null; TxDefaultProfile: number | null } = {
    TxProfile: null,
    TxDefaultProfile: null,
  };
  const zero: ZeroLimit[] = [];
  for (const { purpose, limitA, sessionId, at } of changes) {
    if (purpose === "TxProfile" && sessionId !== session.id) continue;
    limits[purpose] = limitA;
    const suspended = (limits.TxProfile ?? limits.TxDefaultProfile) === 0;
    const last = zero.at(-1);
    if (suspended && (last === undefined || last.to !== null)) zero.push({ from: Date.parse(at), to: null });
    else if (!suspended && last !== undefined && last.to === null) last.to = Date.parse(at);
  }
  const start = Date.parse(session.startedAt);
  return zero
    .filter(({ to }) => to === null || to > start)
    .map(({ from, to }) => ({ from: Math.max(from, start), to }));
}
