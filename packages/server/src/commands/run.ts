import type { RequestOf } from "@forecourt/ocpp";
import { and, eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { type CommandType, commands, idTags } from "../store/schema.ts";
import { type CommandRow, completeCommand } from "./complete.ts";
import { completionOf, connectionLost } from "./outcome.ts";

/**
 * Carries out a pending command whose charger's socket is in this process, and writes down how it ended.
 * The one who asked may be long gone.
 */
export async function runCommand(ctx: Context, commandId: string): Promise<void> {
  const command = await ctx.db.read(async (tx) => {
    const [row] = await tx
      .select({ command: commands, idTag: idTags.idTag })
      .from(commands)
      .leftJoin(idTags, eq(idTags.id, commands.idTagId))
      .where(eq(commands.id, commandId));
    return row;
  });
  if (command === undefined || command.command.status !== "pending") return;

  const { type, chargerId, expiresAt } = command.command;
  const outcome = await ctx.chargers.call(chargerId, type, payloadOf(command.command, command.idTag), {
    timeoutMs: Math.max(0, Date.parse(expiresAt) - ctx.clock.now()),
    ...coalescing(command.command),
    onLateAnswer: (late) => {
      void keepLateAnswer(ctx, commandId, late).catch((error: unknown) => {
        ctx.log.error({ err: error, command_id: commandId }, "late answer not stored");
      });
    },
  });
  const completion = completionOf(type, outcome);
  if (completion === null) return awaitBoot(ctx, commandId);
  const result =
    type === "SetChargingProfile" && completion.status === "accepted"
      ? { ...completion.result, applied_limit_a: command.command.limitA }
      : completion.result;
  await ctx.db.transaction((tx) => completeCommand(ctx, tx, commandId, { ...completion, result }));
}

/** The socket was lost under a Reset: the boot that follows will say that it worked. */
async function awaitBoot(ctx: Context, commandId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(commands)
      .set({ error: connectionLost })
      .where(and(eq(commands.id, commandId), eq(commands.status, "pending")));
  });
}

/** The stored payload; id tags are stored once, elsewhere, and join here. */
function payloadOf(command: CommandRow, idTag: string | null): RequestOf<CommandType> {
  const payload = idTag === null ? command.payload : { ...command.payload, idTag };
  // Built by the verb that created the command; the engine validates it once more before it leaves.
  return payload as unknown as RequestOf<CommandType>;
}

/** Of several profile writes that wait for the same charger, only the newest still means something. */
function coalescing(command: CommandRow): { coalesceKey?: string } {
  if (command.type !== "SetChargingProfile") return {};
  const purpose = command.sessionId === null ? "TxDefaultProfile" : "TxProfile";
  return { coalesceKey: `${command.type} ${command.socketId} ${purpose}` };
}

async function keepLateAnswer(ctx: Context, commandId: string, late: object): Promise<void> {
  const lateResponse = { ...late, received_at: new Date(ctx.clock.now()).toISOString() };
  await ctx.db.transaction(async (tx) => {
    await tx.update(commands).set({ lateResponse }).where(eq(commands.id, commandId));
  });
}
