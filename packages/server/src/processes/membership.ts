import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { loseChargers } from "../charging/chargers/lose.ts";
import type { Core } from "../core/core.ts";
import { deleteDeadProcesses, keepPresence } from "../store/presence.ts";
import { preparePartitions } from "../store/retention.ts";
import { chargers, processes } from "../store/schema.ts";

/**
 * Chargers of dead processes are offline. Nobody judges who has not been there without a gap for as long himself:
 * after the store was away, everybody gets the time to say that he is there. An embedded database has one process at
 * a time, so at the start every other one is dead.
 */
export async function buryProcesses(core: Core, options: { allOthers: boolean }): Promise<void> {
  await deleteDeadProcesses(core, options);
  // Whoever buried their process, and however far that one came.
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
  await loseChargers(core, lost);
}

/** The process is there from now on. The processes of an embedded database that are not this one are dead. */
export async function joinProcesses(core: Core): Promise<void> {
  await core.db.asSystem(async () => {
    await preparePartitions(core);
    await keepPresence(core);
    await buryProcesses(core, { allOthers: core.db.embedded });
  });
}

/** This process leaves: what it had is free at once. */
export async function leave(core: Core): Promise<void> {
  const own = await core.db.read((tx) =>
    tx.select().from(chargers).where(eq(chargers.owner, core.processId)),
  );
  await loseChargers(core, own);
  await core.db.read((tx) => tx.delete(processes).where(eq(processes.id, core.processId)));
}
