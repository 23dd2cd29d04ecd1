import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { hashSecret, parseApiKey, sameHash } from "../../platform/api-key.ts";
import { isoOf } from "../../platform/clock.ts";
import { grouped } from "../../store/grouped.ts";
import { apiKeys, type Role } from "../../store/schema.ts";
import type { KeyContext } from "./issue.ts";

/** Whose key it is; `keyId` is the id of its record. */
export interface Identity {
  orgId: string;
  keyId: string;
  role: Role;
}

interface Known {
  identity: Identity;
  keyHash: Uint8Array;
  expiresAt: number;
  revoked: boolean;
  lastUsedAt: number;
  readAt: number;
}

/** A revocation whose signal was lost takes effect when this has passed. */
const freshMs = 1_000;
const usedEveryMs = 60_000;
const mostKnown = 10_000;

export interface Authenticator {
  /** Null for a text that is no key, or not one that works now; nobody is told which. */
  identify(text: string): Promise<Identity | null>;
}

/** Keeps the keys that were used lately for a second each, so that a busy client is not a query per request. */
export function createAuthenticator(core: KeyContext): Authenticator {
  const known = new Map<string, Known>();
  const looking = new Map<string, Promise<Known | undefined>>();
  // A request from now on does not get a row that is being read since before the change.
  core.signals.subscribe("api-key-changed", ({ prefix }) => {
    for (const map of [known, looking]) map.delete(prefix);
  });
  core.signals.subscribe("signals-missed", () => {
    for (const map of [known, looking]) map.clear();
  });
  // Anybody may offer keys that do not exist, so a hundred of them cost one query.
  const find = grouped(async (prefixes: readonly string[]) => {
    const named = JSON.stringify(prefixes);
    // Whose keys they are will be known when they have been found.
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

  /** Those that come while a key is being looked up get what is found. */
  function look(prefix: string): Promise<Known | undefined> {
    const current = looking.get(prefix);
    if (current !== undefined) return current;
    const found = readKey(prefix).finally(() => {
      if (looking.get(prefix) === found) looking.delete(prefix);
    });
    looking.set(prefix, found);
    return found;
  }

  async function readKey(prefix: string): Promise<Known | undefined> {
    const readAt = core.clock.now();
    const row = await find(prefix);
    if (row === undefined) return undefined;
    const found: Known = {
      identity: { orgId: row.orgId, keyId: row.id, role: row.role },
      keyHash: row.keyHash,
      expiresAt: row.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(row.expiresAt),
      revoked: row.revokedAt !== null,
      lastUsedAt: Math.max(
        known.get(prefix)?.lastUsedAt ?? 0,
        row.lastUsedAt === null ? 0 : Date.parse(row.lastUsedAt),
      ),
      readAt,
    };
    if (known.size >= mostKnown) known.clear();
    known.set(prefix, found);
    return found;
  }

  function noteUse(key: Known): void {
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
    // Nobody waits for it, and the next minute writes it again.
    write.catch((error: unknown) =>
      core.log.warn({ err: error, key_id: key.identity.keyId }, "use of a key not stored"),
    );
  }

  return {
    async identify(text) {
      const parsed = parseApiKey(text);
      if (!parsed.ok) return null;
      const remembered = known.get(parsed.prefix);
      const now = core.clock.now();
      const key =
        remembered !== undefined && now - remembered.readAt < freshMs
          ? remembered
          : await look(parsed.prefix);
      const isRight = key !== undefined && sameHash(key.keyHash, hashSecret(core.secret, text));
      if (!isRight || key.revoked || key.expiresAt <= now) return null;
      noteUse(key);
      return key.identity;
    },
  };
}
