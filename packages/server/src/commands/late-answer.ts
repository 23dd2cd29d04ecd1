import type { CallOutcome } from "@forecourt/ocpp";
import { eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { redacted } from "../redact.ts";
import { storable } from "../storable.ts";
import { commands } from "../store/schema.ts";
import type { CommandRow } from "./complete.ts";
import { withoutEcho } from "./echo.ts";

/** Until when a call of the command may be answered, and what becomes of an answer that comes later. */
export function callOptionsOf(ctx: Context, command: CommandRow) {
  const { id, orgId, expiresAt } = command;
  return {
    commandId: id,
    timeoutMs: Date.parse(expiresAt) - ctx.clock.now(),
    onLateAnswer: (late: CallOutcome) => {
      // It comes with a frame, long after the command was carried out.
      const kept = ctx.db.inOrganization(orgId, () => keepLateAnswer(ctx, id, withoutEcho(command, late)));
      void kept.catch((error: unknown) => {
        ctx.log.error({ err: error, command_id: id }, "late answer not stored");
      });
    },
  };
}

async function keepLateAnswer(ctx: Context, commandId: string, late: object): Promise<void> {
  const lateResponse = { ...redacted(storable(late)), received_at: isoOf(ctx.clock.now()) };
  await ctx.db.transaction(async (tx) => {
    await tx.update(commands).set({ lateResponse }).where(eq(commands.id, commandId));
  });
}
