import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { chargers } from "../../store/schema.ts";
import { insertCommand, type NewCommand } from "./send.ts";

type Draft = Pick<NewCommand, "socketId" | "type" | "payload" | "sessionId" | "balancing" | "limitA"> & {
  /** By default, as long as balancing waits for an answer. */
  lifetimeMs?: number;
};

/** Stores a command of load balancing. Returns its id. */
export async function writeCommand(
  core: Core,
  tx: Tx,
  { id: chargerId, orgId }: Pick<typeof chargers.$inferSelect, "id" | "orgId">,
  { lifetimeMs = core.config.dlb.callTimeoutMs, ...draft }: Draft,
): Promise<string> {
  // The current owner of the socket, not the owner at the time of the facts.
  const [charger] = await tx
    .select({ owner: chargers.owner })
    .from(chargers)
    .where(eq(chargers.id, chargerId));
  const owner = charger?.owner ?? null;
  const { id } = await insertCommand(core, tx, { ...draft, orgId, chargerId, owner, lifetimeMs });
  return id;
}
