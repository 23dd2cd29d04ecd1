import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { generateApiKey } from "../platform/api-key.ts";
import { apiKeys } from "../store/schema.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const me = (authorization: string | null, address?: string) =>
  app.request("/v1/me", {
    authorization,
    headers: { "x-request-id": "same" },
    ...(address === undefined ? {} : { address }),
  });

test("every fault of a key but its end gets the same answer, byte for byte", async () => {
  const { key } = await app.key("admin");
  const changed = key.endsWith("0") ? `${key.slice(0, -1)}1` : `${key.slice(0, -1)}0`;
  const wrong = {
    missing: null,
    "of another scheme": "Basic dXNlcjpwYXNz",
    "without a scheme": key,
    short: "Bearer fc_live_1",
    garbled: `Bearer ${key.replaceAll("_", "-")}`,
    "with a bad checksum": `Bearer ${changed}`,
    unknown: `Bearer ${generateApiKey()}`,
  };
  for (const [what, authorization] of Object.entries(wrong)) {
    const response = await me(authorization);
    expect([
      what,
      response.status,
      response.headers.get("www-authenticate"),
      response.headers.get("retry-after"),
    ]).toEqual([what, 401, "Bearer", null]);
    expect([what, await response.text()]).toEqual([
      what,
      '{"type":"https://forecourt.dev/problems/unauthorized","title":"Missing or invalid API key","status":401,' +
        '"detail":"Send a valid API key as \\"Authorization: Bearer <key>\\".","code":"unauthorized","request_id":"same"}',
    ]);
  }
});

test("the answer to a key that has ended says when, to the one who has the whole key", async () => {
  const expired = await app.key("admin", "2026-11-21T08:00:00.000Z");
  const revoked = await app.key("admin");
  await app.request(`/v1/api-keys/${revoked.id}`, { method: "DELETE" });
  const [record] = await app.core.db.read((tx) =>
    tx.select({ at: apiKeys.revokedAt }).from(apiKeys).where(eq(apiKeys.id, revoked.id)),
  );
  const said = async (key: string) => {
    const response = await me(`Bearer ${key}`);
    return [response.status, ((await response.json()) as { detail: string }).detail];
  };
  expect(await said(expired.key)).toEqual([401, "This API key expired at 2026-11-21T08:00:00.000Z."]);
  expect(await said(revoked.key)).toEqual([401, `This API key was revoked at ${record?.at}.`]);
});

test("a key with a typo is refused without a query", async () => {
  await using alone = await startTestApp();
  const { key } = await alone.key("admin");
  const [last = ""] = key.slice(-1);
  await alone.core.db.close();
  const statusOf = async (text: string) =>
    (await alone.request("/v1/me", { authorization: `Bearer ${text}` })).status;
  // Only text that may be a key needs a lookup.
  expect([await statusOf(key.slice(0, -1) + (last === "0" ? "1" : "0")), await statusOf(key)]).toEqual([
    401, 503,
  ]);
});

test("a key works until it expires", async () => {
  const { key } = await app.key("viewer", new Date(app.clock.now() + 60_000).toISOString());
  expect((await me(`Bearer ${key}`)).status).toBe(200);
  app.clock.advance(59_999);
  expect((await me(`Bearer ${key}`)).status).toBe(200);
  app.clock.advance(1);
  expect((await me(`Bearer ${key}`)).status).toBe(401);
});

test("a key that another process revokes is refused within a second", async () => {
  const { id, key } = await app.key("viewer");
  expect((await me(`Bearer ${key}`)).status).toBe(200);
  await app.core.db.read((tx) =>
    tx.update(apiKeys).set({ revokedAt: "2026-11-21T08:00:00.000Z" }).where(eq(apiKeys.id, id)),
  );
  app.clock.advance(1_000);
  expect((await me(`Bearer ${key}`)).status).toBe(401);
});

