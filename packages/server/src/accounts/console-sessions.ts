import { randomBytes } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import type { Core } from "../core/core.ts";
import { hashSecret } from "../platform/api-key.ts";
import { isoOf } from "../platform/clock.ts";
import { ProblemError } from "../platform/problems.ts";
import { apiKeys, consoleSessions } from "../store/schema.ts";
import { type Authenticator, endOf, type Identity, sentenceOf } from "./keys/authenticate.ts";

/** A session of the console ends when it is not used for this time. */
export const consoleIdleMs: number = 12 * 3_600_000;

/** A code for a sign-in works once, and for this time. */
const codeMs = 3_600_000;

const usedEveryMs = 60_000;

/** What a sign-in gives: the value of the cookie, and who it signs in. */
export interface SignedIn {
  cookie: string;
  identity: Identity;
}

/** Sign-ins to the console: a cookie in place of an API key, which ends with the key. */
export interface ConsoleSessions {
  /** @throws ProblemError `unauthorized` */
  signInByKey(key: string): Promise<SignedIn>;
  /** @throws ProblemError `unauthorized` when the code was used, or has expired. */
  signInByCode(code: string): Promise<SignedIn>;
  /** @throws ProblemError `unauthorized`, which says why: the session has ended, or its key was revoked or has expired. */
  identify(cookie: string | undefined): Promise<Identity>;
  signOut(cookie: string): Promise<void>;
}

type Row = { session: typeof consoleSessions.$inferSelect; key: typeof apiKeys.$inferSelect };

export function createConsoleSessions(
  core: Pick<Core, "clock" | "db" | "log" | "newId" | "secret">,
  authenticator: Authenticator,
): ConsoleSessions {
  const ago = (ms: number): string => isoOf(core.clock.now() - ms);

  /** The organization of a cookie is not known until its session is found. */
  async function find(condition: ReturnType<typeof eq>): Promise<Row | undefined> {
    const [row] = await core.db.asSystem(() =>
      core.db.read((tx) =>
        tx
          .select({ session: consoleSessions, key: apiKeys })
          .from(consoleSessions)
          .innerJoin(apiKeys, eq(apiKeys.id, consoleSessions.apiKeyId))
          .where(condition),
      ),
    );
    return row;
  }

  async function open(identity: Identity): Promise<SignedIn> {
    const cookie = newSecret();
    const { orgId, keyId } = identity;
    await core.db.inOrganization(orgId, () =>
      core.db.transaction(async (tx) => {
        await tx
          .delete(consoleSessions)
          .where(and(eq(consoleSessions.orgId, orgId), lte(consoleSessions.lastUsedAt, ago(consoleIdleMs))));
        await tx.insert(consoleSessions).values(sessionRow(core, identity, { cookie }));
      }),
    );
    core.log.info({ key_id: keyId }, "signed in to the console");
    return { cookie, identity };
  }

  async function noteUse({ session }: Row): Promise<void> {
    if (Date.parse(session.lastUsedAt) > core.clock.now() - usedEveryMs) return;
    await core.db.inOrganization(session.orgId, () =>
      core.db.read((tx) =>
        tx
          .update(consoleSessions)
          .set({ lastUsedAt: ago(0) })
          .where(eq(consoleSessions.id, session.id)),
      ),
    );
  }

  return {
    async signInByKey(key) {
      const identity = await authenticator.identify(key);
      if (identity === null) throw unauthorized("This API key is not valid: the server does not know it.");
      if ("ended" in identity) throw unauthorized(sentenceOf("This API key", identity));
      return open(identity);
    },
    async signInByCode(code) {
      // Two requests with the same code delete one row: only one of them gets it.
      const [used] = await core.db.asSystem(() =>
        core.db.read((tx) =>
          tx
            .delete(consoleSessions)
            .where(
              and(
                eq(consoleSessions.codeHash, hashSecret(core.secret, code)),
                gt(consoleSessions.createdAt, ago(codeMs)),
              ),
            )
            .returning(),
        ),
      );
      const [key] =
        used === undefined
          ? []
          : await core.db.asSystem(() =>
              core.db.read((tx) => tx.select().from(apiKeys).where(eq(apiKeys.id, used.apiKeyId))),
            );
      if (key === undefined)
        throw unauthorized("This sign-in link was used already, or is older than an hour. Use an API key.");
      refuseEnded(key, core.clock.now());
      return open(identityOf(key));
    },
    async identify(cookie) {
      if (cookie === undefined) throw unauthorized("Sign in to the console with an API key.");
      const row = await find(eq(consoleSessions.cookieHash, hashSecret(core.secret, cookie)));
      if (row === undefined || row.session.lastUsedAt <= ago(consoleIdleMs))
        throw unauthorized("Your session of the console has ended. Sign in again.");
      refuseEnded(row.key, core.clock.now());
      await noteUse(row);
      return identityOf(row.key);
    },
    async signOut(cookie) {
      await core.db.asSystem(() =>
        core.db.read((tx) =>
          tx.delete(consoleSessions).where(eq(consoleSessions.cookieHash, hashSecret(core.secret, cookie))),
        ),
      );
    },
  };
}

/** Makes a code that signs in once, as the key that has this id in its text. The host uses this; the API does not. */
export async function createSignInCode(
  core: Pick<Core, "clock" | "db" | "newId" | "secret">,
  prefix: string,
): Promise<string> {
  const [key] = await core.db.asSystem(() =>
    core.db.read((tx) => tx.select().from(apiKeys).where(eq(apiKeys.keyId, prefix))),
  );
  if (key === undefined) throw new Error(`unreachable: there is no key ${prefix}`);
  const code = newSecret();
  await core.db.inOrganization(key.orgId, () =>
    core.db.read((tx) => tx.insert(consoleSessions).values(sessionRow(core, identityOf(key), { code }))),
  );
  return code;
}

function sessionRow(
  core: Pick<Core, "clock" | "newId" | "secret">,
  { orgId, keyId }: Identity,
  { cookie, code }: { cookie?: string; code?: string },
): typeof consoleSessions.$inferInsert {
  const now = isoOf(core.clock.now());
  return {
    id: core.newId("csn"),
    orgId,
    apiKeyId: keyId,
    cookieHash: cookie === undefined ? null : hashSecret(core.secret, cookie),
    codeHash: code === undefined ? null : hashSecret(core.secret, code),
    createdAt: now,
    lastUsedAt: now,
  };
}

function refuseEnded(key: Row["key"], now: number): void {
  const ended = endOf(key, now);
  if (ended !== null) throw unauthorized(sentenceOf("The API key of this session", ended));
}

function identityOf({ id, orgId, role, locationIds }: Row["key"]): Identity {
  return { orgId, keyId: id, role, locationIds };
}

function unauthorized(detail: string): ProblemError {
  return new ProblemError("unauthorized", detail);
}

/** 256 random bits. */
function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
