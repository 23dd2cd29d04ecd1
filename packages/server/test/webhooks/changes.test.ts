import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Organization, startTestApi, type TestApi } from "../../src/testing/start-test-api.ts";
import { deliveriesOf, type MadeWebhook, makeEvents, makeWebhook, put, stored } from "./delivery-rows.ts";

/* What becomes of deliveries when their webhook is changed, disabled, enabled again or deleted. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

interface Scene {
  organization: Organization;
  webhook: MadeWebhook;
  /** By the state they are stored in. `asked`: pending, and requested by an operator. */
  ids: Record<"pending" | "sending" | "delivered" | "asked", string>;
}

/** One delivery of `location.created` in each state that a change may meet. */
async function startScene(more: object = {}): Promise<Scene> {
  const organization = await api.organization();
  const webhook = await makeWebhook(organization, more);
  const ids = { pending: "", sending: "", delivered: "", asked: "" };
  for (const name of ["pending", "sending", "delivered", "asked"] as const) {
    await makeEvents(organization);
    api.clock.advance(1_000);
    ids[name] = (await deliveriesOf(organization, webhook))[0]?.id ?? "";
  }
  const lease = {
    leased_by: "prc_elsewhere",
    lease_until: new Date(api.clock.now() + 20_000).toISOString(),
  };
  await put(api, ids.sending, { state: "sending", attempt: 1, ...lease });
  const finished = { ended_at: new Date(api.clock.now()).toISOString() };
  await put(api, ids.delivered, { state: "delivered", attempt: 1, ...finished });
  await put(api, ids.asked, { manual: true, attempt: 12 });
  return { organization, webhook, ids };
}

async function states({ organization, webhook, ids }: Scene): Promise<Record<string, string>> {
  const rows = await deliveriesOf(organization, webhook);
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, rows.find((row) => row.id === id)?.state ?? "gone"]),
  );
}

const untouched = { pending: "pending", sending: "sending", delivered: "delivered", asked: "pending" };

async function change(scene: Scene, body: object): Promise<void> {
  const { status } = await scene.organization.admin("PATCH", scene.webhook.path, body);
  expect(status).toBe(200);
}

test("disabling pauses what is pending, except what an operator asked for", async () => {
  const scene = await startScene();
  expect(await states(scene)).toEqual(untouched);
  await change(scene, { enabled: false });
  expect(await states(scene)).toEqual({ ...untouched, pending: "paused" });
  const detail = await scene.organization.operator(
    "GET",
    `${scene.webhook.path}/deliveries/${scene.ids.pending}`,
  );
  expect(detail.body.data).toMatchObject({ state: "paused", next_attempt_at: null });
  expect(await stored(api, scene.ids.pending)).toMatchObject({ state: "pending" });
});

test("what an operator asked for waits like the rest after its first attempt", async () => {
  const scene = await startScene();
  await put(api, scene.ids.asked, { schedule_step: 1 });
  await change(scene, { enabled: false });
  expect(await states(scene)).toMatchObject({ asked: "paused" });
  await change(scene, { enabled: true, resume: "none" });
  expect(await states(scene)).toMatchObject({ asked: "canceled", pending: "canceled" });
});

test("the list shows paused and pending as different states", async () => {
  const scene = await startScene();
  const { organization, webhook, ids } = scene;
  const idsIn = async (state: string) =>
    (await deliveriesOf(organization, webhook, `&state=${state}`)).map(({ id }) => id);
  expect([await idsIn("pending"), await idsIn("paused")]).toEqual([[ids.asked, ids.pending], []]);
  await change(scene, { enabled: false });
  expect([await idsIn("pending"), await idsIn("paused")]).toEqual([[ids.asked], [ids.pending]]);
  await put(api, ids.asked, { schedule_step: 3 });
  expect([await idsIn("pending"), await idsIn("paused")]).toEqual([[], [ids.asked, ids.pending]]);
  expect(await idsIn("sending")).toEqual([ids.sending]);
});

test("events of the time in which it is disabled wait for it", async () => {
  const scene = await startScene();
  await change(scene, { enabled: false });
  const event = await makeEvents(scene.organization);
  const [newest] = await deliveriesOf(scene.organization, scene.webhook);
  expect(newest).toMatchObject({ event_id: event, state: "paused" });
  await change(scene, { enabled: true });
  const [again] = await deliveriesOf(scene.organization, scene.webhook);
  expect(again).toMatchObject({ event_id: event, state: "pending" });
});

