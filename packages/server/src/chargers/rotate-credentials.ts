import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { CommandRow } from "../commands/complete.ts";
import { sendToCharger } from "../commands/send.ts";
import type { Caller, Context } from "../context.ts";
import { actorOf, isoOf } from "../context.ts";
import { type Once, once } from "../idempotency.ts";
import { hashSecret } from "../keys/api-key.ts";
import { notFound } from "../problems.ts";
import { recordEvent } from "../store/events.ts";
import { chargerCredentials, chargers } from "../store/schema.ts";
import { passwordPayload, sealPassword } from "./credentials.ts";

/** 20 random bytes as 40 hexadecimal characters: what the security white paper asks for, and what chargers take. */
export function newPassword(): string {
  return randomBytes(20).toString("hex");
}

/**
 * Sends the charger a new password, which nobody gets to see. One that is still on its way, or of which nobody knows
 * whether it arrived, is sent again: the charger may have it.
 */
export async function sendNewPassword(
  ctx: Context,
  caller: Caller,
  chargerId: string,
): Promise<Once<CommandRow>> {
  const target = { chargerId, type: "ChangeConfiguration" as const };
  const { command, replayed } = await sendToCharger(ctx, caller, target, null, async (tx, charger) => {
    const id = ctx.newId("cmd");
    // Nobody could tell it to one that is offline: it is as if it had never been.
    if (charger.owner !== null) {
      const password = newPassword();
      const offer = { commandId: id, createdAt: isoOf(ctx.clock.now()) };
      await tx
        .insert(chargerCredentials)
        .values({
          ...offer,
          chargerId,
          orgId: charger.orgId,
          mode: "over_ocpp",
          passwordHash: hashSecret(ctx.secret, password),
          sealedPassword: sealPassword(ctx, password),
          offeredBefore: false,
        })
        .onConflictDoUpdate({
          target: [chargerCredentials.chargerId, chargerCredentials.mode],
          set: { ...offer, offeredBefore: true },
        });
    }
    return { id, payload: passwordPayload };
  });
  return { result: command, replayed };
}

export interface IssuedPassword {
  /** Only here; only its hash is kept. */
  password: string;
  /** When older passwords end at the latest; null: when the charger first comes with this one. */
  previousUntil: string | null;
}

/** A new password for somebody to enter. It takes the place of one that was issued before and never used. */
export function issuePassword(
  ctx: Context,
  caller: Caller,
  chargerId: string,
  overlapS: number | null,
): Promise<Once<IssuedPassword>> {
  return once(
    ctx,
    caller,
    async (tx) => {
      const [charger] = await tx
        .select({ id: chargers.id })
        .from(chargers)
        .where(and(eq(chargers.id, chargerId), eq(chargers.orgId, caller.orgId)))
        .for("no key update");
      if (charger === undefined) throw notFound();
      const now = ctx.clock.now();
      const password = newPassword();
      const issued = {
        passwordHash: hashSecret(ctx.secret, password),
        previousUntil: overlapS === null ? null : isoOf(now + overlapS * 1000),
        createdAt: isoOf(now),
      };
      await tx
        .insert(chargerCredentials)
        .values({ ...issued, chargerId, orgId: caller.orgId, mode: "manual", offeredBefore: false })
        .onConflictDoUpdate({
          target: [chargerCredentials.chargerId, chargerCredentials.mode],
          set: issued,
        });
      await recordEvent(ctx, tx, {
        orgId: caller.orgId,
        type: "charger.security_event",
        subject: { type: "charger", id: chargerId },
        actor: actorOf(caller),
        data: { charger_id: chargerId, kind: "PasswordIssued", severity: "info", tech_info: null },
      });
      return { password, previousUntil: issued.previousUntil };
    },
    { secret: true },
  );
}