test("the last use of a key is stored, at most once a minute", async () => {
  const { id, key } = await app.key("viewer");
  const lastUsed = async () => {
    const [row] = await app.core.db.read((tx) => tx.select().from(apiKeys).where(eq(apiKeys.id, id)));
    return row?.lastUsedAt ?? null;
  };
  const first = new Date(app.clock.now()).toISOString();
  await me(`Bearer ${key}`);
  await vi.waitFor(async () => expect(await lastUsed()).toBe(first));
  app.clock.advance(59_999);
  await me(`Bearer ${key}`);
  app.clock.advance(1);
  const second = new Date(app.clock.now()).toISOString();
  await me(`Bearer ${key}`);
  await vi.waitFor(async () => expect(await lastUsed()).toBe(second));
});

test("an address that guesses keys gets Retry-After, and a valid key from there is still accepted", async () => {
  await using other = await startTestApp();
  const { key } = await other.key("viewer");
  const fresh = await other.key("viewer");
  const from = (address: string, authorization: string | null) =>
    other.request("/v1/me", { authorization, address });
  expect((await from("198.51.100.7", `Bearer ${key}`)).status).toBe(200);

  for (let missing = 0; missing < 30; missing++)
    expect((await from("198.51.100.7", null)).headers.get("retry-after")).toBeNull();
  for (let guess = 0; guess < 20; guess++) {
    expect((await from("198.51.100.7", `Bearer ${generateApiKey()}`)).headers.get("retry-after")).toBeNull();
  }
  const refused = await from("198.51.100.7", `Bearer ${generateApiKey()}`);
  // Twenty a minute: the next one is allowed in 3 s.
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([401, "3"]);
  expect((await from("198.51.100.8", `Bearer ${generateApiKey()}`)).headers.get("retry-after")).toBeNull();
  // A key that worked before, and a key that is used for the first time.
  for (const each of [key, fresh.key])
    expect((await from("198.51.100.7", `Bearer ${each}`)).status).toBe(200);
  await other.request(`/v1/api-keys/${fresh.id}`, { method: "DELETE" });
  other.clock.advance(1_500);
  const revoked = await from("198.51.100.7", `Bearer ${fresh.key}`);
  // Half of the next attempt is available again.
  expect([revoked.status, revoked.headers.get("retry-after")]).toEqual([401, "2"]);

  other.clock.advance(1_500);
  expect((await from("198.51.100.7", `Bearer ${generateApiKey()}`)).headers.get("retry-after")).toBeNull();
});

test("addresses of one IPv6 network count as one", async () => {
  await using other = await startTestApp();
  const guess = (address: string) =>
    other.request("/v1/me", { authorization: `Bearer ${generateApiKey()}`, address });
  for (let host = 1; host <= 20; host++) await guess(`2001:db8:1:2::${host}`);
  expect((await guess("2001:db8:1:2:ffff::1")).headers.get("retry-after")).toBe("3");
  expect((await guess("2001:db8:1:3::1")).headers.get("retry-after")).toBeNull();
});

test("each key has its own rate, and the answers show how much of it is left", async () => {
  await using limited = await startTestApp({ settings: { rateLimit: { perSecond: 2, burst: 3 } } });
  const { key } = await limited.key("viewer");
  const ask = () => limited.request("/v1/me", { authorization: `Bearer ${key}` });
  const fields = ({ status, headers }: Response) => [
    status,
    headers.get("ratelimit"),
    headers.get("retry-after"),
  ];
  expect(fields(await ask())).toEqual([200, '"key";r=2;t=1', null]);
  expect(fields(await ask())).toEqual([200, '"key";r=1;t=1', null]);
  expect(fields(await ask())).toEqual([200, '"key";r=0;t=2', null]);
  const refused = await ask();
  expect(fields(refused)).toEqual([429, '"key";r=0;t=2', "1"]);
  expect(refused.headers.get("ratelimit-policy")).toBe('"key";q=3;w=2');
  expect(await refused.json()).toMatchObject({ code: "rate-limited" });
  expect((await limited.request("/v1/me")).status).toBe(200);
  limited.clock.advance(500);
  expect(fields(await ask())).toEqual([200, '"key";r=0;t=2', null]);
});
