import type { CallOutcome } from "@forecourt/ocpp";
import { eq } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { isoOf } from "../../platform/clock.ts";
import { redacted } from "../../platform/redact.ts";
import { storable } from "../../platform/storable.ts";
import type { Tx } from "../../store/db.ts";
import { commands } from "../../store/schema.ts";
import type { CommandRow } from "./complete.ts";
import { withoutEcho } from "./echo.ts";
import { recordLimit } from "./limits.ts";
import { msLeft } from "./time-left.ts";

/** How long a call of the command may wait for its answer, and how a later answer is handled. */
export function callOptionsOf(core: Core, command: CommandRow) {
  return {
    commandId: command.id,
    timeoutMs: msLeft(core, command),
    onLateAnswer: (late: CallOutcome) => {
      void keep(core, command, (tx) => fillIn(core, tx, command, withoutEcho(command, late)));
    },
  };
}

/**
 * Stores the answer to a limit that came after its walk was over: the command stays as it is, and an accepted limit is in
 * force. Resolves when the answer is stored, or when the failure is logged.
 */
export function keepLateLimit(core: Core, command: CommandRow, late: Record<string, unknown>): Promise<void> {
  return keep(core, command, async (tx) => {
    const filled = await fillIn(core, tx, command, late);
    // While the command is pending, its completion finds the answer in the row.
    if (filled?.status === "timeout" && "applied_limit_a" in late) await recordLimit(core, tx, filled);
  });
}

/** The answer comes with a frame, long after the command was carried out. */
function keep(core: Core, { id, orgId }: CommandRow, write: (tx: Tx) => Promise<unknown>): Promise<void> {
  const kept = core.db.inOrganization(orgId, () =>
    core.db.transaction(async (tx) => {
      await write(tx);
    }),
  );
  return kept.catch((error: unknown) => {
    core.log.error({ err: error, command_id: id }, "late answer not stored");
  });
}

async function fillIn(
  core: Core,
  tx: Tx,
  { id, chargerId, limitA }: CommandRow,
  late: object,
): Promise<CommandRow | undefined> {
  const lateResponse = { ...redacted(storable(late)), received_at: isoOf(core.clock.now()) };
  const [filled] = await tx.update(commands).set({ lateResponse }).where(eq(commands.id, id)).returning();
  if (limitA !== null) tx.signal({ type: "charger-changed", chargerId });
  return filled;
}
