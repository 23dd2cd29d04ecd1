import { randomBytes } from "node:crypto";
import { actorOf, type Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { type Once, once } from "../../core/idempotency.ts";
import { hashSecret } from "../../platform/api-key.ts";
import { isoOf } from "../../platform/clock.ts";
import { chargerCredentials } from "../../store/schema.ts";
import type { Command } from "../commands/complete.ts";
import { type ChargerRequest, sendToCharger } from "../commands/send.ts";
import { passwordPayload, sealPassword } from "./credentials.ts";
import { ownCharger } from "./queries.ts";
import { writeSecurityEvent } from "./security-event.ts";

/**
 * 20 random bytes as 40 hexadecimal characters: the security white paper requires this size, and chargers accept this form.
 */
export function newPassword(): string {
  return randomBytes(20).toString("hex");
}

/**
 * Sends the charger a new password, which no user sees. If an earlier one is still being sent, or its delivery is
 * uncertain, the server sends that one again, because the charger may have it.
 */
export async function sendNewPassword(core: Core, caller: Caller, chargerId: string): Promise<Once<Command>> {
  const plan: ChargerRequest["plan"] = async (tx, charger) => {
    const id = core.newId("cmd");
    // An offline charger cannot receive a password, so none is stored.
    if (charger.owner !== null) {
      const password = newPassword();
      const offer = { commandId: id, createdAt: isoOf(core.clock.now()) };
      await tx
        .insert(chargerCredentials)
        .values({
          ...offer,
          chargerId,
          orgId: charger.orgId,
          mode: "over_ocpp",
          passwordHash: hashSecret(core.secret, password),
          sealedPassword: sealPassword(core, password),
          offeredBefore: false,
        })
        .onConflictDoUpdate({
          target: [chargerCredentials.chargerId, chargerCredentials.mode],
          set: { ...offer, offeredBefore: true },
        });
    }
    return { id, payload: passwordPayload };
  };
  const request = { type: "ChangeConfiguration" as const, plan };
  const { command, replayed } = await sendToCharger(core, caller, chargerId, request, null);
  return { result: command, replayed };
}

export interface IssuedPassword {
  /** Only this result contains it: the server stores only its hash. */
  password: string;
  /** The latest time at which older passwords end. Null: they end when the charger first connects with this one. */
  previousUntil: string | null;
}

/** A new password for manual entry. It replaces one that was issued before and never used. */
export function issuePassword(
  core: Core,
  caller: Caller,
  chargerId: string,
  overlapS: number | null,
): Promise<Once<IssuedPassword>> {
  return once(
    core,
    caller,
    async (tx) => {
      await ownCharger(tx, caller, chargerId, "no key update");
      const now = core.clock.now();
      const password = newPassword();
      const issued = {
        passwordHash: hashSecret(core.secret, password),
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
      const event = { kind: "PasswordIssued", severity: "info", techInfo: null } as const;
      writeSecurityEvent(core, tx, { chargerId, orgId: caller.orgId }, event, actorOf(caller));
      return { password, previousUntil: issued.previousUntil };
    },
    { secret: true },
  );
}
