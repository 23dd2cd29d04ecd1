import { and, eq, lte, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { sameHash } from "../../platform/api-key.ts";
import { isoOf } from "../../platform/clock.ts";
import { seal, unseal } from "../../platform/seal.ts";
import type { Tx } from "../../store/db.ts";
import { chargerCredentials, chargers, commands } from "../../store/schema.ts";
import { writeSecurityEvent } from "./security-event.ts";

/*
 * A charger has one password, and new ones beside it while the password is being changed. The server accepts all of them
 * until the charger connects with a new one. That one becomes its password, and the server deletes the older ones. So a
 * crash at any point cannot lock a charger out.
 *
 *     rotate ──▶ new password stored ──▶ sent ──▶ accepted ──▶ first login with it: the old one is deleted
 *                                          └─▶ refused: the new one is deleted
 */

type CommandRow = typeof commands.$inferSelect;
export type CredentialRow = typeof chargerCredentials.$inferSelect;

/** The OCPP key under which a charger stores its password (OCPP-J 1.6, section 6.2.2). */
const authorizationKey = "AuthorizationKey";

const sealedFor = "charger passwords";

export function sealPassword(core: Pick<Core, "secret">, password: string): Uint8Array {
  return seal(core.secret, sealedFor, password);
}

/** The payload as it is stored with its command. The server adds the password when it makes the call. */
export const passwordPayload: Record<string, unknown> = { key: authorizationKey };

function hasPassword({ type, payload }: CommandRow): boolean {
  return type === "ChangeConfiguration" && payload["key"] === authorizationKey;
}

/**
 * The payload that a command sends: the stored payload, with the password added if the command carries one. Null: that
 * password must not be sent anymore.
 */
export async function withPassword(
  core: Pick<Core, "secret">,
  tx: Tx,
  command: CommandRow,
): Promise<Record<string, unknown> | null> {
  if (!hasPassword(command)) return command.payload;
  const [next] = await tx
    .select()
    .from(chargerCredentials)
    .where(
      and(eq(chargerCredentials.chargerId, command.chargerId), eq(chargerCredentials.commandId, command.id)),
    );
  if (next === undefined || next.sealedPassword === null) return null;
  return { ...command.payload, value: unseal(core.secret, sealedFor, next.sealedPassword) };
}

/** Errors of commands that ended before they were sent: the charger did not receive them. */
const neverSent = ["charger_offline", "charger_queue_full", "charger_not_accepted", "not_sent"];

/**
 * Updates the passwords when a command has ended. A password that the charger refused, or that was never sent, is deleted.
 * When the outcome is unknown, it stays valid, because the charger may connect with it. A password that the charger
 * accepted invalidates the older ones, if the operator configured that.
 */
export async function finishPassword(
  core: Pick<Core, "clock" | "config">,
  tx: Tx,
  command: CommandRow,
): Promise<void> {
  if (!hasPassword(command)) return;
  // With RebootRequired the charger still has the old password.
  const accepted = command.result?.["status"] === "Accepted";
  if (accepted && core.config.ocpp.oldPassword === "until-accepted") {
    await tx
      .update(chargerCredentials)
      .set({ previousUntil: isoOf(core.clock.now()) })
      .where(
        and(
          eq(chargerCredentials.chargerId, command.chargerId),
          eq(chargerCredentials.commandId, command.id),
        ),
      );
  }
  const refused = command.status === "rejected" && command.result !== null;
  if (!refused && !neverSent.includes(command.error ?? "")) return;
  await tx
    .delete(chargerCredentials)
    .where(
      and(
        eq(chargerCredentials.chargerId, command.chargerId),
        eq(chargerCredentials.commandId, command.id),
        eq(chargerCredentials.offeredBefore, false),
      ),
    );
}

/**
 * The hashes of the passwords that the server accepts now. Passwords older than one whose overlap has ended are left out.
 */
export function validHashes(
  current: Uint8Array | null,
  newPasswords: readonly CredentialRow[],
  now: number,
): Uint8Array[] {
  const newestFirst = newPasswords.toSorted((one, other) => (one.createdAt > other.createdAt ? -1 : 1));
  const over = newestFirst.findIndex(
    ({ previousUntil }) => previousUntil !== null && Date.parse(previousUntil) <= now,
  );
  const accepted = over === -1 ? newestFirst : newestFirst.slice(0, over + 1);
  return [
    ...accepted.map(({ passwordHash }) => passwordHash),
    ...(over === -1 && current !== null ? [current] : []),
  ];
}

/** A charger has connected with this password. If it is a new one, it becomes the charger's password. */
export async function adoptPassword(
  core: Core,
  charger: { id: string; orgId: string },
  newPasswords: readonly CredentialRow[],
  hash: Uint8Array,
): Promise<void> {
  if (!newPasswords.some(({ passwordHash }) => sameHash(passwordHash, hash))) return;
  const mine = eq(chargerCredentials.chargerId, charger.id);
  await core.db.transaction(async (tx) => {
    // Lock the charger before its passwords, and write events last, in the same order as issuePassword and completeCommand.
    await tx
      .select({ id: chargers.id })
      .from(chargers)
      .where(eq(chargers.id, charger.id))
      .for("no key update");
    const [adopted] = await tx
      .delete(chargerCredentials)
      .where(and(mine, eq(chargerCredentials.passwordHash, hash)))
      .returning();
    // Another connection attempt of the same charger was faster.
    if (adopted === undefined) return;
    // Delete the older passwords, except one that a pending command may be sending to the charger now.
    await tx.delete(chargerCredentials).where(
      and(
        mine,
        lte(chargerCredentials.createdAt, adopted.createdAt),
        sql`not exists (select from ${commands}
          where ${commands.id} = ${chargerCredentials.commandId} and ${commands.status} = 'pending')`,
      ),
    );
    await tx
      .update(chargers)
      .set({ passwordHash: hash, updatedAt: isoOf(core.clock.now()) })
      .where(eq(chargers.id, charger.id));
    const changed = { kind: "PasswordChanged", severity: "info", techInfo: adopted.mode } as const;
    writeSecurityEvent(core, tx, { chargerId: charger.id, orgId: charger.orgId }, changed);
  });
}
