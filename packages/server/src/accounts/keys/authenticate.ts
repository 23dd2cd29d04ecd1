import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { hashSecret, parseApiKey, sameHash } from "../../platform/api-key.ts";
import { isoOf } from "../../platform/clock.ts";
import { grouped } from "../../store/grouped.ts";
import { apiKeys, type Role } from "../../store/schema.ts";
import type { KeyContext } from "./issue.ts";

/** The owner of a key; `keyId` is the id of the record of the key. */
export interface Identity {
  orgId: string;
  keyId: string;
  role: Role;
  /** Only of the role `meter`: the locations that it writes for. */
  locationIds: readonly string[] | null;
}

/** Why and when a key ended. */
export interface EndedKey {
  ended: "revoked" | "expired";
  at: string;
}

interface CachedKey {
  identity: Identity;
  keyHash: Uint8Array;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: number;
  readAt: number;
}

/** A revocation takes effect after this time even if its signal was lost. */
const cachedMs = 1_000;
const usedEveryMs = 60_000;
const mostCached = 10_000;

export interface Authenticator {
  /** Null for a text that is not a key of this server. Only a caller who has the whole key learns that it has ended. */
  identify(text: string): Promise<Identity | EndedKey | null>;
}

/** Keeps recently used keys for one second each, so that a busy client does not cause one query per request. */
export function createAuthenticator(core: KeyContext): Authenticator {
  const cache = new Map<string, CachedKey>();
  const lookups = new Map<string, Promise<CachedKey | undefined>>();
  // A later request must not get a row whose read began before the change.
  core.signals.subscribe("api-key-changed", ({ prefix }) => {
    for (const map of [cache, lookups]) map.delete(prefix);
  });
  core.signals.subscribe("signals-missed", () => {
    for (const map of [cache, lookups]) map.clear();
  });
  // Any client may send keys that do not exist, so up to a hundred of them share one query.
  const find = grouped(async (prefixes: readonly string[]) => {
    const named = JSON.stringify(prefixes);
    // The organization of a key is not known until the key is found.
    const rows = await core.db.asSystem(() =>
      core.db.read((tx) =>
        tx
          .select()
          .from(apiKeys)
          .where(sql`${apiKeys.keyId} in (select jsonb_array_elements_text(${named}::jsonb))`),
      ),
    );
    const found = new Map(rows.map((row) => [row.keyId, row]));
    return prefixes.map((prefix) => found.get(prefix));
  });

  /** Requests that arrive during a lookup of the same key share its result. */
  function lookUp(prefix: string): Promise<CachedKey | undefined> {
    const current = lookups.get(prefix);
    if (current !== undefined) return current;
    const found = readKey(prefix)
      .then((key) => {
        // When the key has changed meanwhile, the row may be from before.
        if (key !== undefined && lookups.get(prefix) === found) keep(prefix, key);
        return key;
      })
      .finally(() => {
        if (lookups.get(prefix) === found) lookups.delete(prefix);
      });
    lookups.set(prefix, found);
    return found;
  }

  function keep(prefix: string, key: CachedKey): void {
    if (cache.size >= mostCached) cache.clear();
    cache.set(prefix, key);
  }

  async function readKey(prefix: string): Promise<CachedKey | undefined> {
    const readAt = core.clock.now();
    const row = await find(prefix);
    if (row === undefined) return undefined;
    return {
      identity: { orgId: row.orgId, keyId: row.id, role: row.role, locationIds: row.locationIds },
      keyHash: row.keyHash,
      expiresAt: row.expiresAt,
      revokedAt: row.revokedAt,
      lastUsedAt: Math.max(
        cache.get(prefix)?.lastUsedAt ?? 0,
        row.lastUsedAt === null ? 0 : Date.parse(row.lastUsedAt),
      ),
      readAt,
    };
  }

  function noteUse(key: CachedKey): void {
    const now = core.clock.now();
    if (now - key.lastUsedAt < usedEveryMs) return;
    key.lastUsedAt = now;
    const stale = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, isoOf(now - usedEveryMs)));
    const write = core.db.inOrganization(key.identity.orgId, () =>
      core.db.read((tx) =>
        tx
          .update(apiKeys)
          .set({ lastUsedAt: isoOf(now) })
          .where(and(eq(apiKeys.id, key.identity.keyId), stale)),
      ),
    );
    // No request waits for this write, and the next use after a minute writes again.
    write.catch((error: unknown) =>
      core.log.warn({ err: error, key_id: key.identity.keyId }, "use of a key not stored"),
    );
  }

  return {
    async identify(text) {
      const parsed = parseApiKey(text);
      if (!parsed.ok) return null;
      const cached = cache.get(parsed.prefix);
      const now = core.clock.now();
      const key =
        cached !== undefined && now - cached.readAt < cachedMs ? cached : await lookUp(parsed.prefix);
      const isRight = key !== undefined && sameHash(key.keyHash, hashSecret(core.secret, text));
      if (!isRight) return null;
      const ended = endOf(key, now);
      if (ended !== null) return ended;
      noteUse(key);
      return key.identity;
    },
  };
}

/** Null while the key is valid. */
export function endOf(
  { revokedAt, expiresAt }: Pick<CachedKey, "revokedAt" | "expiresAt">,
  now: number,
): EndedKey | null {
  if (revokedAt !== null) return { ended: "revoked", at: revokedAt };
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return { ended: "expired", at: expiresAt };
  return null;
}

/** What became of `key`, which is the subject of the sentence. */
export function sentenceOf(key: string, { ended, at }: EndedKey): string {
  return ended === "revoked" ? `${key} was revoked at ${at}.` : `${key} expired at ${at}.`;
}
