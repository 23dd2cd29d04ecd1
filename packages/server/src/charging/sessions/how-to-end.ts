import { eq } from "drizzle-orm";
import { ProblemError } from "../../platform/problems.ts";
import type { Tx } from "../../store/db.ts";
import { chargers } from "../../store/schema.ts";
import type { SessionRow } from "./queries.ts";

/** The command line that ends a session with what its charger has reported. */
export function finalizeCommand(sessionId: string): string {
  return `forecourt sessions finalize ${sessionId}`;
}

/**
 * The problem for a socket with an open session. The advice depends on whether the charger is online and can be asked to end
 * the session.
 */
export async function occupied(
  tx: Tx,
  { id, chargerId, socketId, connectorId }: SessionRow,
): Promise<ProblemError> {
  const [charger] = await tx
    .select({ identity: chargers.identity, owner: chargers.owner })
    .from(chargers)
    .where(eq(chargers.id, chargerId));
  const open = `Session ${id} is open on connector ${connectorId} of charger ${charger?.identity ?? chargerId}`;
  const detail =
    charger?.owner == null
      ? `${open}, which is offline. To end it with what the charger has reported so far:\n${finalizeCommand(id)}`
      : `${open}. Stop it first:\nforecourt sockets stop ${chargerId} ${socketId}`;
  return new ProblemError("socket-occupied", detail);
}
