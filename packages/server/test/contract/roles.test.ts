import type { Role } from "@forecourt/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { createRunningClock } from "../support/clocks.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { ask, said } from "./ask.ts";
import { operationOf, operations } from "./operations.ts";
import { replyFaults } from "./reply-faults.ts";
import { callsOfAdmins, roleByRule } from "./role-rules.ts";

/** In ascending order. */
const roles: readonly Role[] = ["viewer", "operator", "admin"];

const named = operations.map((operation) => [operation.id, operation] as const);

test.each(named)("%s: the role in the document is the one that was decided", (_, operation) => {
  expect(operation.role).toBe(roleByRule(operation));
});

const clock = createRunningClock();
const hourMs = 3_600_000;

let server: TestServer;
/** The keys by their state. */
const working: Record<string, { key: string; role: Role }> = {};
const refused: Record<string, string | null> = {};
/** With the beginning of what the answer says. */
const ended: Record<string, [key: string, detail: string]> = {};
beforeAll(async () => {
  server = await startTestServer({}, { clock });
  const { apiKeys } = server.client;
  const make = (role: Role, expiresAt?: string) =>
    apiKeys.create({ name: role, role, ...(expiresAt === undefined ? {} : { expires_at: expiresAt }) });

  const good = await make("admin");
  const [first = "", second = ""] = good.key.slice(-2);
  const typo =
    good.key.slice(0, -2) + (first === second ? `${first}${first === "0" ? "1" : "0"}` : second + first);
  const expired = await make("admin", new Date(clock.now() + hourMs).toISOString());
  const revoked = await make("admin");
  const replaced = await make("admin");
  await apiKeys.rotate(replaced.id, { overlap_seconds: 60 });
  for (const { key } of [expired, revoked, replaced])
    expect((await server.fetch("/me", { key })).status).toBe(200);
  await apiKeys.revoke(revoked.id);
  clock.move(2 * hourMs);

  const overlapping = await make("admin");
  const successor = await apiKeys.rotate(overlapping.id);
  for (const role of roles) working[role] = { key: (await make(role)).key, role };
  working["rotated, within the overlap"] = { key: overlapping.key, role: "admin" };
  working["the successor of a rotated one"] = { key: successor.key, role: "admin" };
  Object.assign(refused, {
    "no key": null,
    "no scheme": "Bearer",
    "another scheme": `Basic ${btoa(`user:${good.key}`)}`,
    malformed: "let-me-in",
    "with a typo in the checksum": typo,
    "too long by a character": `${good.key}0`,
    unknown: generateApiKey("live"),
  });
  Object.assign(ended, {
    expired: [expired.key, "This API key expired at "],
    revoked: [revoked.key, "This API key was revoked at "],
    "rotated, after the overlap": [replaced.key, "This API key expired at "],
  });
});
afterAll(() => server[Symbol.asyncDispose]());

describe("a request", () => {
  test.each(named)(
    "%s: with a key that does not work is a 401, in the same words unless the key has ended",
    async (_, operation) => {
      const { "no key": none = null, ...others } = refused;
      const expected = await ask(server, operation, { key: none });
      expect(expected).toMatchObject({ status: 401, body: { code: "unauthorized" } });
      expect(replyFaults(operation, expected)).toEqual([]);
      expect(expected.headers.get("www-authenticate")).toBe("Bearer");
      for (const [state, key] of Object.entries(others)) {
        // After too many keys from one address, the server stops lookups for a while. This moves the clock past that time.
        clock.move(60_000);
        const reply = await ask(server, operation, { key });
        expect({ state, ...said(reply) }).toEqual({ state, ...said(expected) });
      }
      for (const [state, [key, detail]] of Object.entries(ended)) {
        clock.move(60_000);
        const reply = await ask(server, operation, { key });
        expect(replyFaults(operation, reply)).toEqual([]);
        const { detail: full } = reply.body as { detail: string };
        const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z\.$/;
        expect({ state, status: reply.status, detail: full.replace(instant, "") }).toEqual({
          state,
          status: 401,
          detail,
        });
      }
    },
  );

  test.each(named)(
    "%s: with a role too low is a 403, and with every other gets further",
    async (_, operation) => {
      const needed = roleByRule(operation) ?? "admin";
      for (const [state, { key, role }] of Object.entries(working)) {
        const reply = await ask(server, operation, { key });
        expect({ state, faults: replyFaults(operation, reply) }).toEqual({ state, faults: [] });
        if (roles.indexOf(role) < roles.indexOf(needed)) {
          expect({ state, ...reply }).toMatchObject({
            state,
            status: 403,
            body: { code: "insufficient-role" },
          });
        } else {
          expect({ state, status: reply.status }).not.toMatchObject({ status: expect.toBeOneOf([401, 403]) });
          expect(reply.status).toBeLessThan(500);
        }
      }
    },
  );
});

