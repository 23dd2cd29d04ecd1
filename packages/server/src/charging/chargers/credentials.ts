import { and, eq, lte, sql } from "drizzle-orm";
import type { Core } from "../../core/core.ts";
import { sameHash } from "../../platform/api-key.ts";
import { isoOf } from "../../platform/clock.ts";
import { seal, unseal } from "../../platform/seal.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { chargerCredentials, chargers, commands } from "../../store/schema.ts";

/*
 * A charger has one password, and while it is being changed, new ones beside it. All of them are taken until the charger
 * comes with a new one: that is its password then, and what is older is gone. So a crash at any point shuts nobody out.
 *
 *     rotate ──▶ new password stored ──▶ sent ──▶ accepted ──▶ first login with it: the old one is gone
 *                                          └─▶ refused: the new one is gone
 */

type CommandRow = typeof commands.$inferSelect;
export type CredentialRow = typeof chargerCredentials.$inferSelect;

/** The OCPP key under which a charger keeps its password (OCPP-J 1.6, section 6.2.2). */
const authorizationKey = "AuthorizationKey";

const sealedFor = "charger passwords";

export function sealPassword(core: Pick<Core, "secret">, password: string): Uint8Array {
  return seal(core.secret, sealedFor, password);
}

/** As it is stored with its command: the password joins when the call is made. */
export const passwordPayload: Record<string, unknown> = { key: authorizationKey };

function carriesPassword({ type, payload }: CommandRow): boolean {
  return type === "ChangeConfiguration" && payload["key"] === authorizationKey;
}

/**
 * What a command sends in place of its stored payload: the same but for the one that carries a password. Null: that
 * password is not the one to send any more.
 */
export async function withPassword(
  core: Pick<Core, "secret">,
  tx: Tx,
  command: CommandRow,
): Promise<Record<string, unknown> | null> {
  if (!carriesPassword(command)) return command.payload;
  const [next] = await tx
    .select()
    .from(chargerCredentials)
    .where(
      and(eq(chargerCredentials.chargerId, command.chargerId), eq(chargerCredentials.commandId, command.id)),
    );
  if (next === undefined || next.sealedPassword === null) return null;
  return { ...command.payload, value: unseal(core.secret, sealedFor, next.sealedPassword) };
}

/** Why a command ended without having left: the charger knows nothing of it. */
const neverSent = ["charger_offline", "charger_queue_full", "charger_not_accepted", "not_sent"];

/**
 * A command has ended. A password that the charger refused, or was never sent, is dropped; when nobody knows, it stays
 * valid, because the charger may come with it. One that it took ends the older ones, where the operator wants it so.
 */
export async function settlePassword(
  core: Pick<Core, "clock" | "config">,
  tx: Tx,
  command: CommandRow,
): Promise<void> {
  if (!carriesPassword(command)) return;
  // With RebootRequired it still has the old one.
  const taken = command.result?.["status"] === "Accepted";
  if (taken && core.config.ocpp.oldPassword === "until-accepted") {
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

/** The hashes of the passwords that are taken now: not those older than one whose overlap is over. */
export function validHashes(
  current: Uint8Array | null,
  newPasswords: readonly CredentialRow[],
  now: number,
): Uint8Array[] {
  const newestFirst = newPasswords.toSorted((one, other) => (one.createdAt > other.createdAt ? -1 : 1));
  const over = newestFirst.findIndex(
    ({ previousUntil }) => previousUntil !== null && Date.parse(previousUntil) <= now,
  );
  const taken = over === -1 ? newestFirst : newestFirst.slice(0, over + 1);
  return [
    ...taken.map(({ passwordHash }) => passwordHash),
    ...(over === -1 && current !== null ? [current] : []),
  ];
}

/** A charger has come with a password. If that is a new one, it is the charger's password from now on. */
export async function adoptPassword(
  core: Core,
  charger: { id: string; orgId: string },
  newPasswords: readonly CredentialRow[],
  hash: Uint8Array,
): Promise<void> {
  if (!newPasswords.some(({ passwordHash }) => sameHash(passwordHash, hash))) return;
  const mine = eq(chargerCredentials.chargerId, charger.id);
  await core.db.transaction(async (tx) => {
    // The charger before its passwords, and its events last: as issuePassword and completeCommand have it.
    await tx
      .select({ id: chargers.id })
      .from(chargers)
      .where(eq(chargers.id, charger.id))
      .for("no key update");
    const [adopted] = await tx
      .delete(chargerCredentials)
      .where(and(mine, eq(chargerCredentials.passwordHash, hash)))
      .returning();
    // Another attempt of the same charger was faster.
    if (adopted === undefined) return;
    // What is older is gone, but for one that may be leaving for the charger just now.
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
    await recordEvent(core, tx, {
      orgId: charger.orgId,
      type: "charger.security_event",
      subject: { type: "charger", id: charger.id },
      actor: { type: "charger", id: charger.id },
      data: { charger_id: charger.id, kind: "PasswordChanged", severity: "info", tech_info: adopted.mode },
    });
  });
}
