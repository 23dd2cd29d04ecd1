import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleIdleMs, createSignInCode } from "../../accounts/console-sessions.ts";
import { parseApiKey } from "../../platform/api-key.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

const origin = "http://console.test";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

interface Session {
  cookie: string;
  csrf: string;
  setCookie: string;
}

type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string>; address?: string };

/** A request as a browser sends it: without a key, from this machine. */
const browse = (path: string, init: Init = {}, at: TestApp = app): Promise<Response> =>
  at.request(path, {
    authorization: null,
    address: "127.0.0.1",
    ...init,
    headers: { host: "console.test", ...(init.method === undefined ? {} : { origin }), ...init.headers },
  });

const post = (body: object, init: Init = {}, at: TestApp = app): Promise<Response> =>
  browse(
    "/console/session",
    {
      method: "POST",
      body: JSON.stringify(body),
      ...init,
      headers: { "content-type": "application/json", ...init.headers },
    },
    at,
  );

async function signIn(key: string, at: TestApp = app): Promise<Session> {
  const response = await post({ key }, {}, at);
  expect(response.status).toBe(200);
  const setCookie = response.headers.get("set-cookie") ?? "";
  const { data } = (await response.json()) as { data: { csrf_token: string } };
  return { cookie: setCookie.split(";")[0] ?? "", csrf: data.csrf_token, setCookie };
}

const detailOf = async (response: Response): Promise<unknown> => {
  const { detail } = (await response.json()) as { detail: unknown };
  return detail;
};

test("a key becomes a cookie that scripts cannot read, and that only this server gets", async () => {
  const { key } = await app.key("admin");
  const { cookie, setCookie } = await signIn(key);
  expect(setCookie.replace(/=[^;]+/, "=…")).toBe(
    "forecourt_console=…; Max-Age=43200; Path=/console; HttpOnly; SameSite=Strict",
  );
  // The database has neither the key nor the cookie.
  const rows = await app.core.db.asSystem(() =>
    app.core.db.read((tx) =>
      tx.execute("select row_to_json(s)::text as text from console_sessions s" as never),
    ),
  );
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(cookie.split("=")[1]);
  expect(stored).not.toContain(key);
  expect(stored).not.toContain(
    createHash("sha256")
      .update(cookie.split("=")[1] ?? "")
      .digest("hex"),
  );
});

test("behind HTTPS the cookie is for HTTPS only, and has a name that plain HTTP cannot set", async () => {
  const { parseNetworks } = await import("../../platform/network.ts");
  await using proxied = await startTestApp({
    settings: {
      trustedProxies: parseNetworks("10.0.0.1") ?? null,
      publicUrl: "https://console.test/charging",
    },
  });
  const { key } = await proxied.key("admin");
  const headers = { "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.9" };
  const response = await post(
    { key },
    { address: "10.0.0.1", headers: { ...headers, origin: "https://console.test" } },
    proxied,
  );
  expect(response.headers.get("set-cookie")?.replace(/=[^;]+/, "=…")).toBe(
    "__Secure-forecourt_console=…; Max-Age=43200; Path=/charging/console; HttpOnly; Secure; SameSite=Strict",
  );
});

test("over plain HTTP from another machine, a sign-in is refused, and the answer says how", async () => {
  const { key } = await app.key("admin");
  const response = await post({ key }, { address: "192.0.2.1" });
  expect([response.status, response.headers.get("set-cookie")]).toEqual([403, null]);
  expect(await detailOf(response)).toMatch(/FORECOURT_TLS_CERT.*FORECOURT_TRUSTED_PROXIES.*ssh -L/);
});

test("the operations work with the cookie, and with its role", async () => {
  const { key } = await app.key("viewer");
  const { cookie, csrf } = await signIn(key);
  const me = await browse("/console/api/v1/me", { headers: { cookie } });
  expect(await me.json()).toMatchObject({ data: { role: "viewer" } });
  const created = await browse("/console/api/v1/api-keys", {
    method: "POST",
    headers: { cookie, "x-forecourt-csrf": csrf, "content-type": "application/json" },
    body: JSON.stringify({ name: "x", role: "viewer" }),
  });
  expect([created.status, ((await created.json()) as { code: string }).code]).toEqual([
    403,
    "insufficient-role",
  ]);
});