describe("the key of a meter", () => {
  let key: string;
  let own: string;
  let other: string;
  beforeAll(async () => {
    [own, other] = [
      (await server.client.locations.create({ name: "own" })).id,
      (await server.client.locations.create({ name: "other" })).id,
    ];
    key = (await server.client.apiKeys.create({ name: "meter", role: "meter", location_ids: [own] })).key;
  });

  test.each(named)("%s: is refused, unless it writes values of its own location", async (id, operation) => {
    const allowed = ["putMeasurement", "putLoadLimit"].includes(id);
    const replies = {
      own: await ask(server, operation, { key, ids: { location_id: own } }),
      other: await ask(server, operation, { key, ids: { location_id: other } }),
      none: await ask(server, operation, { key }),
    };
    for (const reply of Object.values(replies)) expect(replyFaults(operation, reply)).toEqual([]);
    expect(replies.own.status).toBe(allowed ? 200 : 403);
    for (const reply of [replies.other, replies.none])
      expect(reply).toMatchObject({ status: 403, body: { code: "insufficient-role" } });
  });

  test("needs locations of the organization, and other roles take none", async () => {
    const create = operationOf("createApiKey");
    const faultOf = async (body: object) => {
      const reply = await ask(server, create, { key: working["admin"]?.key ?? null, body });
      expect(replyFaults(create, reply)).toEqual([]);
      return reply;
    };
    expect(await faultOf({ name: "meter", role: "meter" })).toMatchObject({
      status: 422,
      body: { code: "invalid-body", errors: [{ pointer: "/location_ids", code: "required" }] },
    });
    expect(await faultOf({ name: "meter", role: "meter", location_ids: [own, "loc_none"] })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: "/location_ids/1", code: "unknown" }] },
    });
    expect(await faultOf({ name: "viewer", role: "viewer", location_ids: [own] })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: "/location_ids", code: "role" }] },
    });
  });

  test("its successor writes for the same locations", async () => {
    const { id } = await server.client.apiKeys.create({ name: "meter", role: "meter", location_ids: [own] });
    const next = await server.client.apiKeys.rotate(id);
    expect(next).toMatchObject({ role: "meter", location_ids: [own] });
    const put = operationOf("putMeasurement");
    expect(await ask(server, put, { key: next.key, ids: { location_id: own } })).toMatchObject({
      status: 200,
    });
  });
});

test.each(["listSessions", "listCdrs"] as const)("%s: a viewer cannot filter by a card", async (id) => {
  const operation = operationOf(id);
  const reply = await ask(server, operation, {
    key: working["viewer"]?.key ?? null,
    query: { id_tag: "04A2" },
  });
  expect(reply).toMatchObject({ status: 403, body: { code: "insufficient-role" } });
  expect(replyFaults(operation, reply)).toEqual([]);
});

describe("a call", () => {
  const call = operationOf("callCharger");
  const statusOf = async (action: string, role: Role) =>
    (await ask(server, call, { key: working[role]?.key ?? null, body: { action, payload: {} } })).status;

  test.each(callsOfAdmins)("%s is for admins", async (action) => {
    expect([await statusOf(action, "operator"), await statusOf(action, "admin")]).toEqual([
      403,
      expect.toBeOneOf([404, 422]),
    ]);
  });

  test.each(["ClearCache", "TriggerMessage", "GetConfiguration", "ChangeAvailability", "ReserveNow"])(
    "%s is for operators",
    async (action) => {
      expect([await statusOf(action, "viewer"), await statusOf(action, "operator")]).toEqual([
        403,
        expect.toBeOneOf([404, 422]),
      ]);
    },
  );
});
