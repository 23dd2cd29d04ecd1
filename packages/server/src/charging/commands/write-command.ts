import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { chargers } from "../../store/schema.ts";
import type { ChargerRow } from "../chargers/queries.ts";
import { insertCommand, type NewCommand } from "./send.ts";

type ServerCommand = Pick<
  NewCommand,
  "socketId" | "type" | "payload" | "sessionId" | "balancing" | "limitA"
> & {
  /** By default, as long as balancing waits for an answer. */
  lifetimeMs?: number;
};

/** Stores a command of the server itself. Returns its id. */
export async function writeCommand(
  core: Core,
  tx: Tx,
  { id: chargerId, orgId }: Pick<ChargerRow, "id" | "orgId">,
  { lifetimeMs = core.config.dlb.callTimeoutMs, ...command }: ServerCommand,
): Promise<string> {
  // The current owner of the socket, not the owner at the time of the facts.
  const [charger] = await tx
    .select({ owner: chargers.owner })
    .from(chargers)
    .where(eq(chargers.id, chargerId));
  const owner = charger?.owner ?? null;
  return insertCommand(core, tx, { ...command, orgId, chargerId, owner, lifetimeMs });
}
