import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { balancedSockets, commands, connectorLimits, sessions } from "../../store/schema.ts";
import { inserted } from "../../store/statement.ts";
import type { SessionRow } from "../sessions/queries.ts";
import type { CommandRow } from "./complete.ts";
import { numberIn } from "./limit-outcome.ts";
import { isRawProfile, removeCleared, socketsConcerned } from "./raw-profiles.ts";

type Purpose = (typeof connectorLimits.$inferSelect)["purpose"];

/** A profile that is in force from now. Null amps: the profile is removed. */
interface ProfileChange {
  purpose: Purpose;
  /** The session of a TxProfile. */
  sessionId: string | null;
  limitA: number | null;
}

/**
 * Stores the profiles that the charger accepted or cleared, as evidence that they are in force from now. Updates the open
 * session: a limit of 0 A suspends it, and a later limit above 0 A resumes it.
 */
export async function recordLimit(core: Core, tx: Tx, ended: CommandRow): Promise<void> {
  if (isRawProfile(ended)) return recordUnknown(core, tx, ended);
  const command = withLateAnswer(ended);
  const { socketId } = command;
  if (socketId === null) return;
  const changes = changesBy(command);
  if (changes.length === 0) return;
  const session = await sessionToFollow(tx, socketId);
  if (command.balancing === "release" && command.status === "accepted") {
    await markReleased(tx, socketId, command);
    if (session !== undefined) changes.push({ purpose: "TxProfile", sessionId: session.id, limitA: null });
  }
  keep(core, tx, command, socketId, changes);
  // The limit belongs to its transaction: an answer that comes during the next one does not affect that one.
  const concerns = changes.some(({ sessionId }) => sessionId === null || sessionId === session?.id);
  if (session === undefined || !concerns) return;
  await follow(core, tx, command, session);
  if (command.balancing === "limit") await signalWaitingClear(tx, command);
}

/** After a profile of another form it is not known what limits the connectors that it concerns. */
async function recordUnknown(core: Core, tx: Tx, command: CommandRow): Promise<void> {
  if (command.status !== "accepted" && command.status !== "timeout") return;
  await removeCleared(tx, command);
  for (const { id: socketId } of await socketsConcerned(tx, command)) {
    const session = await sessionToFollow(tx, socketId);
    const ofSession =
      session === undefined ? [] : [{ purpose: "TxProfile" as const, sessionId: session.id, limitA: null }];
    keep(core, tx, command, socketId, [ofConnector(null), ...ofSession]);
    if (session !== undefined) await follow(core, tx, command, session);
  }
}

/** The session has the limit that is now in force. */
async function follow(core: Core, tx: Tx, command: CommandRow, session: SessionRow): Promise<void> {
  const { socketId } = session;
  const limitA = await limitInForce(tx, socketId, session.id);
  const status =
    limitA === 0
      ? "suspended"
      : session.limitA === 0 && session.status === "suspended"
        ? "active"
        : session.status;
  await tx
    .update(sessions)
    .set({ limitA, status, updatedAt: isoOf(core.clock.now()) })
    .where(eq(sessions.id, session.id));
  if (status === session.status) return;
  const { balancing, requestedBy } = command;
  recordEvent(core, tx, {
    orgId: session.orgId,
    type: status === "suspended" ? "session.suspended" : "session.resumed",
    subject: { type: "session", id: session.id },
    actor:
      balancing !== null || requestedBy === null ? { type: "system" } : { type: "api_key", id: requestedBy },
    data: {
      session_id: session.id,
      charger_id: session.chargerId,
      socket_id: socketId,
      by: balancing === null ? "operator" : "dlb",
      limit_a: limitA,
    },
  });
}

/** A limit that was accepted late is in force, even if the answer came before the command's end was stored. */
function withLateAnswer(command: CommandRow): CommandRow {
  const { status, balancing, result, lateResponse } = command;
  const appliedA = numberIn(lateResponse, "applied_limit_a");
  if (status !== "timeout" || appliedA === null) return command;
  // Of a release, only the baseline is done.
  if (balancing === "release") return { ...command, result: { ...result, baseline_a: appliedA } };
  return { ...command, status: "accepted", result: { ...result, ...lateResponse } };
}

/** The connector does not need a release anymore, unless balancing has since written a baseline to it. */
async function markReleased(tx: Tx, socketId: string, { position }: CommandRow): Promise<void> {
  await tx
    .update(balancedSockets)
    .set({ managed: false })
    .where(
      and(
        eq(balancedSockets.socketId, socketId),
        sql`not exists (select from commands later where later.socket_id = ${socketId}
          and later.balancing = 'limit' and later.session_id is null and later.position > ${position})`,
      ),
    );
}

/** The profiles that the end of a command reports, regardless of the status of the whole command. */
function changesBy(command: CommandRow): ProfileChange[] {
  if (command.type === "SetChargingProfile") return changesBySet(command);
  if (command.sessionId === null) return [];
  // This removes the transaction's profile only; the baseline stays.
  if (command.type === "ClearChargingProfile")
    return command.status === "accepted" ? [ofSession(command, null)] : [];
  if (command.type === "RemoteStartTransaction") return changesByStart(command);
  return [];
}

