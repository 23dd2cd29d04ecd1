import type { StoredConnector, UnansweredLimit } from "@forecourt/dlb";
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { limitOutcomeOf } from "../charging/commands/limit-outcome.ts";
import { phasesIn } from "../charging/commands/watts.ts";
import type { Tx } from "../store/db.ts";
import { commands, connectorLimits } from "../store/schema.ts";
import type { Facts, SocketFacts } from "./facts.ts";

type CommandRow = typeof commands.$inferSelect;

interface Accepted {
  socketId: string;
  sessionId: string | null;
  limitA: number | null;
  /** The payload of the command that set the limit; null where the command no longer exists. */
  payload: Record<string, unknown> | null;
  at: string;
}

/**
 * Reads from the database the limits in force: the last accepted limit of each kind, and all limits that were sent
 * later and may also be in force. Sockets that balancing never managed are left out, because their profiles belong to
 * their owner.
 */
export async function readStoredConnectors(
  tx: Tx,
  { location, sockets }: Facts,
  { startsSince }: { startsSince: string },
): Promise<StoredConnector[]> {
  const ours = sockets.filter(
    ({ balanced, charger }) =>
      // A charger that has never connected draws no current, and must not reserve any.
      charger.connectionEpoch > 0 && (location.dlbEnabled || balanced?.managed === true),
  );
  if (ours.length === 0) return [];
  const socketIds = ours.map(({ socket }) => socket.id);
  const sessionIds = ours.flatMap(({ session }) => session?.id ?? []);
  const accepted = await newestAccepted(tx, socketIds, sessionIds);
  const unsettled = await tx
    .select()
    .from(commands)
    .where(
      and(
        inArray(commands.socketId, socketIds),
        or(
          inArray(commands.status, ["pending", "timeout"]),
          // The charger answered, but the answer is not readable.
          and(eq(commands.status, "rejected"), eq(commands.error, "invalid_answer")),
        ),
        or(
          and(
            eq(commands.type, "SetChargingProfile"),
            or(isNull(commands.sessionId), inArray(commands.sessionId, sessionIds)),
          ),
          // The session began under the limit of a remote start whose outcome is not known yet.
          and(
            eq(commands.type, "RemoteStartTransaction"),
            isNotNull(commands.limitA),
            inArray(commands.sessionId, sessionIds),
          ),
        ),
        // A limit that was accepted later has replaced this one, because the charger handles calls in their order.
        sql`not exists (select from commands later where later.socket_id = ${commands.socketId}
          and later.type = 'SetChargingProfile' and later.session_id is not distinct from ${commands.sessionId}
          and later.status = 'accepted' and later.position > ${commands.position})`,
      ),
    );
  const withBaseline = await possibleBaselines(tx, socketIds);
  const starts = await tx
    .select()
    .from(commands)
    .where(
      and(
        inArray(commands.socketId, socketIds),
        eq(commands.balancing, "start"),
        isNull(commands.sessionId),
        sql`${commands.limitA} is not null`,
        gt(commands.createdAt, startsSince),
      ),
    );
  return ours.map((each) => storedConnectorOf(each, { accepted, unsettled, withBaseline, starts }));
}

/**
 * Transaction limits that were also tried as a baseline, without an answer. A baseline stays in force after the
 * transaction ends.
 */
async function possibleBaselines(tx: Tx, socketIds: readonly string[]): Promise<CommandRow[]> {
  return tx
    .select()
    .from(commands)
    .where(
      and(
        inArray(commands.socketId, [...socketIds]),
        eq(commands.type, "SetChargingProfile"),
        eq(commands.balancing, "limit"),
        isNotNull(commands.sessionId),
        sql`${commands.result} -> 'may_be_baseline_a' is not null`,
        sql`not exists (select from ${connectorLimits} written
          join commands later on later.id = written.command_id
          where written.socket_id = ${commands.socketId} and written.session_id is null
          and later.position > ${commands.position})`,
      ),
    );
}

interface Written {
  accepted: readonly Accepted[];
  unsettled: readonly CommandRow[];
  withBaseline: readonly CommandRow[];
  starts: readonly CommandRow[];
}

