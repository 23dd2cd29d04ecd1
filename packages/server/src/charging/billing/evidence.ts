import type {
  Evidence,
  MeterSample,
  PowerSample,
  SignedEvidence,
  StatusFrame,
  TransactionFrame,
  ZeroLimit,
} from "@forecourt/pricing";
import { and, asc, desc, eq, gte, lt } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { chargers, connectorLimits, connectorStates, evidence, type sessions } from "../../store/schema.ts";
import { heardSince } from "../sessions/heard-since.ts";
import { clockEvidence } from "./clock-evidence.ts";
import { withPhaseRegisters } from "./phase-registers.ts";
import { signedEvidence } from "./signed-values.ts";

type SessionRow = typeof sessions.$inferSelect;
type EvidenceRow = typeof evidence.$inferSelect;

/** The largest factor from A to W: three phases of 230 V. */
const threePhaseVolts = 690;

/** The facts that the caller knows and the frames do not contain. */
type Given = Pick<Evidence, "tariff" | "trigger" | "finalize" | "closedAt" | "idleThresholdS">;

/** As `gatherEvidence`, with the signed meter values: for a billing decision. */
export function gatherBillable(
  core: Pick<Core, "secret">,
  tx: Tx,
  session: SessionRow,
  given: Given,
): Promise<Evidence> {
  return gather(tx, session, given, (frames) => signedEvidence(core, tx, session, frames));
}

/**
 * All records of one session, in the form that `decide` takes: the reported frames, and the values that were pinned at the
 * start. It leaves out signed values, because they take time to verify and matter only for the bill.
 */
export function gatherEvidence(tx: Tx, session: SessionRow, given: Given): Promise<Evidence> {
  return gather(tx, session, given, () => Promise.resolve(null));
}

async function gather(
  tx: Tx,
  session: SessionRow,
  given: Given,
  signedOf: (frames: readonly EvidenceRow[]) => Promise<SignedEvidence | null>,
): Promise<Evidence> {
  const [charger] = await tx
    .select({ identity: chargers.identity, createdAt: chargers.createdAt })
    .from(chargers)
    .where(eq(chargers.id, session.chargerId));
  const received = await tx
    .select()
    .from(evidence)
    .where(and(eq(evidence.sessionId, session.id), gte(evidence.receivedAt, heardSince(session))))
    .orderBy(asc(evidence.id));
  const frames = withPhaseRegisters(received);
  const [stop = null, ...furtherStops] = transactionFrames(frames, "StopTransaction");
  const [start = null] = transactionFrames(frames, "StartTransaction");
  const samples = frames.flatMap(toSample);
  const powerSamples = frames.flatMap(toPowerSample);
  const clock = await clockEvidence(
    tx,
    session,
    charger?.createdAt ?? null,
    [start, stop, ...samples, ...powerSamples].filter((frame) => frame !== null),
    start,
  );
  const signed = await signedOf(frames);
  return {
    chargerId: charger?.identity ?? session.chargerId,
    connectorId: session.connectorId,
    transactionId: session.transactionId,
    start,
    stop,
    furtherStops,
    samples,
    powerSamples,
    ...(signed === null ? {} : { signed }),
    states: await statesOf(tx, session),
    zeroLimits: await zeroLimitsOf(tx, session),
    authorized: session.authorizationStatus === "Accepted",
    ...(session.authorizationStatus === "Accepted" ? {} : { refusedAs: session.authorizationStatus }),
    ...(clock === undefined ? {} : { clock }),
    timeZone: session.timeZone,
    ratedPowerW: session.ratedA === null ? null : session.ratedA * threePhaseVolts,
    ...given,
  };
}

/** In the order of receipt: the first frame of its kind counts, and a later, different frame is a conflict. */
function transactionFrames(
  frames: readonly EvidenceRow[],
  action: "StartTransaction" | "StopTransaction",
): TransactionFrame[] {
  return frames
    .filter((row) => row.action === action && row.context === null)
    .map((row) => ({ ...instants(row), registerWh: row.energyWh }));
}

function toSample(row: EvidenceRow): MeterSample[] {
  const { action, context, currentA, energyWh } = row;
  // Samples have a reading context; the frames around them do not. A StopTransaction may carry its own samples.
  if (action === "StartTransaction" || context === null || energyWh === null) return [];
  const current = currentA === null ? {} : { currentA };
  return [{ ...instants(row), action, context, registerWh: energyWh, ...current }];
}

function toPowerSample(row: EvidenceRow): PowerSample[] {
  return row.context === null || row.powerW === null ? [] : [{ ...instants(row), powerW: row.powerW }];
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
        gte(connectorStates.receivedAt, heardSince(session)),
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

/**
 * The periods in which the server itself set the limit in force to 0 A: the limit of the transaction, or else the
 * connector's default.
 */
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