function changesBySet(command: CommandRow): ProfileChange[] {
  const { status, balancing, sessionId, limitA, result } = command;
  const baselineA = numberIn(result, "baseline_a");
  if (status !== "accepted") return baselineA === null ? [] : [ofConnector(baselineA)];
  const appliedA = numberIn(result, "applied_limit_a") ?? limitA;
  if (balancing === "release" || sessionId === null) return [ofConnector(appliedA)];
  if (result?.["scope"] !== "baseline") return [ofSession(command, appliedA)];
  // The charger does not accept a TxProfile, and one that was there before is cleared.
  return [ofSession(command, null), ofConnector(appliedA)];
}

function changesByStart(command: CommandRow): ProfileChange[] {
  const limitA = limitOfStart(command);
  return limitA === null ? [] : [ofSession(command, limitA)];
}

/**
 * The limit of the transaction that a remote start began; null when it has none of its own. A charger that did not answer but
 * begins the transaction has received the call.
 */
export function limitOfStart({ status, result }: Pick<CommandRow, "status" | "result">): number | null {
  const isBegun = status === "accepted" || status === "timeout";
  return isBegun ? (numberIn(result, "applied_limit_a") ?? numberIn(result, "may_apply_a")) : null;
}

function ofSession({ sessionId }: CommandRow, limitA: number | null): ProfileChange {
  return { purpose: "TxProfile", sessionId, limitA };
}

function ofConnector(limitA: number | null): ProfileChange {
  return { purpose: "TxDefaultProfile", sessionId: null, limitA };
}

function keep(
  core: Core,
  tx: Tx,
  { orgId, chargerId, id: commandId }: CommandRow,
  socketId: string,
  changes: readonly ProfileChange[],
): void {
  const at = isoOf(core.clock.now());
  for (const change of changes) tx.write(addLimit, { ...change, orgId, chargerId, socketId, commandId, at });
}

/** Adds to the evidence that a limit is in force from now. */
export const addLimit = inserted(connectorLimits, [
  "orgId",
  "chargerId",
  "socketId",
  "sessionId",
  "purpose",
  "limitA",
  "commandId",
  "at",
]);

async function sessionToFollow(tx: Tx, socketId: string): Promise<SessionRow | undefined> {
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.socketId, socketId), isNull(sessions.endedAt)))
    .for("no key update");
  return session;
}

/** Whether balancing or the operator holds a session that draws nothing at 0 A. Null: no limit holds it. */
export async function heldBy(
  tx: Tx,
  { id, socketId, limitA }: Pick<SessionRow, "id" | "socketId" | "limitA">,
): Promise<"dlb" | "operator" | null> {
  if (limitA !== 0) return null;
  const limit = await limitOf(tx, socketId, id);
  return limit?.balancing == null ? "operator" : "dlb";
}

/** Amps; null when no limit applies. */
async function limitInForce(tx: Tx, socketId: string, sessionId: string): Promise<number | null> {
  return (await limitOf(tx, socketId, sessionId))?.limitA ?? null;
}

/** The session's own TxProfile, else the connector's TxDefaultProfile (errata 3.8). */
async function limitOf(tx: Tx, socketId: string, sessionId: string): Promise<NewestLimit | undefined> {
  const own = await newestLimit(tx, socketId, sessionId);
  return own?.limitA == null ? newestLimit(tx, socketId, null) : own;
}

interface NewestLimit {
  /** Null when it was cleared. */
  limitA: number | null;
  /** The position of the command that set it. */
  position: number | null;
  balancing: CommandRow["balancing"] | null;
}

/** The last accepted limit of a session, or (null) of the connector itself. */
export async function newestLimit(
  tx: Tx,
  socketId: string,
  sessionId: string | null,
): Promise<NewestLimit | undefined> {
  const [row] = await tx
    .select({
      limitA: connectorLimits.limitA,
      position: commands.position,
      balancing: commands.balancing,
    })
    .from(connectorLimits)
    .leftJoin(commands, eq(commands.id, connectorLimits.commandId))
    .where(
      and(
        eq(connectorLimits.socketId, socketId),
        eq(connectorLimits.purpose, sessionId === null ? "TxDefaultProfile" : "TxProfile"),
        sessionId === null ? isNull(connectorLimits.sessionId) : eq(connectorLimits.sessionId, sessionId),
      ),
    )
    .orderBy(...newestFirst)
    .limit(1);
  return row;
}

/** As {@link newestLimit}, for a connector itself: the amps, within a statement in which `socket` is its id. */
export function baselineOf(socket: string): string {
  return `(select connector_limits.limit_a from connector_limits left join commands on commands.id = command_id
    where connector_limits.socket_id = ${socket} and purpose = 'TxDefaultProfile' and connector_limits.session_id is null
    order by commands.position desc nulls last, connector_limits.id desc limit 1)`;
}

/** Calls are sent and answered in the order of their commands, but two answers may be stored in any order. */
const newestFirst = [sql`${commands.position} desc nulls last`, desc(connectorLimits.id)];

/** A clear that waited because it would have raised the limit may not raise it anymore. */
async function signalWaitingClear(tx: Tx, { socketId, chargerId }: CommandRow): Promise<void> {
  if (socketId === null) return;
  const [waiting] = await tx
    .select({ owner: commands.owner })
    .from(commands)
    .where(
      and(
        eq(commands.chargerId, chargerId),
        eq(commands.status, "pending"),
        isNull(commands.sentAt),
        eq(commands.socketId, socketId),
        eq(commands.type, "ClearChargingProfile"),
      ),
    )
    .limit(1);
  const owner = waiting?.owner ?? null;
  if (owner !== null) tx.signal({ type: "command-due", chargerId, processId: owner });
}