test("after a week of being disabled nothing more is kept for it", async () => {
  const scene = await startScene();
  await change(scene, { enabled: false });
  const count = (await deliveriesOf(scene.organization, scene.webhook)).length;
  api.clock.advance(7 * 86_400_000 - 1);
  await makeEvents(scene.organization);
  expect(await deliveriesOf(scene.organization, scene.webhook)).toHaveLength(count + 1);
  api.clock.advance(1);
  await makeEvents(scene.organization);
  expect(await deliveriesOf(scene.organization, scene.webhook)).toHaveLength(count + 1);
});

test("enabling sends everything, or with `none` only what an operator asked for", async () => {
  const all = await startScene();
  await change(all, { enabled: false });
  await change(all, { enabled: true });
  expect(await states(all)).toEqual(untouched);

  const none = await startScene();
  await change(none, { enabled: false });
  await change(none, { enabled: true, resume: "none" });
  expect(await states(none)).toEqual({ ...untouched, pending: "canceled" });
  expect(await stored(api, none.ids.pending)).toMatchObject({ ended_at: expect.anything() });
  // It was enabled already: a retry of the same request cancels nothing.
  await makeEvents(none.organization);
  await change(none, { enabled: true, resume: "none" });
  expect((await deliveriesOf(none.organization, none.webhook))[0]).toMatchObject({ state: "pending" });
});

describe("other events", () => {
  test("cancel what is pending and no longer asked for, in the same transaction", async () => {
    const scene = await startScene();
    await change(scene, { events: ["cdr.created"] });
    expect(await states(scene)).toEqual({ ...untouched, pending: "canceled" });
  });

  test.each([["*"], ["location.*"], ["location.created"]])("keep what %s still asks for", async (entry) => {
    const scene = await startScene();
    await change(scene, { events: [entry, "cdr.created"] });
    expect(await states(scene)).toEqual(untouched);
  });

  test("that are refused cancel nothing", async () => {
    const scene = await startScene();
    const { status } = await scene.organization.admin("PATCH", scene.webhook.path, {
      events: ["cdr.creatd"],
    });
    expect(status).toBe(422);
    expect(await states(scene)).toEqual(untouched);
  });

  test("cancel what is paused too", async () => {
    const scene = await startScene();
    await change(scene, { enabled: false });
    await change(scene, { events: ["cdr.*"] });
    expect(await states(scene)).toEqual({ ...untouched, pending: "canceled" });
  });

  test("do not take a test away", async () => {
    const scene = await startScene();
    const { admin } = scene.organization;
    const sent = await admin("POST", `${scene.webhook.path}/test`, {});
    await change(scene, { events: ["cdr.*"] });
    const path = `${scene.webhook.path}/deliveries/${sent.body.data.id}`;
    expect((await admin("GET", path)).body.data.state).toBe("pending");
  });
});