test("/v1 does not take the cookie", async () => {
  const { key } = await app.key("admin");
  const { cookie, csrf } = await signIn(key);
  const response = await browse("/v1/me", { headers: { cookie, "x-forecourt-csrf": csrf } });
  expect(response.status).toBe(401);
});

test("the console does not take a key in place of the cookie", async () => {
  const { key } = await app.key("admin");
  const response = await browse("/console/api/v1/me", { headers: { authorization: `Bearer ${key}` } });
  expect(response.status).toBe(401);
});

test.each([
  ["of another page", { origin: "https://evil.test" }, 403],
  ["of a sandboxed page", { origin: "null" }, 403],
  ["of another port", { origin: "http://console.test:81" }, 403],
  ["of a page of the same host over HTTPS", { origin: "https://console.test" }, 403],
  ["of a neighbour, without an Origin", { "sec-fetch-site": "same-site" }, 403],
  ["of another page, without an Origin", { "sec-fetch-site": "cross-site" }, 403],
  ["of its own page", { "sec-fetch-site": "same-origin" }, 200],
  ["typed into the address bar", { "sec-fetch-site": "none" }, 200],
])("a read %s with %j is answered %i", async (_, headers, status) => {
  const { key } = await app.key("admin");
  const { cookie } = await signIn(key);
  for (const path of ["/console/api/v1/me", "/console/session"]) {
    const response = await browse(path, { headers: { cookie, ...headers } as Record<string, string> });
    expect([path, response.status]).toEqual([path, status]);
  }
});

test("a change without the token of its session, or with another one, changes nothing", async () => {
  const { key } = await app.key("admin");
  const { cookie } = await signIn(key);
  const other = await signIn(key);
  const tokens = [{}, { "x-forecourt-csrf": "" }, { "x-forecourt-csrf": other.csrf }];
  for (const token of tokens) {
    const response = await browse("/console/api/v1/api-keys", {
      method: "POST",
      headers: { cookie, "content-type": "application/json", ...token } as Record<string, string>,
      body: JSON.stringify({ name: "forged", role: "admin" }),
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      403,
      "cross-origin-request",
    ]);
    const out = await browse("/console/session", {
      method: "DELETE",
      headers: { cookie, ...token } as never,
    });
    expect(out.status).toBe(403);
  }
  expect(await (await app.request("/v1/api-keys?per_page=100")).text()).not.toContain("forged");
  expect((await browse("/console/session", { headers: { cookie } })).status).toBe(200);
});

test("a sign-in from another page is refused, so that it cannot put its own account in place", async () => {
  const { key } = await app.key("admin");
  const response = await post({ key }, { headers: { origin: "https://evil.test" } });
  expect([response.status, response.headers.get("set-cookie")]).toEqual([403, null]);
});

test("a cookie that was set before the sign-in is not used for it", async () => {
  const { key } = await app.key("admin");
  const planted = "forecourt_console=planted";
  const response = await post({ key }, { headers: { cookie: planted } });
  expect(response.headers.get("set-cookie")).not.toContain("planted");
  const me = await browse("/console/api/v1/me", { headers: { cookie: planted } });
  expect(me.status).toBe(401);
});

test("a revoked key ends its sessions at once, and the answer says when", async () => {
  const { id, key } = await app.key("operator");
  const { cookie } = await signIn(key);
  await app.request(`/v1/api-keys/${id}`, { method: "DELETE" });
  const response = await browse("/console/api/v1/me", { headers: { cookie } });
  expect(response.status).toBe(401);
  expect(await detailOf(response)).toMatch(/^The API key of this session was revoked at 20\d\d-.*Z\.$/);
});

test("an expired key ends its sessions, and the answer says when", async () => {
  await using own = await startTestApp();
  const expiresAt = new Date(own.clock.now() + 60_000).toISOString();
  const { key } = await own.key("operator", expiresAt);
  const { cookie } = await signIn(key, own);
  own.clock.advance(60_000);
  const response = await browse("/console/session", { headers: { cookie } }, own);
  expect([response.status, await detailOf(response)]).toEqual([
    401,
    `The API key of this session expired at ${expiresAt}.`,
  ]);
});

