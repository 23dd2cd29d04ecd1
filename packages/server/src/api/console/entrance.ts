import { createHmac, timingSafeEqual } from "node:crypto";
import { BlockList } from "node:net";
import type { Context as Request } from "hono";
import { getCookie } from "hono/cookie";
import { ProblemError } from "../../platform/problems.ts";
import { readUrl } from "../../platform/read-url.ts";
import type { ApiEnv } from "../request-log.ts";

/*
 * The console is signed in by a cookie, and a cookie comes with requests that another page makes. So each request must
 * come from a page of this server, and one that changes anything must repeat a token that only such a page can read.
 */

const csrfHeader = "x-forecourt-csrf";

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** The browser keeps a cookie named `__Secure-` only over HTTPS, so a page on plain HTTP cannot plant one. */
export function cookieName(c: Request<ApiEnv>): string {
  return `${c.get("facts").isSecure ? "__Secure-" : ""}forecourt_console`;
}

export function cookieOf(c: Request<ApiEnv>): string | undefined {
  return getCookie(c, cookieName(c));
}

/** The token that the pages of a session send with each change. */
export function csrfTokenOf(cookie: string): string {
  return createHmac("sha256", cookie).update("csrf").digest("base64url");
}

/** @throws ProblemError `cross-origin-request` when a page of another origin sends the request. */
export function requireOwnOrigin(c: Request<ApiEnv>, publicUrl: string | null): void {
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  const isSafe = safeMethods.has(c.req.method);
  const isOwn =
    origin === undefined
      ? site === "same-origin" || (isSafe && (site === undefined || site === "none"))
      : ownOrigins(c, publicUrl).has(origin);
  if (isOwn) return;
  throw new ProblemError(
    "cross-origin-request",
    `The console takes requests of its own pages only; this one has the Origin ${JSON.stringify(origin?.slice(0, 200) ?? null)}. If a proxy changes the Host header, set FORECOURT_PUBLIC_URL to the address of the console.`,
  );
}

/** @throws ProblemError `cross-origin-request` when a change does not have the token of its session. */
export function requireCsrfToken(c: Request<ApiEnv>, cookie: string): void {
  if (safeMethods.has(c.req.method)) return;
  const given = Buffer.from(c.req.header(csrfHeader) ?? "");
  const expected = Buffer.from(csrfTokenOf(cookie));
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new ProblemError(
    "cross-origin-request",
    `A change must have the header ${csrfHeader} with the token of the session; load the page again.`,
  );
}

/** @throws ProblemError `https-required` when the cookie would cross a network without encryption. */
export function requireEncryption(c: Request<ApiEnv>): void {
  const { address, isSecure } = c.get("facts");
  if (isSecure || loopback.check(address, address.includes(":") ? "ipv6" : "ipv4")) return;
  throw new ProblemError(
    "https-required",
    "The console signs in over HTTPS, or from the machine of the server. Set FORECOURT_TLS_CERT and FORECOURT_TLS_KEY; or put a proxy with HTTPS in front and name it in FORECOURT_TRUSTED_PROXIES; or use a tunnel: ssh -L 8080:127.0.0.1:8080.",
  );
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

function ownOrigins(c: Request<ApiEnv>, publicUrl: string | null): ReadonlySet<string> {
  const origins = new Set<string>();
  const publicOrigin = publicUrl === null ? null : readUrl(publicUrl)?.origin;
  if (typeof publicOrigin === "string") origins.add(publicOrigin);
  const host = c.req.header("host");
  if (host !== undefined) origins.add(`${c.get("facts").isSecure ? "https" : "http"}://${host}`);
  return origins;
}
