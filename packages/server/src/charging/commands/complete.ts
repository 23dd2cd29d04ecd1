import { and, eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { type CommandStatus, commands } from "../../store/schema.ts";
import { recordConfiguration } from "../chargers/configuration.ts";
import { settlePassword } from "../chargers/credentials.ts";
import { recordLimit } from "./limits.ts";
import { stopRemedy } from "./stop-remedy.ts";
import { toCommand } from "./to-command.ts";

export type CommandRow = typeof commands.$inferSelect;

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
  const [command] = await tx
    .update(commands)
    .set({ ...completion, result, sealedPayload: null, completedAt: isoOf(core.clock.now()) })
    .where(and(eq(commands.id, commandId), eq(commands.status, "pending")))
    .returning();
  if (command === undefined) return;
  await recordLimit(core, tx, command);
  await settlePassword(core, tx, command);
  await recordConfiguration(core, tx, command);
  await recordCompletion(core, tx, command);
}

async function remedyFor(tx: Tx, commandId: string) {
  const { type, sessionId, requestedBy } = commands;
  const [command] = await tx
    .select({ type, sessionId, requestedBy })
    .from(commands)
    .where(eq(commands.id, commandId));
  return command === undefined ? null : stopRemedy(command);
}

/** Records the event of an ended command, and signals the end to a request that waits for it. */
export async function recordCompletion(core: Core, tx: Tx, command: CommandRow): Promise<void> {
  await recordEvent(core, tx, {
    orgId: command.orgId,
    type: "command.completed",
    subject: { type: "command", id: command.id },
    actor: { type: "system" },
    data: toCommand(command),
  });
  tx.afterCommit(() => tellOfEnd(core, command));
  // When this signal is lost, the waiting request reads the row before its time is over.
  tx.signal({ type: "command-ended", id: command.id });
}

function tellOfEnd({ clock, log, metrics }: Core, command: CommandRow): void {
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
