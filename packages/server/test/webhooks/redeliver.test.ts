import { testScale } from "@forecourt/harness";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Organization, startTestApi, type TestApi } from "../../src/testing/start-test-api.ts";
import {
  attempt,
  deliveriesOf,
  type MadeWebhook,
  makeEvents,
  makeWebhook,
  put,
  stored,
} from "./delivery-rows.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

interface Scene {
  organization: Organization;
  webhook: MadeWebhook;
}

async function startScene(): Promise<Scene> {
  const organization = await api.organization();
  return { organization, webhook: await makeWebhook(organization) };
}

const isoNow = () => new Date(api.clock.now()).toISOString();

/** A delivery in a state, and what is known of one that has come so far. A second later than the one before. */
async function delivery({ organization, webhook }: Scene, state: string): Promise<string> {
  api.clock.advance(1_000);
  await makeEvents(organization);
  const [made] = await deliveriesOf(organization, webhook);
  if (made === undefined) throw new Error("nothing was to be delivered");
  const finished = state === "pending" || state === "sending" ? {} : { ended_at: isoNow() };
  const first = new Date(api.clock.now()).toISOString();
  await put(api, made.id, {
    state,
    attempt: 12,
    schedule_step: 11,
    overtaken: true,
    gap: true,
    first_attempt_at: first,
    ...finished,
  });
  return made.id;
}

describe("a delivery", () => {
  const finished = ["delivered", "exhausted", "expired", "canceled"];

  test.each(finished)("that is %s is made again, from the beginning of the schedule", async (state) => {
    const scene = await startScene();
    const { organization, webhook } = scene;
    const id = await delivery(scene, state);
    api.clock.advance(60_000);
    const answer = await organization.operator("POST", `${webhook.path}/deliveries/${id}/redeliver`);
    expect(answer).toMatchObject({
      status: 202,
      body: {
        data: {
          id,
          state: "pending",
          attempt: 12,
          manual: true,
          gap: false,
          next_attempt_at: isoNow(),
          ended_at: null,
        },
      },
    });
    expect(await stored(api, id)).toMatchObject({
      state: "pending",
      schedule_step: 0,
      overtaken: false,
      first_attempt_at: null,
    });
  });

  test.each(["pending", "sending"])("that is %s is not made twice", async (state) => {
    const scene = await startScene();
    const id = await delivery(scene, state);
    const before = await stored(api, id);
    const { path } = scene.webhook;
    const answer = await scene.organization.operator("POST", `${path}/deliveries/${id}/redeliver`);
    expect(answer).toMatchObject({ status: 422, body: { code: "delivery-pending" } });
    expect(await stored(api, id)).toEqual(before);
  });

  test("is made again while its webhook is disabled, and is not paused", async () => {
    const scene = await startScene();
    const { organization, webhook } = scene;
    const id = await delivery(scene, "exhausted");
    await organization.admin("PATCH", webhook.path, { enabled: false });
    const answer = await organization.operator("POST", `${webhook.path}/deliveries/${id}/redeliver`);
    expect(answer).toMatchObject({ status: 202, body: { data: { state: "pending" } } });
    expect(await deliveriesOf(organization, webhook)).toMatchObject([{ id, state: "pending" }]);
  });

  test("of an event that is no longer kept cannot be made again", async () => {
    const scene = await startScene();
    const { organization, webhook } = scene;
    const id = await delivery(scene, "exhausted");
    const { event_id } = await stored(api, id);
    await forget(String(event_id));
    const answer = await organization.operator("POST", `${webhook.path}/deliveries/${id}/redeliver`);
    expect(answer).toMatchObject({ status: 422, body: { code: "event-expired" } });
    expect(await stored(api, id)).toMatchObject({ state: "exhausted" });
    const detail = await organization.admin("GET", `${webhook.path}/deliveries/${id}`);
    expect(detail.body.data.payload).toBeNull();
  });

  test("that is requested many times at once is made again once", async () => {
    const scene = await startScene();
    const id = await delivery(scene, "exhausted");
    const ask = () => scene.organization.operator("POST", `${scene.webhook.path}/deliveries/${id}/redeliver`);
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 422, 422, 422, 422]);
  });

  test("of another webhook of the same organization is not found there", async () => {
    const scene = await startScene();
    const id = await delivery(scene, "exhausted");
    const other = await makeWebhook(scene.organization, { events: ["cdr.*"] });
    const path = `${other.path}/deliveries/${id}`;
    expect((await scene.organization.operator("GET", path)).status).toBe(404);
    expect((await scene.organization.operator("POST", `${path}/redeliver`)).status).toBe(404);
    expect(await stored(api, id)).toMatchObject({ state: "exhausted" });
  });
});