describe("its health", () => {
  /** A failing receiver: few slots, blocked, its circuit open. */
  async function ail({ webhook }: Scene, slots = 1): Promise<void> {
    const blocked = new Date(api.clock.now() + 600_000).toISOString();
    await api.core.db.asSystem(() =>
      api.core.db.read((tx) =>
        tx.execute(sql`update webhook_health set slots = ${slots}, blocked_until = ${blocked}::timestamptz,
          state = state || ${JSON.stringify({ circuit: "open", probeAt: api.clock.now() + 600_000 })}::jsonb
          where webhook_id = ${webhook.id}`),
      ),
    );
  }
  async function stats({ organization, webhook }: Scene): Promise<Record<string, unknown>> {
    return (await organization.operator("GET", `${webhook.path}/stats`)).body.data;
  }

  test("is shown, and pending deliveries are paused while the circuit is open", async () => {
    const scene = await startScene();
    await ail(scene);
    expect(await stats(scene)).toMatchObject({ circuit: "open", slots: 1 });
    expect(await states(scene)).toEqual({ ...untouched, pending: "paused" });
    const { body } = await scene.organization.operator("GET", scene.webhook.path);
    expect(body.data.circuit).toBe("open");
  });

  test("is forgotten with another URL, to which what is pending goes", async () => {
    const scene = await startScene();
    await ail(scene);
    await change(scene, { url: "https://other.invalid/" });
    expect(await stats(scene)).toMatchObject({ circuit: "closed", slots: 8, blocked_until: null });
    expect(await states(scene)).toEqual(untouched);
  });

  test("is forgotten when it is enabled again, and not when nothing of it changes", async () => {
    const scene = await startScene();
    await ail(scene);
    await change(scene, { description: "still the same", url: "https://hooks.invalid/", enabled: true });
    expect(await stats(scene)).toMatchObject({ circuit: "open", slots: 1 });
    await change(scene, { enabled: false });
    await change(scene, { enabled: true });
    expect(await stats(scene)).toMatchObject({ circuit: "closed", slots: 8, blocked_until: null });
  });

  test("keeps its slots within what the webhook may have", async () => {
    const scene = await startScene();
    await change(scene, { max_concurrency: 20 });
    expect(await stats(scene)).toMatchObject({ slots: 20 });
    await change(scene, { max_concurrency: 4 });
    expect(await stats(scene)).toMatchObject({ slots: 4 });
    await ail(scene, 2);
    await change(scene, { max_concurrency: 16 });
    expect(await stats(scene)).toMatchObject({ slots: 2 });
  });
});

describe("disabling is published to the other webhooks", () => {
  test("once, with how much is pending", async () => {
    const scene = await startScene();
    const other = await makeWebhook(scene.organization, { events: ["webhook.disabled"] });
    const since = new Date(api.clock.now()).toISOString();
    await change(scene, { enabled: false });
    await change(scene, { enabled: false, description: "again" });
    const [published, ...more] = await deliveriesOf(scene.organization, other);
    expect(more).toEqual([]);
    const path = `${other.path}/deliveries/${published?.id}`;
    expect((await scene.organization.admin("GET", path)).body.data.payload).toMatchObject({
      type: "webhook.disabled",
      subject: { type: "webhook", id: scene.webhook.id },
      actor: { type: "api_key" },
      data: {
        webhook_id: scene.webhook.id,
        reason: "manual",
        since,
        failed_attempts: 0,
        pending_deliveries: 2,
      },
    });
  });

  test("and not to itself, although it subscribes to that type", async () => {
    const organization = await api.organization();
    const webhook = await makeWebhook(organization, { events: ["*"] });
    await organization.admin("PATCH", webhook.path, { enabled: false });
    expect(await deliveriesOf(organization, webhook)).toEqual([]);
  });
});

test("a deleted webhook gets nothing more, and its secrets and its health are gone", async () => {
  const scene = await startScene();
  const { organization, webhook } = scene;
  expect((await organization.admin("DELETE", webhook.path)).status).toBe(204);
  const left = await api.core.db.asSystem(() =>
    api.core.db.read((tx) =>
      tx.execute(sql`
        select webhook_id from webhook_secrets where webhook_id = ${webhook.id}
        union all select webhook_id from webhook_health where webhook_id = ${webhook.id}`),
    ),
  );
  expect([...left]).toEqual([]);
  await makeEvents(organization);
  const newer = await api.core.db.asSystem(() =>
    api.core.db.read((tx) => tx.execute(sql`select id from deliveries where webhook_id = ${webhook.id}`)),
  );
  // Those that there were; they go by and by.
  expect([...newer].map(({ id }) => id).sort()).toEqual(Object.values(scene.ids).sort());
});

test("changes that meet each other come one after the other", async () => {
  const scene = await startScene();
  const bodies = [
    { enabled: false },
    { enabled: true },
    { events: ["*"] },
    { events: ["location.*"] },
    { url: "https://one.invalid/" },
    { url: "https://two.invalid/" },
    { max_concurrency: 3 },
    { max_concurrency: 9 },
  ];
  const answers = await Promise.all([
    ...bodies.map((body) => scene.organization.admin("PATCH", scene.webhook.path, body)),
    ...bodies.map(() => scene.organization.admin("POST", `${scene.webhook.path}/test`, {})),
    ...bodies.map(() =>
      makeEvents(scene.organization).then(
        () => ({ status: 200 }),
        () => ({ status: 200 }),
      ),
    ),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 202]));
});
