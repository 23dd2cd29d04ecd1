import { finalizeCommand } from "../sessions/how-to-end.ts";
import type { CommandRow } from "./complete.ts";

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
