import type { SiteEffect } from "@forecourt/dlb";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Watts, wattsPayload } from "../charging/commands/watts.ts";
import { writeCommand } from "../charging/commands/write-command.ts";
import type { Core } from "../core/core.ts";
import { isoOf } from "../platform/clock.ts";
import type { Tx } from "../store/db.ts";
import { balancedSockets, commands } from "../store/schema.ts";
import type { SocketFacts } from "./facts.ts";

type Limit = Extract<SiteEffect, { type: "set_limit" | "release" }>;

/** Stores a command before its frame is sent; the process of the charger sends it. Returns the id of the command. */
export async function writeLimit(
  core: Core,
  tx: Tx,
  { socket, charger, session }: SocketFacts,
  effect: Limit,
): Promise<string> {
  const now = isoOf(core.clock.now());
  const balancing = effect.type === "release" ? "release" : "limit";
  const ofSession = effect.type === "set_limit" && effect.transactionId !== null;
  if (ofSession && session?.transactionId !== effect.transactionId) {
    // Without a session the command would set the baseline for every later transaction.
    throw new Error(`unreachable: socket ${socket.id} has no transaction ${effect.transactionId}`);
  }
  if (!ofSession && balancing === "limit") {
    await tx
      .insert(balancedSockets)
      .values({
        socketId: socket.id,
        orgId: socket.orgId,
        chargerId: charger.id,
        managed: true,
        updatedAt: now,
      })
      .onConflictDoUpdate({ target: balancedSockets.socketId, set: { managed: true, updatedAt: now } });
  }
  return writeCommand(core, tx, charger, {
    socketId: socket.id,
    type: "SetChargingProfile",
    payload: {
      connectorId: socket.connectorId,
      ...wattsPayload({ phases: effect.phases ?? 1, voltageV: socket.voltageV }),
    },
    balancing,
    limitA: effect.limitA,
    sessionId: ofSession ? (session?.id ?? null) : null,
  });
}

/** Allows the remote start to be sent, with this limit. Does nothing when the command has ended in the meantime. */
export async function grantStart(
  tx: Tx,
  commandId: string,
  limitA: number,
  watts: Watts = { phases: 1, voltageV: 230 },
): Promise<void> {
  const [command] = await tx
    .update(commands)
    .set({ limitA, payload: sql`${commands.payload} || ${JSON.stringify(wattsPayload(watts))}::jsonb` })
    .where(and(eq(commands.id, commandId), eq(commands.status, "pending"), isNull(commands.limitA)))
    .returning();
  if (command === undefined) return;
  const { owner, chargerId } = command;
  if (owner !== null) tx.signal({ type: "command-due", chargerId, processId: owner });
}
