import type { WebhookEventsInput } from "@forecourt/client";
import { expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import {
  type Behaviour,
  busy,
  dripping,
  endless,
  failing,
  flapping,
  gone,
  healthy,
  hung,
  redirecting,
  resetting,
  speaking,
  startReceiver,
} from "./receivers.ts";
import { type Hook, soon, startHook, toThisMachine } from "./start-hook.ts";

/*
 * Receivers that misbehave. Each gets events of locations beside a healthy one: the outcome of its delivery
 * is recorded correctly, and the healthy one is not affected.
 */

const settings = { ...toThisMachine, FORECOURT_WEBHOOK_TIMEOUT_S: "2" };
const events: WebhookEventsInput = ["location.*"];

/** The delivery of the newest location to a webhook, as soon as an attempt of it is recorded. */
async function attempted({ client }: TestServer, { id }: Hook) {
  const newest = async () => {
    const { data } = await client.webhooks.listDeliveries(id, { per_page: 1 });
    const { attempts = [], ...delivery } = await client.webhooks.getDelivery(id, data[0]?.id ?? "none");
    return { ...delivery, attempts };
  };
  await expect
    .poll(() => newest().then(({ attempts }) => attempts.length, String), soon)
    .toBeGreaterThanOrEqual(1);
  return newest();
}

const nonsense = "SSH-2.0-OpenSSH_9.6\r\n";
const tooManyHeaders = `HTTP/1.1 200 OK\r\n${"x-header: and its value\r\n".repeat(4_000)}\r\n`;

interface Case {
  behaviour: Behaviour;
  state: "pending" | "delivered" | "exhausted";
  status: number | null;
  error: string | null;
  excerpt?: string | null;
}

const cases: Record<string, Case> = {
  "answers 500": { behaviour: failing(), state: "pending", status: 500, error: null },
  "answers 404": { behaviour: failing(404), state: "pending", status: 404, error: null },
  "answers 304": { behaviour: failing(304), state: "pending", status: 304, error: null },
  "answers 299": { behaviour: failing(299), state: "delivered", status: 299, error: null },
  "never answers": { behaviour: hung, state: "pending", status: null, error: "timeout" },
  "drips a header": { behaviour: dripping(50), state: "pending", status: null, error: "timeout" },
  "resets the connection": {
    behaviour: resetting,
    state: "pending",
    status: null,
    error: "connection_reset",
  },
  "hangs up without a word": {
    behaviour: speaking(""),
    state: "pending",
    status: null,
    error: "connection_reset",
  },
  "speaks another protocol": {
    behaviour: speaking(nonsense),
    state: "pending",
    status: null,
    error: "response_malformed",
  },
  "has headers without an end": {
    behaviour: speaking(tooManyHeaders),
    state: "pending",
    status: null,
    error: "response_malformed",
  },
  "says 100 Continue for ever": {
    behaviour: speaking("HTTP/1.1 100 Continue\r\n\r\n".repeat(1_000)),
    state: "pending",
    status: null,
    error: "response_malformed",
  },
  "wants another protocol": {
    behaviour: speaking("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
    state: "pending",
    status: null,
    error: "response_malformed",
  },
  "cuts its answer off": {
    behaviour: speaking("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nthanks"),
    state: "delivered",
    status: 200,
    error: null,
    excerpt: "thanks",
  },
  "answers with bytes that are not text": {
    behaviour: speaking(
      Buffer.concat([
        Buffer.from("HTTP/1.1 500 Nope\r\ncontent-length: 12\r\n\r\n"),
        Buffer.from([0, 27, 91, 50, 74, 0xff, 0xfe, 0xc3, 0x28, 0x0d, 0x0a, 0x41]),
      ]),
    ),
    state: "pending",
    status: 500,
    error: null,
  },
};

test("each kind of misbehaviour is recorded as such, and the healthy receiver is not affected", async () => {
  await using server = await startTestServer(settings);
  const { client } = server;
  const hooks: [string, Case, Hook][] = [];
  for (const [name, each] of Object.entries(cases)) {
    hooks.push([name, each, await startHook(client, events, { name, behaviour: each.behaviour })]);
  }
  await using well = await startHook(client, events);
  const { id } = await client.locations.create({ name: "Depot" });
  await expect.poll(() => well.receiver.taken().map(({ subject }) => subject.id), soon).toEqual([id]);

  // Of all of them at once: five seconds later some are tried again.
  const seen = await Promise.all(hooks.map(([, , hook]) => attempted(server, hook)));
  for (const [n, [name, { state, status, error, excerpt }]] of hooks.entries()) {
    const delivery = seen[n] ?? (await attempted(server, well));
    const [attempt] = delivery.attempts;
    expect({ name, state: delivery.state, status: attempt?.status, error: attempt?.error_code }).toEqual({
      name,
      state,
      status,
      error,
    });
    if (excerpt !== undefined) expect(attempt?.response_excerpt).toBe(excerpt);
    if (state === "pending") {
      // Five seconds and up to a fifth more.
      const waitMs = Date.parse(delivery.next_attempt_at ?? "") - Date.parse(attempt?.at ?? "");
      expect(waitMs, name).toBeGreaterThanOrEqual(5_000);
      expect(waitMs, name).toBeLessThan(6_000 + 2_000 + 3_000);
    } else expect(delivery.next_attempt_at).toBe(null);
  }
  for (const [, , hook] of hooks) await hook[Symbol.asyncDispose]();
  expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
});

test("an answer without an end is read no further than needed, with any status", async () => {
  await using server = await startTestServer(settings);
  const { client } = server;
  for (const [status, state] of [
    [200, "delivered"],
    [500, "pending"],
  ] as const) {
    const written = { bytes: 0 };
    const behaviour = endless(status, (bytes) => {
      written.bytes += bytes;
    });
    await using hook = await startHook(client, events, { behaviour });
    await client.locations.create({ name: "Depot" });
    const delivery = await attempted(server, hook);
    expect(delivery.state).toBe(state);
    expect(delivery.attempts[0]).toMatchObject({ status, response_excerpt: "x".repeat(1_024) });
    await expect.poll(() => hook.receiver.inFlight, soon).toBe(0);
    // What fits into the buffers of two sockets; the receiver would have written gigabytes.
    expect(written.bytes).toBeLessThan(16_000_000);
    await client.webhooks.delete(hook.id);
  }
});

test("a redirect is a failure like any other, and is not followed", async () => {
  await using server = await startTestServer(settings);
  await using elsewhere = await startReceiver("elsewhere");
  for (const status of [301, 302, 303, 307, 308]) {
    const behaviour = redirecting(elsewhere.url, status);
    await using hook = await startHook(server.client, events, { behaviour });
    await server.client.locations.create({ name: "Depot" });
    expect(await attempted(server, hook)).toMatchObject({ state: "pending", attempts: [{ status }] });
    await server.client.webhooks.delete(hook.id);
  }
  expect(elsewhere.receipts).toEqual([]);
  expect(elsewhere.mostInFlight).toBe(0);
});

test("a webhook whose receiver answers 410 is disabled, and the others get the event", async () => {
  await using server = await startTestServer(settings);
  const { client } = server;
  await using well = await startHook(client, ["location.created", "webhook.disabled"]);
  await using hook = await startHook(client, ["location.*", "webhook.disabled"], { behaviour: gone });
  await client.locations.create({ name: "Depot" });
  expect(await attempted(server, hook)).toMatchObject({ state: "exhausted", attempts: [{ status: 410 }] });
  expect(await client.webhooks.get(hook.id)).toMatchObject({ enabled: false, disabled_reason: "gone" });
  await expect
    .poll(() => well.receiver.taken().map(({ type, subject }) => [type, subject.id]), soon)
    .toContainEqual(["webhook.disabled", hook.id]);

  // It gets no requests, and new events wait for it.
  const { id } = await client.locations.create({ name: "Yard" });
  await expect.poll(() => well.receiver.taken().map(({ subject }) => subject.id), soon).toContainEqual(id);
  expect(hook.receiver.receipts).toHaveLength(1);
  const { data } = await client.webhooks.listDeliveries(hook.id, { state: "paused" });
  expect(data.map(({ subject_id }) => subject_id)).toEqual([id]);
  hook.receiver.behave(healthy);
  await client.webhooks.update(hook.id, { enabled: true });
  await expect.poll(() => hook.receiver.taken().map(({ subject }) => subject.id), soon).toEqual([id]);
});

test("a receiver that answers 429 gets no deliveries for the time it asks for", async () => {
  await using server = await startTestServer(settings);
  const { client } = server;
  await using hook = await startHook(client, events, { behaviour: busy("7") });
  await client.locations.create({ name: "Depot" });
  const { attempts } = await attempted(server, hook);
  hook.receiver.behave(healthy);
  const askedAt = Date.parse(attempts[0]?.at ?? "");
  expect(attempts[0]).toMatchObject({ status: 429 });
  const { blocked_until } = await client.webhooks.stats(hook.id);
  expect(Date.parse(blocked_until ?? "") - askedAt).toBeGreaterThanOrEqual(7_000);
  expect(Date.parse(blocked_until ?? "") - askedAt).toBeLessThan(9_500);
  for (let n = 0; n < 5; n++) await client.locations.create({ name: `Yard ${n}` });
  await expect.poll(() => hook.receiver.taken().length, { timeout: 60_000, interval: 50 }).toBe(6);
  const [, ...later] = hook.receiver.receipts;
  expect(Math.min(...later.map(({ at }) => at)) - askedAt).toBeGreaterThanOrEqual(7_000);
});

test.for(["-5", "soon", "9".repeat(400), "Fri, 99 Foo 2026 25:61:61 GMT", "1e9", ""])(
  "a Retry-After of %j delays no delivery longer than a day",
  async (retryAfter) => {
    await using server = await startTestServer(settings);
    await using hook = await startHook(server.client, events, { behaviour: busy(retryAfter) });
    await server.client.locations.create({ name: "Depot" });
    const delivery = await attempted(server, hook);
    expect(delivery).toMatchObject({ state: "pending", attempts: [{ status: 429 }] });
    const inMs = Date.parse(delivery.next_attempt_at ?? "") - Date.now();
    expect(inMs).toBeGreaterThan(0);
    expect(inMs).toBeLessThanOrEqual(86_400_000 * 1.2);
    expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
  },
);

test("a receiver that is away for a moment, or flaps, gets every event once in the end", async () => {
  await using server = await startTestServer(settings);
  const { client } = server;
  await using flaps = await startHook(client, events, { behaviour: flapping(2, 2) });
  await using away = await startHook(client, events);
  await away.receiver.refuse();
  for (let n = 0; n < 4; n++) await client.locations.create({ name: `Yard ${n}` });
  expect(await attempted(server, away)).toMatchObject({
    state: "pending",
    attempts: [{ status: null, error_code: "connection_refused" }],
  });
  await away.receiver.accept();
  for (const { receiver } of [flaps, away]) {
    await expect.poll(() => receiver.taken().length, { timeout: 60_000, interval: 50 }).toBe(4);
    expect(new Set(receiver.taken().map(({ id }) => id)).size).toBe(4);
  }
  // A repetition of the event: the same bytes with a new signature and time.
  const again = flaps.receiver.receipts.filter(({ attempt }) => attempt === 2);
  expect(again.length).toBeGreaterThan(0);
  for (const receipt of again) {
    const before = flaps.receiver.receipts.find(({ id, attempt }) => id === receipt.id && attempt === 1);
    expect(receipt.sha256).toBe(before?.sha256);
    expect(receipt.headers["webhook-signature"]).not.toBe(before?.headers["webhook-signature"]);
    expect(Number(receipt.headers["webhook-timestamp"])).toBeGreaterThan(
      Number(before?.headers["webhook-timestamp"]),
    );
  }
});

test("a webhook that points at the server itself is refused like any caller without a key", async () => {
  await using server = await startTestServer(settings);
  const { client } = server;
  const ids: string[] = [];
  for (const path of ["/locations", "/webhooks", "/events/stream", "/../ocpp/CP-1", "/../healthz"]) {
    const { id } = await client.webhooks.create({ url: `${server.baseUrl}${path}`, events: ["*"] });
    ids.push(id);
  }
  await client.locations.create({ name: "Depot" });
  await expect
    .poll(async () => Promise.all(ids.map(async (id) => (await client.webhooks.stats(id)).attempts)), soon)
    .toEqual(ids.map(() => expect.toSatisfy((attempts: number) => attempts >= 1)));
  // Its requests to itself changed nothing.
  const { data } = await client.events.list({ order: "oldest" });
  const own = ids.map(() => "webhook.created");
  expect(data.map(({ type }) => type)).toEqual(["api_key.created", ...own, "location.created"]);
});

test("a server stops in time while a receiver does not answer, and closes that connection", async () => {
  const server = await startTestServer({ ...settings, FORECOURT_WEBHOOK_TIMEOUT_S: "30" });
  const { client } = server;
  await using hook = await startHook(client, events, { behaviour: hung });
  await client.locations.create({ name: "Depot" });
  await expect.poll(() => hook.receiver.inFlight, soon).toBe(1);
  const [receipt] = hook.receiver.receipts;
  const startedAt = performance.now();
  await server[Symbol.asyncDispose]();
  // Sends have ten seconds, requests of the API that are in flight as many.
  expect(performance.now() - startedAt).toBeLessThan(25_000);
  await expect.poll(() => receipt?.over, soon).toBe(true);
});

test("sockets that a receiver closes while they are idle cost no attempt", async () => {
  await using server = await startTestServer(settings);
  const { client } = server;
  // Announces keep-alive, and closes the connection.
  const liar: Behaviour = (response) => {
    const { socket } = response;
    response.writeHead(204, { connection: "keep-alive", "keep-alive": "timeout=60" }).end();
    response.once("finish", () => setImmediate(() => socket?.destroy()));
  };
  await using hook = await startHook(client, events, { behaviour: liar });
  for (let n = 0; n < 20; n++) {
    await client.locations.create({ name: `Yard ${n}` });
    await expect.poll(() => hook.receiver.taken().length, soon).toBeGreaterThanOrEqual(n + 1);
  }
  const list = async () => (await client.webhooks.listDeliveries(hook.id, { per_page: 100 })).data;
  await expect.poll(async () => (await list()).every(({ state }) => state === "delivered"), soon).toBe(true);
  expect((await list()).filter(({ attempt }) => attempt > 1)).toEqual([]);
});
