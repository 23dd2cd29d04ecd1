import type { Command as CommandBody } from "@forecourt/contract";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Complete } from "../../platform/wire.ts";
import { columnsOf } from "../../store/columns.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { type CommandStatus, commands } from "../../store/schema.ts";
import { built } from "../../store/statement.ts";
import { recordConfiguration } from "../chargers/configuration.ts";
import { finishPassword } from "../chargers/credentials.ts";
import { finalizeCommand } from "../sessions/how-to-end.ts";
import { recordLimit } from "./limits.ts";

export type CommandRow = typeof commands.$inferSelect;

/** A command, with what other tables have of its charger. */
export interface Command extends CommandRow {
  chargerIdentity: string | null;
  /** Null for a command to the charger as a whole. */
  connectorId: number | null;
  locationName: string | null;
}

export interface Completion {
  status: Exclude<CommandStatus, "pending">;
  error: string | null;
  /** What the charger answered. */
  result: Record<string, unknown> | null;
}

/** How a command ended. Null: it has not ended, because the boot after a Reset may still come. */
export interface End {
  completion: Completion | null;
  /** A further change, made in the transaction of the completion. */
  effect?: (tx: Tx) => Promise<void>;
}

/**
 * Ends a pending command exactly once: a second call does not change anything. What the charger accepted takes effect in
 * the same transaction.
 */
export async function completeCommand(
  core: Core,
  tx: Tx,
  commandId: string,
  completion: Completion,
): Promise<void> {
  const remedy = completion.status === "rejected" ? await remedyFor(tx, commandId) : null;
  const result = remedy === null ? completion.result : { ...completion.result, ...remedy };
  const { error, status } = completion;
  const completedAt = isoOf(core.clock.now());
  const [command] = await tx.run(setEnd, { id: commandId, status, error, result, completedAt });
  if (command === undefined) return;
  await recordLimit(core, tx, command);
  await finishPassword(core, tx, command);
  await recordConfiguration(core, tx, command);
  recordCompletion(core, tx, command);
}

const setEnd = built<Pick<CommandRow, "id" | "status" | "error" | "result" | "completedAt">>()((db, end) => {
  const { completedAt, error, result, status } = end;
  // Each column has a parameter of its own name.
  const set = { status, error, result, completedAt, sealedPayload: null } as unknown as Partial<CommandRow>;
  return db
    .update(commands)
    .set(set)
    .where(and(eq(commands.id, end.id), eq(commands.status, "pending")))
    .returning();
});

async function remedyFor(tx: Tx, commandId: string) {
  const { type, sessionId, requestedBy } = commands;
  const [command] = await tx
    .select({ type, sessionId, requestedBy })
    .from(commands)
    .where(eq(commands.id, commandId));
  return command === undefined ? null : stopRemedy(command);
}

/** Records the event of an ended command, and signals the end to a request that waits for it. */
export function recordCompletion(core: Core, tx: Tx, command: Omit<CommandRow, "position">): void {
  recordEvent(core, tx, {
    orgId: command.orgId,
    type: "command.completed",
    subject: { type: "command", id: command.id },
    actor: { type: "system" },
    data: columns(command),
  });
  tx.afterCommit(() => logEnd(core, command));
  // When this signal is lost, the waiting request reads the row before its time is over.
  tx.signal({ type: "command-ended", id: command.id });
}

function logEnd({ clock, log, metrics }: Core, command: Omit<CommandRow, "position">): void {
  const { id, type, status, error, chargerId, requestedBy } = command;
  // The command was completed just now, so it is not pending.
  if (status === "pending") return;
  const durationMs = clock.now() - Date.parse(command.createdAt);
  metrics.commandsCompleted.count({ type, status });
  metrics.commandDuration.observe({ status }, durationMs / 1000);
  log.info(
    {
      command_id: id,
      type,
      charger_id: chargerId,
      status,
      // Only the leading code is logged. The rest is the charger's own text, and may contain anything.
      error: error === null ? null : (/^\w{1,64}/.exec(error)?.[0] ?? "other"),
      key_id: requestedBy,
      duration_ms: durationMs,
    },
    "command completed",
  );
}

const columns = columnsOf(commands).toWire("Command");

/** A command as the API shows it. */
export function toCommand(command: Command): Complete<CommandBody> {
  return {
    ...columns(command),
    charger_identity: command.chargerIdentity,
    connector_id: command.connectorId,
    location_name: command.locationName,
  };
}

/** The columns of {@link Command}, in a statement that selects from commands or returns their rows. */
export const commandColumns = {
  ...getTableColumns(commands),
  chargerIdentity: sql<string | null>`(select identity from chargers where id = ${commands.chargerId})`,
  connectorId: sql<number | null>`(select connector_id from sockets where id = ${commands.socketId})`,
  locationName: sql<string | null>`(select l.name from chargers c join locations l on l.id = c.location_id
    where c.id = ${commands.chargerId})`,
};

/**
 * The advice that `result` has beside the charger's answer when the charger did not stop a session that the caller wanted
 * to stop. The charger may be gone permanently, or may have forgotten the transaction.
 */
export function stopRemedy({
  type,
  sessionId,
  requestedBy,
}: Pick<CommandRow, "type"> & {
  [Field in "sessionId" | "requestedBy"]?: CommandRow[Field] | undefined;
}): { detail: string } | null {
  if (type !== "RemoteStopTransaction" || sessionId == null || requestedBy == null) return null;
  return {
    detail: `The charger did not stop session ${sessionId}. To end it with what the charger has reported so far:\n${finalizeCommand(sessionId)}`,
  };
}
