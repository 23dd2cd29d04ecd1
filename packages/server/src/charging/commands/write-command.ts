import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { chargers } from "../../store/schema.ts";
import { insertCommand, type NewCommand } from "./send.ts";

type Draft = Pick<NewCommand, "socketId" | "type" | "payload" | "sessionId" | "balancing" | "limitA"> & {
  /** As long as balancing waits for an answer, unless it says otherwise. */
  lifetimeMs?: number;
};

/** A command of ours. Returns its id. */
export async function writeCommand(
  core: Core,
  tx: Tx,
  { id: chargerId, orgId }: Pick<typeof chargers.$inferSelect, "id" | "orgId">,
  { lifetimeMs = core.config.dlb.callTimeoutMs, ...draft }: Draft,
): Promise<string> {
  // Where its socket is at this moment, not when the facts were read.
  const [charger] = await tx
    .select({ owner: chargers.owner })
    .from(chargers)
    .where(eq(chargers.id, chargerId));
  const owner = charger?.owner ?? null;
  const { id } = await insertCommand(core, tx, { ...draft, orgId, chargerId, owner, lifetimeMs });
  return id;
}
