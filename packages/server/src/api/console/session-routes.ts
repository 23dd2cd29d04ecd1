import type { Hono, Context as Request } from "hono";
import { setCookie } from "hono/cookie";
import { type ConsoleSessions, consoleIdleMs, type SignedIn } from "../../accounts/console-sessions.ts";
import type { Identity } from "../../accounts/keys/authenticate.ts";
import { networkOf } from "../../platform/network.ts";
import { ProblemError } from "../../platform/problems.ts";
import type { Buckets } from "../../platform/rate-limit.ts";
import { readJson } from "../body.ts";
import { refuseMethod } from "../methods.ts";
import type { ApiEnv } from "../request-log.ts";
import {
  cookieName,
  cookieOf,
  csrfTokenOf,
  requireCsrfToken,
  requireEncryption,
  requireOwnOrigin,
} from "./entrance.ts";

const path = "/console/session";
/** A key or a code. */
const mostBytes = 1024;

/**
 * `POST /console/session` `{ key }` or `{ code }` signs in, `GET` says who is signed in and gives the CSRF token, and
 * `DELETE` signs out. `mountedAt`: the path of the server at its public address.
 */
export function mountSessionRoutes(
  app: Hono<ApiEnv>,
  sessions: ConsoleSessions,
  { publicUrl, mountedAt, attempts }: { publicUrl: string | null; mountedAt: string; attempts: Buckets },
): void {
  app.use(path, async (c, next) => {
    const facts = c.get("facts");
    facts.route = path;
    facts.headers["cache-control"] = "no-store";
    requireOwnOrigin(c, publicUrl);
    await next();
  });

  app.get(path, async (c) => {
    const cookie = cookieOf(c);
    return c.json(sessionRecord(await sessions.identify(cookie), cookie ?? ""));
  });

  app.post(path, async (c) => {
    requireEncryption(c);
    const given = credentialsIn(await readJson(c.req.raw, mostBytes));
    const { cookie, identity } = await signIn(given).catch((error: unknown) => {
      // Only what fails counts, so that an address with many people can sign in.
      const taken = attempts.take(networkOf(c.get("facts").address));
      throw taken.ok ? error : tooMany(taken.retryAfterS);
    });
    write(c, cookie, consoleIdleMs / 1000);
    return c.json(sessionRecord(identity, cookie));
  });

  app.delete(path, async (c) => {
    const cookie = cookieOf(c);
    if (cookie !== undefined) {
      requireCsrfToken(c, cookie);
      await sessions.signOut(cookie);
    }
    write(c, "", 0);
    return c.body(null, 204);
  });

  app.all(path, (c) => refuseMethod(c, path, ["GET", "POST", "DELETE"]));

  function signIn(given: Credentials): Promise<SignedIn> {
    return "key" in given ? sessions.signInByKey(given.key) : sessions.signInByCode(given.code);
  }

  function write(c: Request<ApiEnv>, value: string, maxAge: number): void {
    setCookie(c, cookieName(c), value, {
      path: `${mountedAt}/console`,
      httpOnly: true,
      sameSite: "Strict",
      secure: c.get("facts").isSecure,
      maxAge,
    });
  }
}

function sessionRecord({ role, keyId }: Identity, cookie: string): object {
  return { data: { role, key_id: keyId, csrf_token: csrfTokenOf(cookie) } };
}

function tooMany(retryAfterS: number): ProblemError {
  return new ProblemError("rate-limited", `Too many sign-ins have failed; try again in ${retryAfterS} s.`, {
    headers: { "retry-after": String(retryAfterS) },
  });
}

type Credentials = { key: string } | { code: string };

function credentialsIn(body: unknown): Credentials {
  const { key, code } = Object(body) as { key?: unknown; code?: unknown };
  if (typeof key === "string" && key !== "" && code === undefined) return { key };
  if (typeof code === "string" && code !== "" && key === undefined) return { code };
  throw new ProblemError("invalid-body", 'The body must be {"key": "<API key>"} or {"code": "<text>"}.');
}