describe("many deliveries", () => {
  const redeliver = ({ organization, webhook }: Scene, body: object) =>
    organization.admin("POST", `${webhook.path}/redeliver`, body);
  const since = "2026-11-21T00:00:00.000Z";

  test("that failed are made again, and no others", async () => {
    const scene = await startScene();
    const ids: Record<string, string> = {};
    for (const state of ["delivered", "exhausted", "expired", "canceled", "pending", "sending"])
      ids[state] = await delivery(scene, state);
    const answer = await redeliver(scene, { since });
    expect(answer).toMatchObject({ status: 202, body: { data: { count: 3 } } });
    const after = await deliveriesOf(scene.organization, scene.webhook);
    const again = after.filter(({ manual }) => manual === true);
    expect(again.map(({ id }) => id).sort()).toEqual(
      [ids["exhausted"], ids["expired"], ids["canceled"]].sort(),
    );
    expect(new Set(again.map(({ state }) => state))).toEqual(new Set(["pending"]));
    // None of them is failed now.
    expect((await redeliver(scene, { since })).body.data).toEqual({ count: 0 });
  });

  test("are chosen by state, by span of time and by type", async () => {
    const scene = await startScene();
    const first = await delivery(scene, "delivered");
    const from = isoNow();
    const second = await delivery(scene, "delivered");
    const until = isoNow();
    const states = ["delivered"];
    const span = { since: from, until, states };
    expect((await redeliver(scene, { since: from, until: from, states })).body.data).toEqual({ count: 0 });
    expect((await redeliver(scene, { since: until, until: from, states })).body.data).toEqual({ count: 0 });
    const others = { ...span, event_types: ["location.deleted", "cdr.*"] };
    expect((await redeliver(scene, others)).body.data).toEqual({ count: 0 });
    // From the one instant, and before the other.
    const own = { ...span, event_types: ["location.*"] };
    expect((await redeliver(scene, own)).body.data).toEqual({ count: 1 });
    expect(await stored(api, first)).toMatchObject({ state: "pending" });
    expect(await stored(api, second)).toMatchObject({ state: "delivered" });
  });

  test("of unknown types are a 422 with a hint", async () => {
    const scene = await startScene();
    expect(await redeliver(scene, { since, event_types: ["cdr.*", "sesion.ended"] })).toMatchObject({
      status: 422,
      body: { code: "unknown-event-type", errors: [{ pointer: "/event_types/1" }] },
    });
  });

  test.each([
    {},
    { since: "yesterday" },
    { since, states: [] },
    { since, states: ["pending"] },
    { since, of: 1 },
  ])("%j is a 422", async (body) => {
    expect(await redeliver(await startScene(), body)).toMatchObject({
      status: 422,
      body: { code: "invalid-body" },
    });
  });

  test("of events that are no longer kept are left out", async () => {
    const scene = await startScene();
    const gone = await delivery(scene, "exhausted");
    await delivery(scene, "exhausted");
    await forget(String((await stored(api, gone))["event_id"]));
    expect((await redeliver(scene, { since })).body.data).toEqual({ count: 1 });
    expect(await stored(api, gone)).toMatchObject({ state: "exhausted" });
  });

  test("are counted again by no retry with the same Idempotency-Key", async () => {
    const scene = await startScene();
    await delivery(scene, "exhausted");
    const send = () =>
      scene.organization.admin(
        "POST",
        `${scene.webhook.path}/redeliver`,
        { since },
        { "idempotency-key": "a" },
      );
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test("are at most 100,000 at once, and one more is refused", async () => {
    const scene = await startScene();
    const { organization, webhook } = scene;
    await makeEvents(organization);
    const made = isoNow();
    await api.core.db.asSystem(() =>
      api.core.db.transaction(
        (tx) =>
          tx.execute(sql`
            insert into deliveries (id, org_id, webhook_id, event_id, event_type, subject_id, sequence, state, attempt,
              next_at, created_at, ended_at)
            select 'dlv_many_' || n, org_id, webhook_id, event_id, event_type, subject_id, n, 'exhausted', 12, next_at,
              created_at + n * interval '1 ms', created_at
            from deliveries, generate_series(1, 100001) as n where webhook_id = ${webhook.id}`),
        { timeoutMs: 60_000 },
      ),
    );
    const body = { since: made };
    expect(await redeliver(scene, body)).toMatchObject({
      status: 422,
      body: { code: "too-many-deliveries", detail: expect.stringContaining("100000") },
    });
    expect(await count("exhausted", webhook)).toBe(100_001);

    const many = testScale === 1 ? 2_000 : 100_000;
    const until = new Date(Date.parse(made) + many + 1).toISOString();
    const from = performance.now();
    const answer = await redeliver(scene, { since: made, until });
    const tookMs = Math.round(performance.now() - from);
    expect(answer.body.data).toEqual({ count: many });
    expect([await count("exhausted", webhook), await count("pending", webhook)]).toEqual([
      100_001 - many,
      many + 1,
    ]);
    process.stdout.write(`${many} deliveries were made again in ${tookMs} ms\n`);
  }, 180_000);

  async function count(state: string, { id }: MadeWebhook): Promise<number> {
    const [row] = await api.core.db.asSystem(() =>
      api.core.db.read((tx) =>
        tx.execute<{ count: string }>(
          sql`select count(*) from deliveries where webhook_id = ${id} and state = ${state}`,
        ),
      ),
    );
    return Number(row?.count);
  }
});

describe("what is to be seen of a delivery", () => {
  test("is what is sent and what was answered, for admins; the rest for operators too", async () => {
    const scene = await startScene();
    const { organization, webhook } = scene;
    const id = await delivery(scene, "exhausted");
    await attempt(api, organization, webhook, { deliveryId: id, status: 503, excerpt: "try later" });
    api.clock.advance(5_000);
    const timedOut = { attempt: 2, status: null, errorCode: "timeout", durationMs: 10_000 };
    await attempt(api, organization, webhook, { deliveryId: id, ...timedOut });
    const path = `${webhook.path}/deliveries/${id}`;
    const forAdmin = (await organization.admin("GET", path)).body.data;
    expect(forAdmin.attempts).toMatchObject([
      { attempt: 1, status: 503, error_code: null, response_excerpt: "try later", manual: false },
      { attempt: 2, status: null, error_code: "timeout", duration_ms: 10_000, response_excerpt: null },
    ]);
    const event = (await organization.operator("GET", `/events/${forAdmin.event_id}`)).body.data;
    expect(forAdmin.payload).toEqual(event);

    const forOperator = (await organization.operator("GET", path)).body.data;
    const withoutExcerpts = forAdmin.attempts.map((one: object) => ({ ...one, response_excerpt: null }));
    expect(forOperator).toEqual({ ...forAdmin, payload: null, attempts: withoutExcerpts });
  });

  test("of a thin webhook is a reference", async () => {
    const scene = await startScene();
    await scene.organization.admin("PATCH", scene.webhook.path, { payload_mode: "thin" });
    const id = await delivery(scene, "delivered");
    const { data } = (await scene.organization.admin("GET", `${scene.webhook.path}/deliveries/${id}`)).body;
    expect(data.payload.data).toEqual({ truncated: true, href: `/v1/events/${data.event_id}` });
  });
});

describe("the list", () => {
  test("is newest first, by pages, and filtered by type and by span of time", async () => {
    const scene = await startScene();
    const { organization, webhook } = scene;
    const first = await delivery(scene, "delivered");
    const from = isoNow();
    const second = await delivery(scene, "delivered");
    const ids = async (query: string) =>
      (await deliveriesOf(organization, webhook, query)).map(({ id }) => id);
    expect(await ids("")).toEqual([second, first]);
    expect(await ids("&event_type=location.created")).toEqual([second, first]);
    expect(await ids("&event_type=location.deleted")).toEqual([]);
    const [from_, until] = [encodeURIComponent(from), encodeURIComponent(isoNow())];
    expect(await ids(`&since=${from_}`)).toEqual([second, first]);
    expect(await ids(`&until=${from_}`)).toEqual([]);
    expect(await ids(`&since=${from_}&until=${until}`)).toEqual([first]);
    const page = await organization.operator("GET", `${webhook.path}/deliveries?per_page=1`);
    expect(page.body.pagination).toMatchObject({ total: 2, has_more: true });
    const cursor = page.body.pagination.next_cursor;
    const rest = await organization.operator("GET", `${webhook.path}/deliveries?cursor=${cursor}`);
    expect(rest.body.data).toMatchObject([{ id: first }]);
  });

  test.each(["state=lost", "since=yesterday", "until=", "event_type="])("%s is a 400", async (query) => {
    const { organization, webhook } = await startScene();
    const { status, body } = await organization.operator("GET", `${webhook.path}/deliveries?${query}`);
    expect([status, body.code]).toEqual([400, "invalid-parameter"]);
  });
});

describe("figures", () => {
  const stats = async ({ organization, webhook }: Scene) =>
    (await organization.operator("GET", `${webhook.path}/stats`)).body.data;

  test("of a webhook that was never sent anything are empty", async () => {
    const scene = await startScene();
    expect(await stats(scene)).toEqual({
      webhook_id: scene.webhook.id,
      window_s: 86_400,
      attempts: 0,
      succeeded: 0,
      success_rate: null,
      duration_p50_ms: null,
      duration_p95_ms: null,
      circuit: "closed",
      blocked_until: null,
      slots: 8,
      in_flight: 0,
      pending: 0,
      oldest_pending_at: null,
      last_success_at: null,
    });
  });

  test("are those of a day, without what was asked for", async () => {
    const scene = await startScene();
    const { organization, webhook } = scene;
    const id = await delivery(scene, "delivered");
    const make = (about: Partial<Parameters<typeof attempt>[3]>) =>
      attempt(api, organization, webhook, { deliveryId: id, ...about });
    await make({ attempt: 1, durationMs: 5, status: 500 });
    api.clock.advance(86_400_000);
    // 20 that took 1 to 20 ms, of which one failed; and one that was asked for.
    for (let number = 1; number <= 20; number++)
      await make({ attempt: number + 1, durationMs: number, status: number === 20 ? 500 : 202 });
    await make({ attempt: 22, durationMs: 9_000, status: null, errorCode: "timeout", manual: true });
    expect(await stats(scene)).toMatchObject({
      attempts: 20,
      succeeded: 19,
      success_rate: 0.95,
      duration_p50_ms: 10,
      duration_p95_ms: 19,
    });
  });

  test("say what is in flight, and since when the oldest waits", async () => {
    const scene = await startScene();
    const oldest = await delivery(scene, "pending");
    await delivery(scene, "pending");
    await delivery(scene, "sending");
    await delivery(scene, "delivered");
    const row = await scene.organization.operator("GET", `${scene.webhook.path}/deliveries/${oldest}`);
    expect(await stats(scene)).toMatchObject({
      in_flight: 1,
      pending: 2,
      oldest_pending_at: row.body.data.created_at,
    });
  });
});

function forget(eventId: string): Promise<unknown> {
  return api.core.db.asSystem(() =>
    api.core.db.read((tx) => tx.execute(sql`delete from events where id = ${eventId}`)),
  );
}
