import { and, eq, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { commands, processes } from "../../store/schema.ts";
import { completeCommand } from "./complete.ts";
import { connectionLost } from "./outcome.ts";

/** The process that carries out a command ends it at its expiry. Any other process may end it this much later. */
const graceMs = 5_000;

/**
 * Ends the commands that no process will end: those of dead processes, and those that expired long ago. The outcome of a
 * dead process's command is unknown, so it is never sent again. A Reset that lost its socket waits for the boot, even if
 * its process is dead.
 */
export async function expireCommands(core: Core): Promise<void> {
  const orphaned = and(isNull(processes.id), or(isNull(commands.error), ne(commands.error, connectionLost)));
  const overdue = await core.db.read((tx) =>
    tx
      .select({ id: commands.id })
      .from(commands)
      .leftJoin(processes, eq(processes.id, commands.owner))
      .where(
        and(
          eq(commands.status, "pending"),
          isNotNull(commands.owner),
          or(orphaned, lt(commands.expiresAt, isoOf(core.clock.now() - graceMs))),
        ),
      )
      .orderBy(sql`${commands.createdAt}`)
      .limit(500),
  );
  for (const { id } of overdue) await core.db.transaction((tx) => expire(core, tx, id));
}

/**
 * A process that was wrongly taken for dead may have started it meanwhile. A command that was sent never ends as
 * `not_sent`.
 */
async function expire(core: Core, tx: Tx, id: string): Promise<void> {
  const [command] = await tx
    .select({ error: commands.error, sentAt: commands.sentAt })
    .from(commands)
    .where(and(eq(commands.id, id), eq(commands.status, "pending")))
    .for("no key update");
  if (command === undefined) return;
  const error = command.error ?? (command.sentAt === null ? "not_sent" : "outcome_unknown");
  await completeCommand(core, tx, id, { status: "timeout", error, result: null });
}
