import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { ChargerConnection, StatusReport } from "../../core/ingest.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { type NewEvent, type Recording, recordEvent, recordEvents } from "../../store/events.ts";
import type { LeftOut } from "../../store/ingest.ts";
import { type ChargePointStatus, idTags, type SessionStatus, sessions } from "../../store/schema.ts";
import { built, sqlText } from "../../store/statement.ts";
import { toUtc } from "../../store/timestamp.ts";
import { heldBy } from "../commands/limits.ts";
import { maskOf } from "../id-tags/mask.ts";
import { noticeConnector } from "../sessions/apparent-end.ts";
import { believedInstant, reportedInstant } from "../sessions/instants.ts";
import { sessionStatusAfter } from "../sessions/state.ts";
import { StaleConnection } from "./fence.ts";
import { ensureSocket } from "./sockets.ts";

/** StatusNotification: resolves when the new state is committed. */
export async function recordStatus(
  core: Core,
  connection: ChargerConnection,
  report: StatusReport,
): Promise<void> {
  await core.ingest.status({ ...connection, ...report });
}

/** The ingest calls this with a batch of status reports, in the order in which they arrived. */
export async function recordStatuses(
  core: Recording,
  tx: Tx,
  reports: readonly (ChargerConnection & StatusReport)[],
): Promise<LeftOut> {
  const stale = new Map<unknown, Error>();
  // Always in the same order, so that two batches cannot deadlock.
  const inLockOrder = [...reports].sort((a, b) =>
    a.chargerId < b.chargerId ? -1 : a.chargerId > b.chargerId ? 1 : 0,
  );
  for (const wave of wavesOf(inLockOrder)) {
    const known = await readFacts(tx, wave);
    const current: Known[] = [];
    for (const report of wave) {
      const facts = known.get(report.chargerId);
      if (facts === undefined) stale.set(report, new StaleConnection(report));
      else current.push({ facts, report: await withoutTags(tx, report) });
    }
    if (current.length > 0) await recordWave(core, tx, current);
  }
  return stale;
}

/** The first report of each charger, then the second of each: a report changes what the next one of its charger reads. */
function wavesOf<Report extends ChargerConnection>(reports: readonly Report[]): Report[][] {
  const waves: Report[][] = [];
  const counts = new Map<string, number>();
  for (const report of reports) {
    const number = counts.get(report.chargerId) ?? 0;
    counts.set(report.chargerId, number + 1);
    const wave = waves[number] ?? [];
    wave.push(report);
    waves[number] = wave;
  }
  return waves;
}

type Report = ChargerConnection & StatusReport;

/** The state of a connector, or of a charger. */
interface StateRow {
  id: string;
  status: ChargePointStatus | null;
  errorCode: string | null;
  statusAt: string | null;
}

interface Facts {
  charger: StateRow;
  /** Undefined when the connector was not known before. */
  socket: (StateRow & { hasSession: boolean }) | undefined;
}

interface Known {
  report: Report;
  facts: Facts;
}

/**
 * By charger, in one round trip for all reports of a wave. A charger whose connection was replaced is left out. The second
 * statement sees what was committed before the first one had all its locks: a session that begins holds the charger's lock.
 */
async function readFacts(tx: Tx, wave: readonly Report[]): Promise<Map<string, Facts>> {
  const chargerIds = wave.map(({ chargerId }) => chargerId);
  const [chargers, sockets] = await Promise.all([
    tx.run(lockChargers, [chargerIds, wave.map(({ epoch }) => epoch)]),
    tx.run(socketsOf, [chargerIds, wave.map(({ connectorId }) => connectorId)]),
  ]);
  const socketOf = new Map(sockets.map((row) => [row.chargerId, { ...row, ...stateIn(row) }]));
  return new Map(chargers.map((row) => [row.id, { charger: stateIn(row), socket: socketOf.get(row.id) }]));
}

/** The text of a timestamp in PostgreSQL becomes one of ours. */
function stateIn({ errorCode, id, status, statusAt }: StateRow): StateRow {
  return { id, status, errorCode, statusAt: statusAt === null ? null : toUtc(statusAt) };
}

const stateColumns = `status, error_code as "errorCode", status_at as "statusAt"`;