function storedConnectorOf(
  { socket, charger, session }: SocketFacts,
  { accepted, unsettled, withBaseline, starts }: Written,
): StoredConnector {
  const ofSlot = (each: { socketId: string | null; sessionId: string | null }, sessionId: string | null) =>
    each.socketId === socket.id && each.sessionId === sessionId;
  const slot = (sessionId: string | null) => {
    const last = accepted.find((each) => ofSlot(each, sessionId));
    return {
      accepted:
        last?.limitA == null
          ? null
          : { limitA: last.limitA, phases: phasesIn(last.payload ?? {}), at: Date.parse(last.at) },
      unanswered: unsettled.filter((command) => ofSlot(command, sessionId)).flatMap(unansweredOf),
    };
  };
  const baseline = slot(null);
  return {
    connectorId: socket.id,
    bootId: isSince(baseline.accepted, charger.lastBootAt) ? charger.lastBootAt : null,
    transaction:
      session === null || session.transactionId === null
        ? null
        : { id: session.transactionId, ...slot(session.id) },
    baseline: {
      ...baseline,
      unanswered: [
        ...baseline.unanswered,
        ...withBaseline.filter((command) => command.socketId === socket.id).flatMap(baselineOf),
      ],
    },
    starts: starts.filter((command) => command.socketId === socket.id).flatMap(startOf),
  };
}

/** Whether the baseline was accepted after the charger's last boot. */
function isSince(accepted: { at: number } | null, lastBootAt: string | null): boolean {
  return accepted !== null && (lastBootAt === null || accepted.at > Date.parse(lastBootAt));
}

/**
 * A limit that may be in force: its outcome is unknown, no answer has come yet, or the answer came too late to be
 * stored with those in time.
 */
function unansweredOf(command: CommandRow): UnansweredLimit[] {
  const outcome = limitOutcomeOf(command);
  if (outcome !== null && outcome.outcome !== "unknown" && outcome.outcome !== "accepted") return [];
  const limitA = outcome?.limitA ?? command.limitA;
  return limitA === null ? [] : [unanswered(command, command.id, limitA)];
}

/** The ref differs from the command id, because the outcome of the command is not the outcome of this baseline. */
function baselineOf(command: CommandRow): UnansweredLimit[] {
  const outcome = limitOutcomeOf(command);
  const baselineA = outcome !== null && "baselineA" in outcome ? outcome.baselineA : undefined;
  if (baselineA === undefined) return [];
  return [unanswered(command, `${command.id}/baseline`, baselineA)];
}

/** The remote start was sent with a limit, and may still become a session. */
function startOf(command: CommandRow): UnansweredLimit[] {
  const { outcome } = limitOutcomeOf(command) ?? { outcome: null };
  if (outcome === "rejected" || outcome === "not_supported" || outcome === "not_sent") return [];
  return command.limitA === null ? [] : [unanswered(command, command.id, command.limitA)];
}

function unanswered({ payload, createdAt }: CommandRow, ref: string, limitA: number): UnansweredLimit {
  return { ref, limitA, phases: phasesIn(payload), at: Date.parse(createdAt) };
}

async function newestAccepted(
  tx: Tx,
  socketIds: readonly string[],
  sessionIds: readonly string[],
): Promise<Accepted[]> {
  return tx
    .selectDistinctOn([connectorLimits.socketId, connectorLimits.sessionId], {
      socketId: connectorLimits.socketId,
      sessionId: connectorLimits.sessionId,
      limitA: connectorLimits.limitA,
      payload: commands.payload,
      at: connectorLimits.at,
    })
    .from(connectorLimits)
    .leftJoin(commands, eq(commands.id, connectorLimits.commandId))
    .where(
      and(
        inArray(connectorLimits.socketId, [...socketIds]),
        or(isNull(connectorLimits.sessionId), inArray(connectorLimits.sessionId, [...sessionIds])),
      ),
    )
    .orderBy(
      connectorLimits.socketId,
      connectorLimits.sessionId,
      // Calls are sent and answered in the order of their commands. Two answers may be stored in any order.
      sql`${commands.position} desc nulls last`,
      desc(connectorLimits.id),
    );
}
