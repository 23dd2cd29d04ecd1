import { createClient } from "@forecourt/client";
import type { Job, JobItem } from "@forecourt/contract";
import { testScale } from "@forecourt/harness";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createServerDatabase, type ServerDatabase } from "../../../src/testing/server-database.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";
import { type Fleet, startFleet } from "./start-fleet.ts";

/* Jobs over HTTP, with simulated chargers that count what they were sent. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const within = { timeout: 60_000 };
const idsOf = ({ chargers }: Fleet) => chargers.map(({ id }) => id);

async function ended(id: string, { client } = server): Promise<Job> {
  await expect.poll(async () => (await client.jobs.get(id)).finished_at, within).not.toBeNull();
  return client.jobs.get(id);
}

async function itemsOf(id: string): Promise<JobItem[]> {
  const items: JobItem[] = [];
  for await (const item of server.client.jobs.iterateItems(id, { per_page: 100 })) items.push(item);
  return items;
}

const none = {
  pending: 0,
  under_way: 0,
  accepted: 0,
  rejected: 0,
  offline: 0,
  timeout: 0,
  failed: 0,
  not_attempted: 0,
};

const size = testScale === 1 ? 40 : 200;

test(`${size} chargers of which 5 are offline and 5 refuse are each asked once, and two clients see the same job`, {
  timeout: 240_000,
}, async () => {
  await using fleet = await startFleet(server, "FLEET", size, { offline: 5 });
  for (const { charger } of fleet.chargers.slice(0, 5)) charger?.on("Reset", { status: "Rejected" });
  const other = createClient({ baseUrl: server.baseUrl, apiKey: await server.keyFor("viewer") });
  const created = await server.client.jobs.create({
    selection: { charger_ids: idsOf(fleet) },
    action: "Reset",
    payload: { type: "Soft" },
    concurrency: 20,
  });
  expect(created).toMatchObject({
    total: size,
    finished_at: null,
    requested_by: expect.stringMatching(/^key_/),
  });
  const counts = { ...none, accepted: size - 10, rejected: 5, offline: 5 };
  const end = { id: created.id, status: "completed", stop_reason: null, counts };
  expect(await ended(created.id)).toMatchObject({ ...end, payload: { type: "Soft" } });
  // A payload may hold an id tag.
  expect(await other.jobs.get(created.id)).toMatchObject({ ...end, payload: null });

  expect(fleet.asked("Reset")).toEqual(fleet.chargers.map(({ charger }) => (charger === undefined ? 0 : 1)));
  const items = await itemsOf(created.id);
  expect(
    items.map(({ position, charger_id, charger_identity }) => ({ position, charger_id, charger_identity })),
  ).toEqual(
    fleet.chargers.map(({ id, identity }, index) => ({
      position: index + 1,
      charger_id: id,
      charger_identity: identity,
    })),
  );
  expect(items.slice(0, 6).map(({ outcome, error }) => ({ outcome, error }))).toEqual([
    ...Array.from({ length: 5 }, () => ({ outcome: "rejected", error: "Rejected" })),
    { outcome: "accepted", error: null },
  ]);
  expect(items.at(-1)).toMatchObject({ outcome: "offline", error: "charger_offline", wave: 1 });
  const { data: refusing } = await other.jobs.listItems(created.id, { outcome: "rejected" });
  expect(refusing).toEqual(items.slice(0, 5));

  const { data: commands } = await server.client.commands.list({ type: "Reset", per_page: 100 });
  const own = commands.filter(({ id }) => items.some(({ command_id }) => command_id === id));
  expect(own).toHaveLength(Math.min(size, 100));
  const events = await server.client.events.list({ subject_id: created.id });
  expect(events.data.map(({ type, data }) => ({ type, data })).reverse()).toEqual([
    { type: "job.created", data: { job_id: created.id, action: "Reset", total: size } },
    {
      type: "job.finished",
      data: {
        job_id: created.id,
        action: "Reset",
        status: "completed",
        stop_reason: null,
        total: size,
        counts,
      },
    },
  ]);
});

test("a wave begins when the last charger of the wave before has answered, and as many are asked at a time as stated", async () => {
  await using fleet = await startFleet(server, "WAVE", 6);
  let underWay = 0;
  const atOnce: number[] = [];
  const order: string[] = [];
  const answers: (() => void)[] = [];
  for (const { charger, identity } of fleet.chargers)
    charger?.on("ClearCache", async () => {
      order.push(identity);
      atOnce.push(++underWay);
      await new Promise<void>((resolve) => answers.push(resolve));
      underWay -= 1;
      return { status: "Accepted" };
    });
  const { id } = await server.client.jobs.create({
    selection: { charger_ids: idsOf(fleet) },
    action: "ClearCache",
    concurrency: 2,
    wave_size: 3,
  });
  // One charger answers at a time, after the server had the time to ask all that it may ask.
  for (const expected of [2, 3, 3, 5, 6, 6]) {
    await expect.poll(() => order.length, within).toBe(expected);
    answers.shift()?.();
    await expect
      .poll(async () => (await server.client.jobs.get(id)).counts.accepted, within)
      .toBeGreaterThan(0);
  }
  expect(await ended(id)).toMatchObject({ counts: { ...none, accepted: 6 }, wave: 2 });
  expect(Math.max(...atOnce)).toBe(2);
  expect(new Set(order.slice(0, 3))).toEqual(new Set(["WAVE-001", "WAVE-002", "WAVE-003"]));
  expect((await itemsOf(id)).map(({ wave }) => wave)).toEqual([1, 1, 1, 2, 2, 2]);
});

test("a job with a gate waits after each wave until a caller continues it", async () => {
  await using fleet = await startFleet(server, "GATE", 3);
  const { id } = await server.client.jobs.create({
    selection: { charger_ids: idsOf(fleet) },
    action: "ClearCache",
    wave_size: 1,
    wave_gate: true,
  });
  for (const [wave, asked] of [
    [1, [1, 0, 0]],
    [2, [1, 1, 0]],
  ] as const) {
    await expect.poll(() => server.client.jobs.get(id), within).toMatchObject({ status: "waiting", wave });
    expect(fleet.asked("ClearCache")).toEqual(asked);
    expect(await server.client.jobs.continue(id)).toMatchObject({ status: "running", wave: wave + 1 });
  }
  expect(await ended(id)).toMatchObject({ status: "completed", counts: { ...none, accepted: 3 } });
  expect(await server.client.jobs.continue(id)).toMatchObject({ status: "completed" });
});

test("a pause between two waves lasts as long as stated", async () => {
  await using fleet = await startFleet(server, "PAUSE", 2);
  const { id } = await server.client.jobs.create({
    selection: { charger_ids: idsOf(fleet) },
    action: "ClearCache",
    wave_size: 1,
    wave_pause_s: 2,
  });
  await expect
    .poll(() => server.client.jobs.get(id), within)
    .toMatchObject({ wave: 1, next_wave_at: expect.any(String) });
  await ended(id);
  const [first, second] = await itemsOf(id);
  expect(Date.parse(second?.begun_at ?? "") - Date.parse(first?.ended_at ?? "")).toBeGreaterThanOrEqual(
    2_000,
  );
});

test("a canceled job asks no further charger, and ends with the command that is under way", async () => {
  await using fleet = await startFleet(server, "CANCEL", 3);
  let answer: () => void = () => undefined;
  fleet.chargers[0]?.charger?.on("ClearCache", async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { status: "Accepted" };
  });
  const { id } = await server.client.jobs.create({
    selection: { charger_ids: idsOf(fleet) },
    action: "ClearCache",
    concurrency: 1,
  });
  await fleet.chargers[0]?.charger?.untilReceived("ClearCache");
  const stopping = { status: "stopping", stop_reason: "canceled", finished_at: null };
  expect(await server.client.jobs.cancel(id)).toMatchObject({
    ...stopping,
    counts: { ...none, under_way: 1, not_attempted: 2 },
  });
  answer();
  expect(await ended(id)).toMatchObject({
    status: "stopped",
    stop_reason: "canceled",
    counts: { ...none, accepted: 1, not_attempted: 2 },
  });
  expect(fleet.asked("ClearCache")).toEqual([1, 0, 0]);
  // It stays as it is.
  expect(await server.client.jobs.cancel(id)).toEqual(await server.client.jobs.get(id));
  const { data } = await server.client.events.list({ subject_id: id, type: "job.finished" });
  expect(data).toMatchObject([{ data: { status: "stopped", stop_reason: "canceled" } }]);
});

test("a charger that was deleted meanwhile has failed, and the job goes on", async () => {
  await using fleet = await startFleet(server, "GONE", 2);
  const [first = "", second = ""] = idsOf(fleet);
  const gated = { action: "ClearCache", wave_size: 1, wave_gate: true } as const;
  const { id } = await server.client.jobs.create({ selection: { charger_ids: [first, second] }, ...gated });
  await expect.poll(() => server.client.jobs.get(id), within).toMatchObject({ status: "waiting" });
  await server.client.chargers.delete(second);
  await server.client.jobs.continue(id);
  expect(await ended(id)).toMatchObject({ status: "completed", counts: { ...none, accepted: 1, failed: 1 } });
  expect((await itemsOf(id))[1]).toMatchObject({
    outcome: "failed",
    error: expect.stringMatching(/^not-found: /),
  });
});

test("a job runs on the embedded database", { timeout: 90_000 }, async () => {
  await using embedded = await startTestServer({ FORECOURT_DATABASE_URL: "memory:" });
  await using fleet = await startFleet(embedded, "EMBEDDED", 4, { offline: 1 });
  const { id } = await embedded.client.jobs.create({
    selection: { all: true },
    action: "ClearCache",
    wave_size: 2,
    stop_after_failures: 1,
  });
  expect(await ended(id, embedded)).toMatchObject({
    status: "completed",
    counts: { ...none, accepted: 3, offline: 1 },
  });
  expect(fleet.asked("ClearCache")).toEqual([1, 1, 1, 0]);
});

describe("the key of a job", () => {
  async function startWaiting(
    fleet: Fleet,
    role: "operator" | "admin",
    action: { action: "ClearCache" | "GetLog" },
  ) {
    const key = await server.client.apiKeys.create({ name: role, role });
    const own = createClient({ baseUrl: server.baseUrl, apiKey: key.key });
    const payload =
      action.action === "GetLog"
        ? { logType: "SecurityLog", requestId: 1, log: { remoteLocation: "https://logs.invalid/" } }
        : {};
    const job = await own.jobs.create({
      selection: { charger_ids: idsOf(fleet) },
      ...action,
      payload,
      wave_size: 1,
      wave_gate: true,
    });
    await expect.poll(() => server.client.jobs.get(job.id), within).toMatchObject({ status: "waiting" });
    return { key, job };
  }

  test("that is revoked stops what has not begun", async () => {
    await using fleet = await startFleet(server, "REVOKED", 2);
    const { key, job } = await startWaiting(fleet, "operator", { action: "ClearCache" });
    await server.client.apiKeys.revoke(key.id);
    await server.client.jobs.continue(job.id);
    expect(await ended(job.id)).toMatchObject({
      status: "stopped",
      stop_reason: "key_revoked",
      counts: { ...none, accepted: 1, not_attempted: 1 },
    });
    expect(fleet.asked("ClearCache")).toEqual([1, 0]);
  });

  test("whose role is too low meanwhile stops what has not begun", async () => {
    await using fleet = await startFleet(server, "LOWERED", 2);
    const { key, job } = await startWaiting(fleet, "admin", { action: "GetLog" });
    await server.asOwner(`update api_keys set role = 'operator' where id = '${key.id}'`);
    await server.client.jobs.continue(job.id);
    expect(await ended(job.id)).toMatchObject({ status: "stopped", stop_reason: "role_too_low" });
    expect(fleet.asked("GetLog")).toEqual([1, 0]);
  });

  test("that has expired stops what has not begun", async () => {
    await using fleet = await startFleet(server, "EXPIRED", 2);
    const { key, job } = await startWaiting(fleet, "operator", { action: "ClearCache" });
    await server.asOwner(`update api_keys set expires_at = now() where id = '${key.id}'`);
    await server.client.jobs.continue(job.id);
    expect(await ended(job.id)).toMatchObject({ status: "stopped", stop_reason: "key_expired" });
    expect(fleet.asked("ClearCache")).toEqual([1, 0]);
  });
});

test("a secret of the payload is sent, and neither shown nor kept", async () => {
  await using fleet = await startFleet(server, "SECRET", 2);
  const payload = { key: "WifiPassword", value: "correct horse battery staple" };
  const { id, payload: shown } = await server.client.jobs.create({
    selection: { charger_ids: idsOf(fleet) },
    action: "ChangeConfiguration",
    payload,
    wave_size: 1,
    wave_gate: true,
  });
  expect(shown).toEqual({ key: "WifiPassword", value: "***" });
  const stored = async () => {
    const rows = await server.server.core.db.read((tx) =>
      tx.execute<{ text: string; sealed: boolean }>(
        sql`select jobs::text as text, sealed_payload is not null as sealed from jobs where id = ${id}`,
      ),
    );
    return rows[0];
  };
  await expect.poll(() => server.client.jobs.get(id), within).toMatchObject({ status: "waiting" });
  expect(await stored()).toMatchObject({ sealed: true, text: expect.not.stringContaining(payload.value) });
  await server.client.jobs.continue(id);
  await ended(id);
  expect(await stored()).toMatchObject({ sealed: false });
  for (const { charger } of fleet.chargers)
    expect(charger?.received).toContainEqual({ action: "ChangeConfiguration", payload });
});

describe("a request", () => {
  const problemOf = async (body: object, key = server.key) => {
    const response = await server.fetch("/jobs", {
      key,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { code, errors = [] } = (await response.json()) as { code: string; errors?: { pointer: string }[] };
    return { status: response.status, code, pointers: errors.map(({ pointer }) => pointer) };
  };
  const all = { selection: { all: true } };
  const clear = { action: "ClearCache" } as const;

  test.each<[what: string, body: object, pointer: string, code?: string]>([
    ["with an unknown action", { ...all, action: "Explode" }, "/action"],
    ["to start a session", { ...all, action: "RemoteStartTransaction" }, "/action"],
    ["without a selection", clear, "/selection"],
    ["with an empty selection", { selection: {}, ...clear }, "/selection"],
    ["with two kinds of selection", { selection: { all: true, connected: true }, ...clear }, "/selection"],
    ["that matches no charger", { selection: { status: "Reserved" }, ...clear }, "/selection"],
    ["with no ids", { selection: { charger_ids: [] }, ...clear }, "/selection/charger_ids"],
    [
      "with an unknown id",
      { selection: { charger_ids: ["chg_unknown"] }, ...clear },
      "/selection/charger_ids/0",
    ],
    [
      "with 10,001 ids",
      { selection: { charger_ids: Array.from({ length: 10_001 }, (_, n) => `chg_${n}`) }, ...clear },
      "/selection/charger_ids",
    ],
    [
      "of an unknown location",
      { selection: { location_id: "loc_unknown" }, ...clear },
      "/selection/location_id",
      "location-not-found",
    ],
    [
      "with a payload that OCPP does not have",
      { ...all, action: "Reset", payload: { type: "Gentle" } },
      "/payload/type",
    ],
    [
      "with a mode that no list has",
      { ...all, action: "SendLocalList", payload: { mode: "half" } },
      "/payload/mode",
    ],
    [
      "with a firmware URL that no charger can fetch",
      { ...all, action: "UpdateFirmware", payload: { location: "ftp://files.invalid/a.bin" } },
      "/payload/location",
      "firmware-url-not-allowed",
    ],
    [
      "to change passwords",
      { ...all, action: "ChangeConfiguration", payload: { key: "AuthorizationKey", value: "0".repeat(40) } },
      "/payload/key",
      "call-not-allowed",
    ],
    [
      "with a security profile that cannot reach this server",
      { ...all, action: "ChangeConfiguration", payload: { key: "SecurityProfile", value: "3" } },
      "/payload/value",
      "security-profile-refused",
    ],
    ["with a pause and no waves", { ...all, ...clear, wave_pause_s: 5 }, "/wave_pause_s"],
    ["with a gate and no waves", { ...all, ...clear, wave_gate: true }, "/wave_gate"],
    [
      "with a gate and a pause",
      { ...all, ...clear, wave_size: 1, wave_gate: true, wave_pause_s: 5 },
      "/wave_pause_s",
    ],
    ["with too much concurrency", { ...all, ...clear, concurrency: 101 }, "/concurrency"],
    ["that stops after no failure", { ...all, ...clear, stop_after_failures: 0 }, "/stop_after_failures"],
  ])("%s is refused", async (_, body, pointer, code = "invalid-body") => {
    expect(await problemOf(body)).toEqual({ status: 422, code, pointers: [pointer] });
  });

  test.each([
    ["UpdateFirmware", { location: "https://files.invalid/a.bin" }],
    ["GetDiagnostics", { location: "https://files.invalid/" }],
    ["ChangeConfiguration", { key: "securityProfile", value: "2" }],
  ])("of an operator for %s is refused, as for one charger", async (action, payload) => {
    const operator = await server.keyFor("operator");
    expect(await problemOf({ ...all, action, payload }, operator)).toMatchObject({
      status: 403,
      code: "insufficient-role",
    });
  });

  test("that selects more than 10,000 chargers is refused", async () => {
    await using crowd = await startTestServer();
    await crowd.asOwner(`
      insert into chargers (id, org_id, identity, security_profile, validation, takeover, recent_takeovers,
        connection_epoch, capabilities, created_at, updated_at)
      select 'chg_' || n, (select id from organizations), 'CROWD-' || n, 1, 'tolerant', 'auto', '[]', 0, '{}', now(), now()
      from generate_series(1, 10001) as n`);
    const create = () =>
      crowd.client.jobs.create({ selection: { all: true }, action: "ClearCache", concurrency: 100 });
    await expect(create()).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: "/selection" }] },
    });
    await crowd.asOwner("delete from chargers where id = 'chg_1'");
    const { id } = await create();
    expect(await crowd.client.jobs.cancel(id)).toMatchObject({ total: 10_000, stop_reason: "canceled" });
  });

  test("with an Idempotency-Key that is repeated creates one job", async () => {
    await using fleet = await startFleet(server, "ONCE", 1);
    const wanted = { selection: { charger_ids: idsOf(fleet) }, ...clear, idempotencyKey: "one job" } as const;
    const first = await server.client.jobs.create(wanted);
    await ended(first.id);
    expect(await server.client.jobs.create(wanted)).toMatchObject({ id: first.id, status: "completed" });
    expect(fleet.asked("ClearCache")).toEqual([1]);
  });
});

describe("two processes on one database", () => {
  let database: ServerDatabase;
  let one: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    database = await createServerDatabase(inject("postgresUrl"));
    const settings = { FORECOURT_DATABASE_URL: database.url };
    one = await startTestServer(settings);
    other = await startTestServer(settings);
  });
  afterAll(async () => {
    await other[Symbol.asyncDispose]();
    await one[Symbol.asyncDispose]();
    await database.drop();
  });

  test("ask no more chargers than stop_after_failures allows", { timeout: 90_000 }, async () => {
    await using fleet = await startFleet({ client: one.client, ocppUrl: other.ocppUrl }, "STOP", 12);
    for (const { charger } of fleet.chargers.slice(2)) charger?.on("ClearCache", { status: "Rejected" });
    const { id } = await one.client.jobs.create({
      selection: { charger_ids: idsOf(fleet) },
      action: "ClearCache",
      concurrency: 1,
      stop_after_failures: 3,
    });
    expect(await ended(id, one)).toMatchObject({
      status: "stopped",
      stop_reason: "too_many_failures",
      counts: { ...none, accepted: 2, rejected: 3, not_attempted: 7 },
    });
    expect(fleet.asked("ClearCache")).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
  });

  test("ask each charger once, in waves", { timeout: 90_000 }, async () => {
    await using fleet = await startFleet({ client: one.client, ocppUrl: other.ocppUrl }, "BOTH", 12, {
      offline: 2,
    });
    const { id } = await one.client.jobs.create({
      selection: { charger_ids: idsOf(fleet) },
      action: "ClearCache",
      concurrency: 4,
      wave_size: 4,
    });
    expect(await ended(id, one)).toMatchObject({ counts: { ...none, accepted: 10, offline: 2 }, wave: 3 });
    expect(fleet.asked("ClearCache")).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
  });
});
