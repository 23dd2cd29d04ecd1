import { and, eq } from "drizzle-orm";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import type { Tx } from "../../store/db.ts";
import { chargers, commands } from "../../store/schema.ts";
import type { ListMode } from "./plan-local-list.ts";
import { type Sent, sendToCharger, type Wait } from "./send.ts";

/**
 * SendLocalList: the listed id tags of the organization, as they are when the frames are built. Only one runs at a time for
 * each charger, because the frames of two would mix.
 */
export function sendLocalList(
  core: Core,
  caller: Caller,
  input: { chargerId: string; mode: ListMode },
  wait: Wait,
): Promise<Sent> {
  const target = { chargerId: input.chargerId, type: "SendLocalList" as const };
  return sendToCharger(core, caller, target, wait, async (tx) => ({
    payload: { mode: input.mode },
    ...((await isSending(tx, input.chargerId)) ? { refusal: "local_list_in_progress" as const } : {}),
  }));
}

async function isSending(tx: Tx, chargerId: string): Promise<boolean> {
  // The lock is held to the end of the transaction, so that of two concurrent requests one sees the other.
  await tx.select({ id: chargers.id }).from(chargers).where(eq(chargers.id, chargerId)).for("no key update");
  const [pending] = await tx
    .select({ id: commands.id })
    .from(commands)
    .where(
      and(
        eq(commands.chargerId, chargerId),
        eq(commands.type, "SendLocalList"),
        eq(commands.status, "pending"),
      ),
    )
    .limit(1);
  return pending !== undefined;
}
