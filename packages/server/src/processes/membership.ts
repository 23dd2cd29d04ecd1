import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { recordLostChargers } from "../charging/chargers/reconcile.ts";
import type { Core } from "../core/core.ts";
import { deleteDeadProcesses, keepPresence } from "../store/presence.ts";
import { preparePartitions } from "../store/retention.ts";
import { chargers, processes } from "../store/schema.ts";

/**
 * Sets the chargers of dead processes offline. A process decides that another process is dead only after it has itself
 * been present for as long without a gap: after an outage of the database, every process has the time to report its
 * presence.
 */
export async function expireProcesses(core: Core): Promise<void> {
  if (!(await deleteDeadProcesses(core, { allOthers: false }))) return;
  core.signals.publish({ type: "process-expired" });
  await expireOwners(core);
}

/** Includes the chargers of processes that another process deleted, even if that process did not finish this work. */
export async function expireOwners(core: Core): Promise<void> {
  const lost = await core.db.read((tx) =>
    tx
      .select()
      .from(chargers)
      .where(
        and(
          isNotNull(chargers.owner),
          ne(chargers.owner, core.processId),
          sql`not exists (select from processes where processes.id = ${chargers.owner})`,
        ),
      ),
  );
  await recordLostChargers(core, lost);
}

/**
 * Registers this process. An embedded database has one process at a time, so all others are dead. Their chargers are set
 * offline by the job, one after the other, while others connect.
 */
export async function joinProcesses(core: Core): Promise<void> {
  await core.db.asSystem(async () => {
    await preparePartitions(core);
    await keepPresence(core);
    if (core.db.embedded) await deleteDeadProcesses(core, { allOthers: true });
  });
}

/** This process leaves: its chargers are free at once. */
export async function leave(core: Core): Promise<void> {
  const own = await core.db.read((tx) =>
    tx.select().from(chargers).where(eq(chargers.owner, core.processId)),
  );
  await recordLostChargers(core, own);
  await core.db.read((tx) => tx.delete(processes).where(eq(processes.id, core.processId)));
}
