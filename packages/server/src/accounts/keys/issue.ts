import type { Core } from "../../core/core.ts";
import { generateApiKey, hashSecret, parseApiKey } from "../../platform/api-key.ts";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../store/db.ts";
import { recordEvent } from "../../store/events.ts";
import { type Actor, apiKeys, type Role } from "../../store/schema.ts";

/** What the key operations need. The command line on the host provides only this. */
export type KeyContext = Pick<
  Core,
  "clock" | "config" | "db" | "log" | "metrics" | "newId" | "secret" | "signals"
>;

/** A key as the API may show it: without its hash. */
export type KeyRecord = Omit<typeof apiKeys.$inferSelect, "keyHash">;

/** A new key and its text. The server does not store the text, so it cannot be shown again. */
export interface IssuedKey {
  record: KeyRecord;
  key: string;
}

export interface NewKey {
  orgId: string;
  name: string;
  role: Role;
  expiresAt: string | null;
  actor: Actor;
  /** The text of the key, if the host chose it. */
  key?: string;
  /** The id of the record that the key replaces. */
  replaces?: string;
}

/** @throws Error when the given text does not have the form of a key. */
export async function issueKey(core: KeyContext, tx: Tx, wanted: NewKey): Promise<IssuedKey> {
  const key = wanted.key ?? generateApiKey();
  const parsed = parseApiKey(key);
  if (!parsed.ok)
    throw new Error(
      "The given API key has not the form of a key; make one with: forecourt-server keys generate",
    );
  const stored = {
    id: core.newId("key"),
    orgId: wanted.orgId,
    name: wanted.name,
    role: wanted.role,
    keyId: parsed.prefix,
    keyHash: hashSecret(core.secret, key),
    createdAt: isoOf(core.clock.now()),
    createdBy: wanted.actor.type === "api_key" ? wanted.actor.id : null,
    expiresAt: wanted.expiresAt,
    revokedAt: null,
    lastUsedAt: null,
  };
  const [row] = await tx.insert(apiKeys).values(stored).returning();
  if (row === undefined) throw new Error("unreachable: an API key was not stored");
  await recordEvent(core, tx, {
    orgId: row.orgId,
    type: "api_key.created",
    subject: { type: "api_key", id: row.id },
    actor: wanted.actor,
    data: { key_id: row.id, role: row.role, replaces: wanted.replaces ?? null },
  });
  return { record: withoutHash(row), key };
}

export function withoutHash({ keyHash: _, ...record }: typeof apiKeys.$inferSelect): KeyRecord {
  return record;
}
