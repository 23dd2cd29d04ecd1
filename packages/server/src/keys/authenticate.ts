import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { isoOf } from "../context.ts";
import { apiKeys, type Role } from "../store/schema.ts";
import { hashSecret, parseApiKey, sameHash } from "./api-key.ts";
import { onChange } from "./change.ts";
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

/** A revocation that is not heard of through the bus is seen when this has passed. */
const freshMs = 1_000;
const usedEveryMs = 60_000;
const mostKnown = 10_000;

export interface Authenticator {
  /** Null for a text that is no key, or not one that works now; nobody is told which. */
  identify(text: string): Promise<Identity | null>;
  /** Whether the text was a working key when last looked: what is not, somebody may be guessing. */
  isFamiliar(text: string): boolean;
}

/** Keeps the keys that were used lately for a second each, so that a busy client is not a query per request. */
export function createAuthenticator(ctx: KeyContext): Authenticator {
  const known = new Map<string, Known>();
  const looking = new Map<string, Promise<Known | undefined>>();
  onChange(ctx, (prefix) => {
    // Who comes from now on does not get what is being read from before.
    for (const map of [known, looking]) {
      if (prefix === null) map.clear();
      else map.delete(prefix);
    }
  });
  const find = ctx.db.query<{ prefix: string }, typeof apiKeys.$inferSelect>("api_key_by_prefix", (db) =>
    db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.keyId, sql.placeholder("prefix"))),
  );

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
    const readAt = ctx.clock.now();
    // Whose key it is will be known when it is found.
    const [row] = await ctx.db.asSystem(() => find({ prefix }));
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
    const now = ctx.clock.now();
    if (now - key.lastUsedAt < usedEveryMs) return;
    key.lastUsedAt = now;
    const stale = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, isoOf(now - usedEveryMs)));
    const write = ctx.db.inOrganization(key.identity.orgId, () =>
      ctx.db.read((tx) =>
        tx
          .update(apiKeys)
          .set({ lastUsedAt: isoOf(now) })
          .where(and(eq(apiKeys.id, key.identity.keyId), stale)),
      ),
    );
    // Nobody waits for it, and the next minute writes it again.
    write.catch((error: unknown) =>
      ctx.log.warn({ err: error, key_id: key.identity.keyId }, "use of a key not stored"),
    );
  }

  return {
    async identify(text) {
      const parsed = parseApiKey(text);
      if (!parsed.ok) return null;
      const remembered = known.get(parsed.prefix);
      const now = ctx.clock.now();
      const key =
        remembered !== undefined && now - remembered.readAt < freshMs
          ? remembered
          : await look(parsed.prefix);
      const isRight = key !== undefined && sameHash(key.keyHash, hashSecret(ctx.secret, text));
      if (!isRight || key.revoked || key.expiresAt <= now) return null;
      noteUse(key);
      return key.identity;
    },

    isFamiliar(text) {
      const parsed = parseApiKey(text);
      const key = parsed.ok ? known.get(parsed.prefix) : undefined;
      return key !== undefined && !key.revoked && sameHash(key.keyHash, hashSecret(ctx.secret, text));
    },
  };
}
