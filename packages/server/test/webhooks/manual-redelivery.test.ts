import type { Client } from "@forecourt/client";
import { eventCatalogue } from "@forecourt/contract";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { failing, gone, healthy, hung, type Receipt } from "./receivers.ts";
import { soon, startHook, toThisMachine } from "./start-hook.ts";

/* Tests, redeliveries and rotations by an operator, as the receiver sees them. */

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer(toThisMachine);
  client = server.client;
});
afterAll(() => server[Symbol.asyncDispose]());

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the test knows the shape of the answer, and compares it at once.
  body: any;
}

async function post(path: string, body?: object, key = server.key): Promise<Answer> {
  const response = await server.fetch(path, {
    method: "POST",
    key,
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function eventIn({ body }: Receipt): Record<string, unknown> {
  return JSON.parse(String(body));
}

/** Whether a receiver that knows this one secret takes it. */
function verifies({ body, headers }: Receipt, secret: string): boolean {
  try {
    new Webhook(secret).verify(body ?? "", headers);
    return true;
  } catch {
    return false;
  }
}

test("a test that is waited for answers how its attempt went, and what was sent", async () => {
  await using hook = await startHook(client, ["cdr.created"]);
  const sent = await post(`/webhooks/${hook.id}/test?wait=true`, { event_type: "session.ended" });
  const [receipt, ...more] = hook.receiver.taken();
  expect(more).toEqual([]);
  if (receipt === undefined) throw new Error("nothing has come");
  const event = eventIn(receipt);
  const me = await client.me.get();
  expect(event).toMatchObject({
    type: "webhook.test",
    subject: { type: "webhook", id: hook.id },
    actor: { type: "api_key", id: me.key_id },
    data: {
      webhook_id: hook.id,
      sent_by_key_id: me.key_id,
      example: eventCatalogue["session.ended"].example,
    },
  });
  expect(sent).toMatchObject({
    status: 200,
    body: {
      data: {
        webhook_id: hook.id,
        event_id: receipt.id,
        event_type: "webhook.test",
        state: "delivered",
        attempt: 1,
        manual: true,
        payload: event,
        attempts: [{ attempt: 1, status: 204, error_code: null, manual: true }],
      },
    },
  });
});

test("a test that fails says why, and one without wait says where to look", async () => {
  await using hook = await startHook(client, ["*"], { behaviour: failing(503) });
  const failed = await post(`/webhooks/${hook.id}/test?wait=true`);
  expect(failed).toMatchObject({
    status: 200,
    body: { data: { state: "pending", attempts: [{ status: 503 }] } },
  });
  await hook.receiver.refuse();
  const refused = await post(`/webhooks/${hook.id}/test?wait=true`, {});
  expect(refused).toMatchObject({
    status: 200,
    body: { data: { attempts: [{ status: null, error_code: "connection_refused" }] } },
  });
  const { status, headers, body } = await post(`/webhooks/${hook.id}/test`);
  expect(status).toBe(202);
  expect(headers.get("location")).toBe(`/v1/webhooks/${hook.id}/deliveries/${body.data.id}`);
  expect(body.data).toMatchObject({ event_type: "webhook.test", manual: true });
  await hook.receiver.accept();
});

test("a wait that runs out answers 202, and a retry with the same key waits for the same test", async () => {
  await using hook = await startHook(client, ["*"], { behaviour: hung });
  const ask = async (query: string) => {
    const response = await server.fetch(`/webhooks/${hook.id}/test${query}`, {
      method: "POST",
      headers: { "idempotency-key": `test of ${hook.id}` },
    });
    // biome-ignore lint/suspicious/noExplicitAny: compared at once.
    return { status: response.status, body: (await response.json()) as any };
  };
  const first = await ask("?wait=true&timeout=1");
  expect(first).toMatchObject({ status: 202, body: { data: { attempts: [] } } });
  const again = await ask("?wait=true&timeout=30");
  expect(again).toMatchObject({
    status: 200,
    body: { data: { id: first.body.data.id, attempts: [{ error_code: "timeout" }] } },
  });
  expect(hook.receiver.receipts).toHaveLength(1);
});

test.each([
  ["session.endet", "session.ended"],
  ["session.*", "session.ended"],
])("a test of %s is a 422 at /event_type", async (event_type) => {
  await using hook = await startHook(client, ["*"]);
  expect(await post(`/webhooks/${hook.id}/test`, { event_type })).toMatchObject({
    status: 422,
    body: { code: "unknown-event-type", errors: [{ pointer: "/event_type" }] },
  });
});

test("a disabled webhook can be tested, and gets nothing else", async () => {
  await using hook = await startHook(client, ["location.*"]);
  await client.webhooks.update(hook.id, { enabled: false });
  await client.locations.create({ name: "Depot" });
  const { status } = await post(`/webhooks/${hook.id}/test?wait=true`);
  expect(status).toBe(200);
  expect(hook.receiver.taken().map(({ type }) => type)).toEqual(["webhook.test"]);
  await client.webhooks.update(hook.id, { enabled: true });
  await expect
    .poll(() => hook.receiver.taken().map(({ type }) => type), soon)
    .toEqual(["webhook.test", "location.created"]);
});

test("during a rotation's overlap each delivery verifies with either secret, and with the old one no longer after it", async () => {
  await using hook = await startHook(client, ["*"]);
  const rotated = await client.webhooks.rotateSecret(hook.id, { overlap_seconds: 3_600 });
  hook.receiver.trust(rotated.secret);
  await post(`/webhooks/${hook.id}/test?wait=true`);
  const [during] = hook.receiver.taken();
  if (during === undefined) throw new Error("nothing has come");
  expect([verifies(during, hook.secret), verifies(during, rotated.secret)]).toEqual([true, true]);
  const [first, second, ...others] = during.headers["webhook-signature"]?.split(" ") ?? [];
  expect([first, second, ...others].map((signature) => signature?.slice(0, 3))).toEqual(["v1,", "v1,"]);

  const last = await client.webhooks.rotateSecret(hook.id, { overlap_seconds: 0 });
  hook.receiver.trust(last.secret);
  await expect
    .poll(async () => {
      await post(`/webhooks/${hook.id}/test?wait=true`);
      const newest = hook.receiver.receipts.at(-1);
      return newest && [hook.secret, rotated.secret, last.secret].map((secret) => verifies(newest, secret));
    }, soon)
    .toEqual([false, false, true]);
});

test("a delivery that was given up is made again, under the same id, with the attempts counted on", async () => {
  await using hook = await startHook(client, ["location.created"], { behaviour: gone });
  await client.locations.create({ name: "Depot" });
  const newest = async () => (await client.webhooks.listDeliveries(hook.id)).data[0];
  await expect.poll(async () => (await newest())?.state, soon).toBe("exhausted");
  // 410: it is disabled, and an operator fixes it.
  expect(await client.webhooks.get(hook.id)).toMatchObject({ enabled: false, disabled_reason: "gone" });
  hook.receiver.behave(healthy);
  const delivery = await newest();
  if (delivery === undefined) throw new Error("unreachable: it was there");
  const operator = await server.keyFor("operator");
  const again = await post(`/webhooks/${hook.id}/deliveries/${delivery.id}/redeliver`, undefined, operator);
  expect(again).toMatchObject({ status: 202, body: { data: { id: delivery.id, manual: true } } });
  await expect.poll(async () => (await newest())?.state, soon).toBe("delivered");
  const [first, second] = hook.receiver.receipts;
  expect([first?.id, first?.attempt, second?.id, second?.attempt]).toEqual([
    delivery.event_id,
    1,
    delivery.event_id,
    2,
  ]);
  expect(second?.sha256).toBe(first?.sha256);
  const detail = await client.webhooks.getDelivery(hook.id, delivery.id);
  expect(detail.attempts.map(({ status, manual }) => [status, manual])).toEqual([
    [410, false],
    [204, true],
  ]);
  // An attempt by an operator does not count for the health of the webhook.
  expect(await client.webhooks.get(hook.id)).toMatchObject({ enabled: false });
  expect(await client.webhooks.stats(hook.id)).toMatchObject({ attempts: 1, succeeded: 0, success_rate: 0 });
});

test("many that were canceled are made again at once, and all of them arrive", async () => {
  await using hook = await startHook(client, ["location.*"]);
  const since = new Date(Date.now() - 1_000).toISOString();
  await client.webhooks.update(hook.id, { enabled: false });
  for (let count = 0; count < 20; count++) await client.locations.create({ name: `Depot ${count}` });
  await client.webhooks.update(hook.id, { enabled: true, resume: "none" });
  expect(await client.webhooks.redeliverMany(hook.id, { since })).toEqual({ count: 20 });
  await expect.poll(() => new Set(hook.receiver.taken().map(({ id }) => id)).size, soon).toBe(20);
  await expect
    .poll(
      async () => (await client.webhooks.listDeliveries(hook.id, { state: "delivered" })).pagination.total,
      soon,
    )
    .toBe(20);
});

test("a webhook whose URL changes is sent to where it leads now", async () => {
  await using old = await startHook(client, ["location.*"]);
  await using other = await startHook(client, ["cdr.*"]);
  await client.webhooks.update(old.id, { enabled: false });
  await client.locations.create({ name: "Depot" });
  await client.webhooks.update(old.id, { url: other.receiver.url });
  other.receiver.trust(old.secret);
  await client.webhooks.update(old.id, { enabled: true });
  await expect.poll(() => other.receiver.taken().length, soon).toBe(1);
  expect(old.receiver.receipts).toEqual([]);
});

test("a deleted webhook gets nothing more, also what was pending", async () => {
  await using hook = await startHook(client, ["location.*"], { behaviour: failing(500) });
  await using other = await startHook(client, ["location.*"]);
  await client.locations.create({ name: "Depot" });
  await expect.poll(() => hook.receiver.receipts.length, soon).toBe(1);
  await expect.poll(async () => (await client.webhooks.stats(hook.id)).in_flight, soon).toBe(0);
  await client.webhooks.delete(hook.id);
  const before = hook.receiver.receipts.length;
  await client.locations.create({ name: "Another" });
  // The other one has everything, so a round of deliveries is over.
  await expect.poll(() => other.receiver.taken().length, soon).toBe(2);
  await post(`/webhooks/${other.id}/test?wait=true`);
  expect(hook.receiver.receipts).toHaveLength(before);
});

test("no log line holds a secret, nor the query of a URL", async () => {
  await using hook = await startHook(client, ["location.*"]);
  const url = `${hook.receiver.url}?token=hush-hush`;
  await client.webhooks.update(hook.id, { url });
  const rotated = await client.webhooks.rotateSecret(hook.id, {});
  await post(`/webhooks/${hook.id}/test?wait=true`);
  await client.locations.create({ name: "Depot" });
  await expect
    .poll(() => hook.receiver.taken().map(({ path }) => path), soon)
    .toEqual(["/hook?token=hush-hush", "/hook?token=hush-hush"]);
  const lines = JSON.stringify(server.log);
  for (const secret of [hook.secret, rotated.secret, "hush-hush"]) expect(lines).not.toContain(secret);
});