/** Always in the order of their ids, so that two batches cannot wait for each other. */
const lockChargers = sqlText<[ids: string[], epochs: number[]], StateRow>(`
  select id, ${stateColumns}
  from chargers join unnest($1::text[], $2::bigint[]) as reported(charger_id, epoch)
    on id = charger_id and connection_epoch = epoch
  order by id for no key update of chargers`);

const socketsOf = sqlText<
  [chargerIds: string[], connectorIds: number[]],
  StateRow & { chargerId: string; hasSession: boolean }
>(`
  select id, charger_id as "chargerId", ${stateColumns}, exists (
    select from sessions where sessions.charger_id = sockets.charger_id
      and sessions.connector_id = sockets.connector_id and ended_at is null) as "hasSession"
  from sockets join unnest($1::text[], $2::integer[]) as reported(charger_id, connector_id)
    using (charger_id, connector_id)`);

/** Stores the reports as evidence, and the states that they result in; one report for each charger. */
async function recordWave(core: Recording, tx: Tx, wave: readonly Known[]): Promise<void> {
  const column = (read: (report: Report) => unknown) => wave.map(({ report }) => read(report));
  tx.write(addStates, [
    column(({ orgId }) => orgId),
    column(({ chargerId }) => chargerId),
    column(({ connectorId }) => connectorId),
    column(({ status }) => status),
    column(({ errorCode }) => errorCode),
    column(({ vendorErrorCode }) => vendorErrorCode),
    column(({ info }) => info),
    column(({ receivedAt, timestamp }) => isoOf(reportedInstant(timestamp, receivedAt))),
    column(({ receivedAt }) => isoOf(receivedAt)),
  ]);
  const changes: Change[] = [];
  for (const { facts, report } of wave) {
    const isCharger = report.connectorId === 0;
    const before = isCharger
      ? facts.charger
      : (facts.socket ??
        (await ensureSocket(core, tx, { id: report.chargerId, orgId: report.orgId }, report.connectorId)));
    const state = stateOf(core, report);
    // Sessions of the charger begin under its lock, which this transaction holds.
    const hasSession = !isCharger && facts.socket?.hasSession === true;
    if (!isOlder(state, before)) changes.push({ report, before, state, hasSession });
  }
  const [ofChargers, ofSockets] = [
    changes.filter(({ report }) => report.connectorId === 0),
    changes.filter(({ report }) => report.connectorId !== 0),
  ];
  if (ofChargers.length > 0) tx.write(setChargerStates, statesIn(ofChargers));
  if (ofSockets.length > 0)
    tx.write(setSocketStates, [
      ...statesIn(ofSockets),
      ofSockets.map(({ report }) => report.vendorErrorCode),
    ]);
  const events = changes.filter(isNews).map(eventOf);
  if (events.length > 0) recordEvents(core, tx, events);
  for (const { before, hasSession, report, state } of changes) {
    if (!hasSession) continue;
    await moveSession(core, tx, before, report);
    await noticeConnector(core, tx, before, state);
  }
}

interface Change {
  report: Report;
  before: StateRow;
  state: State;
  hasSession: boolean;
}

/** Passes one array for each column: PostgreSQL plans the statement once for any number of rows. */
const addStates = sqlText<unknown[], never>(`
  insert into connector_states
    (org_id, charger_id, connector_id, status, error_code, vendor_error_code, info, at, received_at)
  select * from unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[],
    $8::timestamptz[], $9::timestamptz[])`);

function statesIn(changes: readonly Change[]): unknown[] {
  return [
    changes.map(({ before }) => before.id),
    changes.map(({ state }) => state.status),
    changes.map(({ state }) => state.errorCode),
    changes.map(({ state }) => state.statusAt),
    changes.map(({ state }) => state.updatedAt),
  ];
}

const setChargerStates = sqlText<unknown[], never>(`
  update chargers set status = new.status, error_code = new.error_code, status_at = new.at, updated_at = new.updated_at
  from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[])
    as new(id, status, error_code, at, updated_at)
  where chargers.id = new.id`);

const setSocketStates = sqlText<unknown[], never>(`
  update sockets set status = new.status, error_code = new.error_code, status_at = new.at,
    updated_at = new.updated_at, vendor_error_code = new.vendor_error_code
  from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::text[])
    as new(id, status, error_code, at, updated_at, vendor_error_code)
  where sockets.id = new.id`);