test("a session ends after 12 hours without use, and use keeps it", async () => {
  await using own = await startTestApp();
  const { key } = await own.key("operator");
  const { cookie } = await signIn(key, own);
  const status = async () => (await browse("/console/session", { headers: { cookie } }, own)).status;
  own.clock.advance(consoleIdleMs - 60_000);
  expect(await status()).toBe(200);
  own.clock.advance(consoleIdleMs - 60_000);
  expect(await status()).toBe(200);
  own.clock.advance(consoleIdleMs);
  expect(await status()).toBe(401);
});

test("a sign-out ends this session and no other one", async () => {
  const { key } = await app.key("operator");
  const [mine, other] = [await signIn(key), await signIn(key)];
  const headers = { cookie: mine.cookie, "x-forecourt-csrf": mine.csrf };
  const out = await browse("/console/session", { method: "DELETE", headers });
  expect([out.status, out.headers.get("set-cookie")]).toEqual([204, expect.stringContaining("Max-Age=0")]);
  expect((await browse("/console/session", { headers: { cookie: mine.cookie } })).status).toBe(401);
  expect((await browse("/console/session", { headers: { cookie: other.cookie } })).status).toBe(200);
});

test("a code signs in once, also when two browsers open it at the same time", async () => {
  const { key } = await app.key("admin");
  const parsed = parseApiKey(key);
  const code = await createSignInCode(app.core, parsed.ok ? parsed.prefix : "");
  const answers = await Promise.all([post({ code }), post({ code }), post({ code })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  expect((await post({ code })).status).toBe(401);
});

test("a code that is older than an hour, and one of a revoked key, do not sign in", async () => {
  await using own = await startTestApp();
  const { id, key } = await own.key("operator");
  const parsed = parseApiKey(key);
  const prefix = parsed.ok ? parsed.prefix : "";
  const old = await createSignInCode(own.core, prefix);
  own.clock.advance(3_600_001);
  expect((await post({ code: old }, {}, own)).status).toBe(401);
  const revoked = await createSignInCode(own.core, prefix);
  await own.request(`/v1/api-keys/${id}`, { method: "DELETE" });
  expect((await post({ code: revoked }, {}, own)).status).toBe(401);
});

test.each([{}, { key: 1 }, { key: "" }, { key: "a", code: "b" }, [], null])(
  "the body %j is refused with what it must be",
  async (body) => {
    const response = await post(body as object);
    expect(response.status).toBe(422);
    expect(await detailOf(response)).toBe('The body must be {"key": "<API key>"} or {"code": "<text>"}.');
  },
);

test("after 20 failed sign-ins in a minute, an address has to wait, but a valid key works", async () => {
  await using own = await startTestApp();
  const statuses: number[] = [];
  for (let count = 0; count < 21; count++) statuses.push((await post({ key: "wrong" }, {}, own)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
  const { key } = await own.key("viewer");
  expect((await post({ key }, {}, own)).status).toBe(200);
});

test("a page has a policy that allows its own scripts and styles only", async () => {
  const page = await browse("/console/chargers/chg_1");
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  const text = await page.text();
  expect(text).toContain('<base href="/console/">');
  expect(text).not.toMatch(/<script(?! type="module" crossorigin src=)|<style|\son\w+=|https?:/);
});

test("scripts are cached for ever by their names, and unknown paths of the API get a 404", async () => {
  const page = await (await browse("/console")).text();
  const [, script = ""] = /src="\.\/(assets\/[^"]+\.js)"/.exec(page) ?? [];
  const file = await browse(`/console/${script}`);
  expect([file.status, file.headers.get("cache-control"), file.headers.get("content-type")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
    "text/javascript; charset=utf-8",
  ]);
  expect((await browse("/console/api/v1/nothing")).status).toBe(404);
  expect((await browse("/console/../package.json")).status).toBe(404);
});
