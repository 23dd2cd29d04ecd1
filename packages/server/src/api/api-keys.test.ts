import { createHash } from "node:crypto";
import type { ApiKey, Event } from "@forecourt/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueKey } from "../accounts/keys/issue.ts";
import { createOrganization } from "../accounts/organizations.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

type Created = ApiKey & { key: string };

async function dataOf<Data>(response: Response): Promise<Data> {
  // The HTTP edge checks each answer of these tests against the contract.
  const { data } = (await response.json()) as { data: Data };
  return data;
}

const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}, on = app) =>
  on.request(`/v1${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { "content-type": "application/json", ...headers },
  });

const statusWith = async (key: string, on = app) =>
  (await on.request("/v1/me", { authorization: `Bearer ${key}` })).status;

test("a new key works with its role, and its text is nowhere in the database", async () => {
  const response = await send("POST", "/api-keys", { name: "Back office", role: "operator" });
  expect(response.status).toBe(201);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const created = await dataOf<Created>(response);
  expect(created).toMatchObject({
    name: "Back office",
    role: "operator",
    prefix: created.key.slice(0, 16),
    created_at: "2026-11-21T08:00:00.000Z",
    expires_at: null,
    last_used_at: null,
    revoked_at: null,
  });
  expect(created.key).toMatch(/^fc_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
  expect(await statusWith(created.key)).toBe(200);
  const rows = await app.core.db.read((tx) => tx.execute(sql`select api_keys::text as text from api_keys`));
  expect(JSON.stringify(rows)).not.toContain(created.key.slice(17, 49));
  const listed = await dataOf<ApiKey[]>(await app.request("/v1/api-keys"));
  expect(listed.find(({ id }) => id === created.id)).not.toHaveProperty("key");
});

test("a key may expire in the future, not in the past", async () => {
  const key = { name: "a", role: "viewer", expires_at: "2026-11-22T09:00:00+01:00" };
  const created = await dataOf<Created>(await send("POST", "/api-keys", key));
  expect(created.expires_at).toBe("2026-11-22T08:00:00.000Z");
  const response = await send("POST", "/api-keys", { ...key, expires_at: "2026-11-21T08:00:00Z" });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    code: "invalid-body",
    errors: [{ pointer: "/expires_at", code: "past" }],
  });
});

test("creating and revoking keys are events", async () => {
  const { id } = await dataOf<Created>(await send("POST", "/api-keys", { name: "a", role: "viewer" }));
  await send("DELETE", `/api-keys/${id}`);
  const events = await dataOf<Event[]>(await app.request("/v1/events?order=oldest&per_page=100"));
  const actor = { type: "api_key", id: expect.stringMatching(/^key_/) };
  expect(events.filter(({ subject }) => subject.id === id)).toMatchObject([
    { type: "api_key.created", sequence: 1, actor, data: { key_id: id, role: "viewer" } },
    { type: "api_key.revoked", sequence: 2, actor, data: { key_id: id, role: "viewer" } },
  ]);
});

test("rotation creates a second key, and the first one works for the overlap", async () => {
  const old = await dataOf<Created>(
    await send("POST", "/api-keys", { name: "Back office", role: "operator" }),
  );
  const response = await send("POST", `/api-keys/${old.id}/rotate`, { overlap_seconds: 60 });
  expect(response.status).toBe(201);
  const fresh = await dataOf<Created>(response);
  expect(fresh).toMatchObject({ name: "Back office", role: "operator", expires_at: null });
  expect([await statusWith(old.key), await statusWith(fresh.key)]).toEqual([200, 200]);
  app.clock.advance(60_000);
  expect([await statusWith(old.key), await statusWith(fresh.key)]).toEqual([401, 200]);
  const again = await send("POST", `/api-keys/${old.id}/rotate`, {});
  expect(await again.json()).toMatchObject({ status: 422, code: "api-key-revoked" });
});

test("the default overlap of a rotation is a day, and a rotation never prolongs a key", async () => {
  const expiresAt = async (key: { id: string }) => {
    const keys = await dataOf<ApiKey[]>(await app.request("/v1/api-keys?per_page=100"));
    return keys.find(({ id }) => id === key.id)?.expires_at;
  };
  const open = await app.key("viewer");
  expect((await app.request(`/v1/api-keys/${open.id}/rotate`, { method: "POST" })).status).toBe(201);
  expect(await expiresAt(open)).toBe(new Date(app.clock.now() + 86_400_000).toISOString());
  const soon = new Date(app.clock.now() + 1_000).toISOString();
  const ending = await app.key("viewer", soon);
  await send("POST", `/api-keys/${ending.id}/rotate`, {});
  expect(await expiresAt(ending)).toBe(soon);
  expect((await send("POST", `/api-keys/${open.id}/rotate`, { overlap_seconds: 604_801 })).status).toBe(422);
});

test("the last admin key that works cannot be revoked", async () => {
  await using own = await startTestApp();
  const [first] = await dataOf<ApiKey[]>(await own.request("/v1/api-keys"));
  await own.key("operator");
  await own.key("admin", new Date(own.clock.now()).toISOString());
  const revoke = (id: string | undefined) => own.request(`/v1/api-keys/${id}`, { method: "DELETE" });
  const refused = await revoke(first?.id);
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: "last-admin-key" }]);

  const second = await own.key("admin");
  expect((await revoke(second.id)).status).toBe(204);
  expect((await revoke(second.id)).status).toBe(204);
  expect((await revoke(first?.id)).status).toBe(422);
});

test("the last admin key that does not expire cannot be rotated into one that expires earlier, or at all", async () => {
  await using own = await startTestApp();
  const [first] = await dataOf<ApiKey[]>(await own.request("/v1/api-keys"));
  const revoke = async (id: string | undefined, authorization?: string) => {
    const init = { method: "DELETE", ...(authorization === undefined ? {} : { authorization }) };
    return (await own.request(`/v1/api-keys/${id}`, init)).status;
  };
  const rotated = await own.request(`/v1/api-keys/${first?.id}/rotate`, { method: "POST" });
  const successor = await dataOf<Created>(rotated);
  // The first key works for one more day, and would then be gone.
  expect(await revoke(successor.id)).toBe(422);
  const inHours = (hours: number) => new Date(own.clock.now() + hours * 3_600_000).toISOString();
  const long = await own.key("admin", inHours(100));
  const short = await own.key("admin", inHours(50));
  expect(await revoke(successor.id)).toBe(422);
  expect([await revoke(short.id), await revoke(first?.id, `Bearer ${long.key}`)]).toEqual([204, 204]);
  const second = await own.key("admin");
  expect([
    await revoke(successor.id, `Bearer ${second.key}`),
    await revoke(second.id, `Bearer ${long.key}`),
  ]).toEqual([204, 422]);
});

test("two admins cannot revoke each other at the same time", async () => {
  await using own = await startTestApp();
  const [first] = await dataOf<ApiKey[]>(await own.request("/v1/api-keys"));
  const second = await own.key("admin");
  const statuses = await Promise.all([
    own.request(`/v1/api-keys/${second.id}`, { method: "DELETE" }),
    own.request(`/v1/api-keys/${first?.id}`, { method: "DELETE", authorization: `Bearer ${second.key}` }),
  ]);
  const [done, refused] = statuses.map(({ status }) => status).sort();
  expect(done).toBe(204);
  // 401 when the other revocation was committed before this request was authenticated.
  expect([401, 422]).toContain(refused);
  // One admin is left in any case.
  const keys = [undefined, `Bearer ${second.key}`];
  const answers = await Promise.all(
    keys.map((authorization) => own.request("/v1/me", authorization === undefined ? {} : { authorization })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test("a key of another organization gets the same answer as an unknown one", async () => {
  const { id: orgId } = await createOrganization(app.core, "another organization");
  const theirs = await app.core.db.transaction((tx) =>
    issueKey(app.core, tx, { orgId, name: "x", role: "viewer", expiresAt: null, actor: { type: "system" } }),
  );
  const answers = [];
  for (const id of [theirs.record.id, "key_00000000000000000000000000"]) {
    const headers = { "x-request-id": "same" };
    const responses = [
      await send("DELETE", `/api-keys/${id}`, undefined, headers),
      await send("POST", `/api-keys/${id}/rotate`, {}, headers),
    ];
    answers.push(
      await Promise.all(
        responses.map(async (response) => [response.status, await response.text(), [...response.headers]]),
      ),
    );
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.map(([status]) => status)).toEqual([404, 404]);
  expect(await statusWith(theirs.key)).toBe(200);
});

test("the same Idempotency-Key shows the same key again, and makes no second one", async () => {
  const headers = { "idempotency-key": "deploy-17" };
  const first = await send("POST", "/api-keys", { name: "idempotent", role: "viewer" }, headers);
  // The order of fields is not part of the request.
  const again = await send("POST", "/api-keys", { role: "viewer", name: "idempotent" }, headers);
  expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([201, null]);
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  expect(await again.json()).toEqual(await first.json());
  const keys = await dataOf<ApiKey[]>(await app.request("/v1/api-keys?per_page=100"));
  expect(keys.filter(({ name }) => name === "idempotent")).toHaveLength(1);
});

test("an Idempotency-Key belongs to one request and one API key", async () => {
  const headers = { "idempotency-key": "one-request" };
  expect((await send("POST", "/api-keys", { name: "a", role: "viewer" }, headers)).status).toBe(201);
  const other = await send("POST", "/api-keys", { name: "b", role: "viewer" }, headers);
  expect([other.status, await other.json()]).toMatchObject([422, { code: "idempotency-key-reused" }]);
  const second = await app.key("admin");
  const response = await app.request("/v1/api-keys", {
    method: "POST",
    body: JSON.stringify({ name: "b", role: "viewer" }),
    headers: { ...headers, "content-type": "application/json" },
    authorization: `Bearer ${second.key}`,
  });
  expect([response.status, response.headers.get("idempotent-replayed")]).toEqual([201, null]);
});

test("an Idempotency-Key whose first request still runs answers 409", async () => {
  const keys = await dataOf<ApiKey[]>(await app.request("/v1/api-keys?per_page=100"));
  // The test covers every key that the request may be sent with.
  const admins = keys.filter(({ name }) => name === "admin").map(({ id }) => id);
  const response = await app.core.db.transaction(async (tx) => {
    for (const id of admins) {
      const lock = createHash("sha256").update(`${id}\nin-flight`).digest().readBigInt64BE();
      await tx.execute(sql`select pg_advisory_xact_lock(${lock.toString()}::bigint)`);
    }
    return send("POST", "/api-keys", { name: "c", role: "viewer" }, { "idempotency-key": "in-flight" });
  });
  expect([response.status, response.headers.get("retry-after")]).toEqual([409, "1"]);
  expect(await response.json()).toMatchObject({ code: "idempotency-in-progress" });
});

test.each([
  ["", "minLength"],
  ["x".repeat(256), "maxLength"],
  ["caf\u00e9", "pattern"],
])("the Idempotency-Key %j is invalid", async (value, code) => {
  const response = await send(
    "POST",
    "/api-keys",
    { name: "a", role: "viewer" },
    { "idempotency-key": value },
  );
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: expect.arrayContaining([expect.objectContaining({ pointer: "/header/idempotency-key", code })]),
  });
});
