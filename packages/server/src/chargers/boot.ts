import { and, eq } from "drizzle-orm";
import { completeCommand } from "../commands/complete.ts";
import { connectionLost } from "../commands/outcome.ts";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { recordEvent } from "../store/events.ts";
import { chargers, commands } from "../store/schema.ts";
import { fence, type Link } from "./fence.ts";

export interface Boot {
  vendor: string;
  model: string;
  serialNumber: string | null;
  firmwareVersion: string | null;
  iccid: string | null;
}

/** BootNotification: a registered charger is accepted; a Reset whose answer was lost to the reboot has worked. */
export async function bootCharger(ctx: Context, link: Link, boot: Boot): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await fence(tx, link);
    const now = isoOf(ctx.clock.now());
    await tx
      .update(chargers)
      .set({
        vendor: boot.vendor,
        model: boot.model,
        serialNumber: boot.serialNumber,
        firmwareVersion: boot.firmwareVersion,
        registrationStatus: "accepted",
        lastBootAt: now,
        updatedAt: now,
      })
      .where(eq(chargers.id, link.chargerId));
    await recordEvent(ctx, tx, {
      orgId: link.orgId,
      type: "charger.booted",
      subject: { type: "charger", id: link.chargerId },
      actor: { type: "charger", id: link.chargerId },
      data: {
        charger_id: link.chargerId,
        vendor: boot.vendor,
        model: boot.model,
        serial_number: boot.serialNumber,
        firmware_version: boot.firmwareVersion,
        iccid: boot.iccid,
        registration_status: "accepted",
      },
    });
    const resets = await tx
      .select({ id: commands.id })
      .from(commands)
      .where(
        and(
          eq(commands.chargerId, link.chargerId),
          eq(commands.type, "Reset"),
          eq(commands.status, "pending"),
          eq(commands.error, connectionLost),
        ),
      );
    for (const { id } of resets)
      await completeCommand(ctx, tx, id, { status: "accepted", error: null, result: null });
  });
}
