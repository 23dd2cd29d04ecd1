import type { RequestOf } from "@forecourt/ocpp";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { type CommandType, chargers, commands, idTags } from "../store/schema.ts";
import { isConflict, isUnavailable } from "../store/store-error.ts";
import { type CommandRow, type Completion, completeCommand } from "./complete.ts";
import { completionOf, connectionLost } from "./outcome.ts";

/**
 * Carries out a pending command whose charger's socket is in this process, and writes down how it ended.
 * At most once, whoever else was told to, and never after its time. The one who asked may be long gone.
 */
export async function runCommand(ctx: Context, commandId: string): Promise<void> {
  const command = await claim(ctx, commandId);
  if (command === null) return;
  const outcome = await ctx.chargers.call(command.chargerId, command.type, await payloadOf(ctx, command), {
    timeoutMs: Date.parse(command.expiresAt) - ctx.clock.now(),
    ...coalescing(command),
    onLateAnswer: (late) => {
      void keepLateAnswer(ctx, commandId, late).catch((error: unknown) => {
        ctx.log.error({ err: error, command_id: commandId }, "late answer not stored");
      });
    },
  });
  const completion = completionOf(command.type, outcome);
  await untilStored(ctx, command, () =>
    completion === null ? awaitBoot(ctx, command) : complete(ctx, command, completion),
  );
}

/** Marks the command as handed to the charger's queue; null when it was before, or its time is over. */
async function claim(ctx: Context, commandId: string): Promise<CommandRow | null> {
  const now = isoOf(ctx.clock.now());
  return ctx.db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(commands)
      .set({ sentAt: now })
      .where(
        and(
          eq(commands.id, commandId),
          eq(commands.status, "pending"),
          isNull(commands.sentAt),
          gt(commands.expiresAt, now),
        ),
      )
      .returning();
    return claimed ?? null;
  });
}

async function complete(
  ctx: Context,
  { id, type, limitA }: CommandRow,
  completion: Completion,
): Promise<void> {
  const result =
    type === "SetChargingProfile" && completion.status === "accepted"
      ? { ...completion.result, applied_limit_a: limitA }
      : completion.result;
  await ctx.db.transaction((tx) => completeCommand(ctx, tx, id, { ...completion, result }));
}

/** The socket was lost under a Reset: a boot says that it worked, whether it came already or is to come. */
async function awaitBoot(ctx: Context, { id, chargerId, createdAt }: CommandRow): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [charger] = await tx
      .select({ lastBootAt: chargers.lastBootAt })
      .from(chargers)
      .where(eq(chargers.id, chargerId))
      .for("no key update");
    if (charger?.lastBootAt != null && charger.lastBootAt >= createdAt) {
      await completeCommand(ctx, tx, id, { status: "accepted", error: null, result: null });
      return;
    }
    await tx
      .update(commands)
      .set({ error: connectionLost })
      .where(and(eq(commands.id, id), eq(commands.status, "pending")));
  });
}

const retryMs = 1_000;
const retries = 300;

/** What the charger answered is not asked again: while the store is away, only the writing down is repeated. */
async function untilStored(ctx: Context, { id }: CommandRow, write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!(isUnavailable(error) || isConflict(error)) || attempt > retries || ctx.draining()) throw error;
      ctx.log.warn({ err: error, command_id: id, attempt }, "command completion not stored yet");
      await new Promise<void>((resolve) => void ctx.clock.after(retryMs, resolve));
    }
  }
}

/** The stored payload; id tags are stored once, elsewhere, and join here. */
async function payloadOf(ctx: Context, { payload, idTagId }: CommandRow): Promise<RequestOf<CommandType>> {
  const [tag] =
    idTagId === null
      ? []
      : await ctx.db.read((tx) =>
          tx.select({ idTag: idTags.idTag }).from(idTags).where(eq(idTags.id, idTagId)),
        );
  // Built by the verb that created the command; the engine validates it once more before it leaves.
  return (tag === undefined
    ? payload
    : { ...payload, idTag: tag.idTag }) as unknown as RequestOf<CommandType>;
}

/** Of several profile writes that wait for the same charger, only the newest still means something. */
function coalescing(command: CommandRow): { coalesceKey?: string } {
  if (command.type !== "SetChargingProfile") return {};
  const purpose = command.sessionId === null ? "TxDefaultProfile" : "TxProfile";
  return { coalesceKey: `${command.type} ${command.socketId} ${purpose}` };
}

async function keepLateAnswer(ctx: Context, commandId: string, late: object): Promise<void> {
  const lateResponse = { ...late, received_at: isoOf(ctx.clock.now()) };
  await ctx.db.transaction(async (tx) => {
    await tx.update(commands).set({ lateResponse }).where(eq(commands.id, commandId));
  });
}