function isNews({ before, state }: Change): boolean {
  return before.status !== state.status || before.errorCode !== state.errorCode;
}

function eventOf({ before, report, state }: Change): NewEvent {
  const { chargerId, connectorId, orgId } = report;
  const actor = { type: "charger", id: chargerId } as const;
  const reported = {
    status: state.status,
    error_code: state.errorCode,
    vendor_error_code: report.vendorErrorCode,
    info: report.info,
    reported_at: state.statusAt,
  };
  if (connectorId === 0)
    return {
      orgId,
      type: "charger.status_changed",
      subject: { type: "charger", id: chargerId },
      actor,
      data: { charger_id: chargerId, previous_status: before.status, ...reported },
    };
  return {
    orgId,
    type: "socket.status_changed",
    subject: { type: "socket", id: before.id },
    actor,
    data: {
      charger_id: chargerId,
      socket_id: before.id,
      connector_id: connectorId,
      previous_status: before.status,
      ...reported,
    },
  };
}

/** Some chargers write the driver's id tag into a status. The server removes the tags of the charger's newest sessions. */
async function withoutTags<Report extends ChargerConnection & StatusReport>(
  tx: Tx,
  report: Report,
): Promise<Report> {
  const { chargerId, info, vendorErrorCode } = report;
  if (info === null && vendorErrorCode === null) return report;
  const newest = await tx
    .select({ idTag: idTags.idTag })
    .from(sessions)
    .innerJoin(idTags, eq(idTags.id, sessions.idTagId))
    .where(eq(sessions.chargerId, chargerId))
    .orderBy(desc(sessions.createdAt))
    .limit(newestSessions);
  const mask = maskOf(newest.map(({ idTag }) => idTag));
  return mask === null ? report : { ...report, ...mask({ info, vendorErrorCode }) };
}

const newestSessions = 4;

/**
 * The state that the report results in. It uses the believed time, because a charger clock that was ahead must not block
 * later reports.
 */
function stateOf(core: Recording, report: StatusReport) {
  return {
    status: report.status,
    errorCode: report.errorCode,
    statusAt: isoOf(believedInstant(report.timestamp, report.receivedAt)),
    updatedAt: isoOf(core.clock.now()),
  };
}

type State = ReturnType<typeof stateOf>;

/** An older report that arrives late is stored as evidence, but does not change the current state. */
function isOlder(state: State, before: { statusAt: string | null }): boolean {
  return before.statusAt !== null && before.statusAt > state.statusAt;
}

/** Updates the open session of a connector to the connector's status. */
async function moveSession(core: Recording, tx: Tx, before: StateRow, report: Report): Promise<void> {
  const next = sessionStatusAfter(report.status);
  if (next === null) return;
  const updatedAt = isoOf(core.clock.now());
  const [moved] = await tx.run(setSessionStatus, { socketId: before.id, next, updatedAt });
  if (moved === undefined || next === "idle") return;
  const cause = next === "suspended" ? report.status : before.status;
  // When a limit of 0 A makes the charger hold the car back, the cause is the owner of that limit, not the charger.
  const by = cause === "SuspendedEV" ? "ev" : next === "suspended" ? await heldBy(tx, moved) : null;
  recordEvent(core, tx, {
    orgId: moved.orgId,
    type: next === "suspended" ? "session.suspended" : "session.resumed",
    subject: { type: "session", id: moved.id },
    actor: { type: "charger", id: report.chargerId },
    data: {
      session_id: moved.id,
      charger_id: moved.chargerId,
      socket_id: before.id,
      by: by ?? "evse",
      limit_a: moved.limitA,
    },
  });
}

const setSessionStatus = built<{ socketId: string; next: SessionStatus; updatedAt: string }>()(
  (db, { next, socketId, updatedAt }) =>
    db
      .update(sessions)
      .set({ status: sql`${next}`, updatedAt: sql`${updatedAt}` })
      .where(
        and(eq(sessions.socketId, socketId), isNull(sessions.endedAt), sql`${sessions.status} <> ${next}`),
      )
      .returning(),
);
