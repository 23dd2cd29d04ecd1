import { and, desc, eq, lte, ne } from "drizzle-orm";
import type { Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { sameHash } from "../keys/api-key.ts";
import { seal, unseal } from "../seal.ts";
import type { Tx } from "../store/db.ts";
import { recordEvent } from "../store/events.ts";
import { chargerCredentials, chargers, type commands } from "../store/schema.ts";

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

export function sealPassword(ctx: Pick<Context, "secret">, password: string): Uint8Array {
  return seal(ctx.secret, sealedFor, password);
}

/** As it is stored: the password joins when the call is made. */
export const passwordPayload: Record<string, unknown> = { key: authorizationKey };

function carriesPassword({ type, payload }: CommandRow): boolean {
  return type === "ChangeConfiguration" && payload["key"] === authorizationKey && !("value" in payload);
}

/**
 * What a command sends in place of its stored payload: the same but for the one that carries a password. Null: that
 * password is not the one to send any more.
 */
export async function withPassword(
  ctx: Pick<Context, "db" | "secret">,
  command: CommandRow,
): Promise<Record<string, unknown> | null> {
  if (!carriesPassword(command)) return command.payload;
  const [next] = await ctx.db.read((tx) =>
    tx.select().from(chargerCredentials).where(eq(chargerCredentials.commandId, command.id)),
  );
  if (next === undefined || next.sealedPassword === null) return null;
  return { ...command.payload, value: unseal(ctx.secret, sealedFor, next.sealedPassword) };
}

/** Why a command ended without having left: the charger knows nothing of it. */
const neverSent = ["charger_offline", "charger_queue_full", "charger_not_accepted", "not_sent"];

/**
 * A command has ended. A password that the charger refused, or was never sent, is dropped; when nobody knows, it stays
 * valid, because the charger may come with it.
 */
export async function settlePassword(tx: Tx, command: CommandRow): Promise<void> {
  if (!carriesPassword(command)) return;
  const refused = command.status === "rejected" && command.result !== null;
  if (!refused && !neverSent.includes(command.error ?? "")) return;
  await tx
    .delete(chargerCredentials)
    .where(and(eq(chargerCredentials.commandId, command.id), eq(chargerCredentials.offeredBefore, false)));
}

/** The new passwords of a charger, newest first. */
export function newPasswordsOf(tx: Tx, chargerId: string): Promise<CredentialRow[]> {
  return tx
    .select()
    .from(chargerCredentials)
    .where(eq(chargerCredentials.chargerId, chargerId))
    .orderBy(desc(chargerCredentials.createdAt));
}

/** The hashes of the passwords that are taken now, newest first: those older than one whose overlap is over are not. */
export function validHashes(
  current: Uint8Array | null,
  newestFirst: readonly CredentialRow[],
  now: number,
): Uint8Array[] {
  const over = newestFirst.findIndex(
    ({ previousUntil }) => previousUntil !== null && Date.parse(previousUntil) <= now,
  );
  if (over !== -1) return newestFirst.slice(0, over + 1).map(({ passwordHash }) => passwordHash);
  return [...newestFirst.map(({ passwordHash }) => passwordHash), ...(current === null ? [] : [current])];
}

/** A charger has come with a password. If that is a new one, it is the charger's password from now on. */
export async function adoptPassword(
  ctx: Context,
  charger: { id: string; orgId: string },
  newestFirst: readonly CredentialRow[],
  hash: Uint8Array,
): Promise<void> {
  const used = newestFirst.find(({ passwordHash }) => sameHash(passwordHash, hash));
  if (used === undefined) return;
  await ctx.db.transaction(async (tx) => {
    const [adopted] = await tx
      .delete(chargerCredentials)
      .where(
        and(
          eq(chargerCredentials.chargerId, charger.id),
          eq(chargerCredentials.mode, used.mode),
          eq(chargerCredentials.passwordHash, hash),
        ),
      )
      .returning();
    // Another attempt of the same charger was faster.
    if (adopted === undefined) return;
    // A newer one may still be on its way to the charger.
    await tx
      .delete(chargerCredentials)
      .where(
        and(
          eq(chargerCredentials.chargerId, charger.id),
          ne(chargerCredentials.mode, adopted.mode),
          lte(chargerCredentials.createdAt, adopted.createdAt),
        ),
      );
    await tx
      .update(chargers)
      .set({ passwordHash: hash, updatedAt: isoOf(ctx.clock.now()) })
      .where(eq(chargers.id, charger.id));
    await recordEvent(ctx, tx, {
      orgId: charger.orgId,
      type: "charger.security_event",
      subject: { type: "charger", id: charger.id },
      actor: { type: "charger", id: charger.id },
      data: { charger_id: charger.id, kind: "PasswordChanged", severity: "info", tech_info: adopted.mode },
    });
  });
}
