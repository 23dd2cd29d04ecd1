import type { ServerResponse } from "node:http";
import type { WebhookEventsInput } from "@forecourt/client";
import { howMany, SeededRandom, testSeed } from "@forecourt/harness";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import type { Clock } from "../../src/platform/clock.ts";
import { recordEvent } from "../../src/store/events.ts";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { fieldsOf } from "../support/fields-of.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { holdLawOfDelivery, type Subscription } from "./delivery-guarantees.ts";
import { failing, flapping, healthy, slow, startReceiver } from "./receivers.ts";
import { type Hook, soon, startHook, toThisMachine } from "./start-hook.ts";

/* Webhooks that are changed, rotated, paused and deleted while deliveries are in flight; bodies and clocks at their limits. */

const events: WebhookEventsInput = ["location.created"];
const changesInAll = howMany(40, 100);

async function makeEvents({ client }: TestServer, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await client.locations.create({ name: `Yard ${n}` })).id);
  return ids;
}

const subjects = ({ receiver }: Hook) => receiver.taken().map(({ subject }) => subject.id);

/** An open circuit breaker is expected here, and load balancing may log warnings of its own. */
function expectCalm({ log }: TestServer): void {
  const isFault = ({ level, message }: TestServer["log"][number]) =>
    level === "error" || (level === "warn" && /webhook|deliver/.test(message) && !/circuit/.test(message));
  expect(log.filter(isFault)).toEqual([]);
}

test("a secret that is rotated under load verifies before, during and after", async () => {
  await using server = await startTestServer(toThisMachine);
  const { client } = server;
  await using hook = await startHook(client, events, { behaviour: slow(50), max_concurrency: 4 });
  const made = makeEvents(server, 30);
  const secrets = [hook.secret];
  for (let n = 0; n < 2; n++) {
    await expect.poll(() => hook.receiver.taken().length, soon).toBeGreaterThan(5 * (n + 1));
    const { secret } = await client.webhooks.rotateSecret(hook.id, { overlap_seconds: 600 });
    secrets.push(secret);
    // A receiver that knows either of them can verify.
    hook.receiver.trust(n === 0 ? secret : (secrets[0] ?? ""));
  }
  await expect(client.webhooks.rotateSecret(hook.id)).rejects.toMatchObject({ code: "too-many-secrets" });
  const ids = await made;
  await expect.poll(() => subjects(hook).sort(), soon).toEqual([...ids].sort());

  const objections = hook.receiver.receipts.filter(({ objection }) => objection !== null);
  expect(objections).toEqual([]);
  expectCalm(server);
});

test("after a rotation without an overlap only the new secret signs", async () => {
  await using server = await startTestServer(toThisMachine);
  const { client } = server;
  await using hook = await startHook(client, events);
  const { secret } = await client.webhooks.rotateSecret(hook.id, { overlap_seconds: 0 });
  expect(secret).not.toBe(hook.secret);
  hook.receiver.trust(secret);
  const ids = await makeEvents(server, 3);
  await expect.poll(() => subjects(hook).sort(), soon).toEqual([...ids].sort());
  for (const { headers, objection } of hook.receiver.receipts) {
    expect(objection).toBe(null);
    expect(headers["webhook-signature"]).toMatch(/^v1,\S+$/);
  }
});

test("after a deletion is answered nothing is sent but what was in flight", async () => {
  await using server = await startTestServer(toThisMachine);
  const { client } = server;
  await using hook = await startHook(client, events, { behaviour: slow(100), max_concurrency: 2 });
  await makeEvents(server, 30);
  await expect.poll(() => hook.receiver.taken().length, soon).toBeGreaterThan(3);
  await client.webhooks.delete(hook.id);
  const before = hook.receiver.receipts.length;
  await using well = await startHook(client, events);
  const ids = await makeEvents(server, 10);
  await expect.poll(() => subjects(well).sort(), soon).toEqual([...ids].sort());
  await expect.poll(() => hook.receiver.inFlight, soon).toBe(0);
  expect(hook.receiver.receipts.length - before).toBeLessThanOrEqual(2);
  await expect(client.webhooks.get(hook.id)).rejects.toMatchObject({ status: 404 });
  await expect(client.webhooks.listDeliveries(hook.id)).rejects.toMatchObject({ status: 404 });
  expectCalm(server);
});

test("a new URL gets what is pending, and the old one nothing more", async () => {
  await using server = await startTestServer(toThisMachine);
  const { client } = server;
  await using hook = await startHook(client, events, { behaviour: failing(), max_concurrency: 4 });
  const ids = await makeEvents(server, 6);
  await expect.poll(() => hook.receiver.receipts.length, soon).toBe(6);
  await using next = await startReceiver("the next one");
  next.trust(hook.secret);
  await client.webhooks.update(hook.id, { url: next.url });
  const [last] = await makeEvents(server, 1);
  await expect
    .poll(
      () =>
        next
          .taken()
          .map(({ subject }) => subject.id)
          .sort(),
      soon,
    )
    .toEqual([...ids, last].sort());
  expect(hook.receiver.receipts).toHaveLength(6);
  expect(next.receipts.every(({ attempt, subject }) => attempt === (subject.id === last ? 1 : 2))).toBe(true);
});

test("what a webhook no longer asks for is canceled, and what it asks for anew begins then", async () => {
  await using server = await startTestServer(toThisMachine);
  const { client } = server;
  await using hook = await startHook(client, ["location.created", "location.updated"], {
    behaviour: failing(),
  });
  const { id } = await client.locations.create({ name: "Yard" });
  await client.locations.update(id, { name: "Court" });
  await expect.poll(() => hook.receiver.receipts.length, soon).toBe(2);
  await client.webhooks.update(hook.id, { events: ["location.updated", "location.deleted"] });
  hook.receiver.behave(healthy);
  await client.locations.delete(id);
  await expect
    .poll(
      () =>
        hook.receiver
          .taken()
          .map(({ type }) => type)
          .sort(),
      soon,
    )
    .toEqual(["location.deleted", "location.updated"]);
  // Its first attempt may still have been in flight.
  const states = async () => {
    const { data } = await client.webhooks.listDeliveries(hook.id, { event_type: "location.created" });
    return data.map(({ state }) => state);
  };
  await expect.poll(states, soon).toEqual(["canceled"]);
});

test("what is in flight when its webhook deselects the type is not sent again, except by an operator", async () => {
  await using server = await startTestServer(toThisMachine);
  const { client } = server;
  const held: ServerResponse[] = [];
  await using hook = await startHook(client, ["location.created", "location.updated"], {
    behaviour: (response) => void held.push(response),
  });
  const fail = () => {
    for (const response of held.splice(0)) response.writeHead(500).end();
  };
  await client.locations.create({ name: "Yard" });
  await expect.poll(() => held.length, soon).toBe(1);
  await client.webhooks.update(hook.id, { events: ["location.updated"] });
  const only = async () => {
    const { data } = await client.webhooks.listDeliveries(hook.id);
    expect(data).toHaveLength(1);
    return data[0];
  };
  expect(await only()).toMatchObject({ state: "sending" });
  fail();
  await expect.poll(only, soon).toMatchObject({ state: "canceled", attempt: 1 });

  await client.webhooks.redeliver(hook.id, (await only())?.id ?? "");
  await expect.poll(() => held.length, soon).toBe(1);
  fail();
  await expect.poll(only, soon).toMatchObject({ state: "pending", attempt: 2 });
  expect(hook.receiver.receipts).toHaveLength(2);
  expectCalm(server);
});

test("a body of 16,384 bytes is sent whole, and a byte more makes it thin, however many characters it has", async () => {
  await using server = await startTestServer(toThisMachine);
  const { client } = server;
  const { core } = server.server;
  const location = await client.locations.create({ name: "Yard" });
  await using hook = await startHook(client, ["location.created"]);
  const unset = { address: undefined, latitude: undefined, longitude: undefined, max_amperage: undefined };
  const record = (name: string) =>
    core.db.transaction((tx) =>
      recordEvent(core, tx, {
        orgId: organizationId,
        type: "location.created",
        subject: { type: "location", id: location.id },
        actor: { type: "system" },
        data: { location_id: location.id, location: { ...unset, ...location, name } },
      }),
    );
  const { organization_id: organizationId } = (await client.events.list({ type: "location.created" }))
    .data[0] ?? { organization_id: "none" };
  await record("");
  await expect.poll(() => hook.receiver.taken().length, soon).toBe(1);
  const bare = hook.receiver.receipts[0]?.bytes ?? 0;
  // One byte each, two, three, and four in two units; the sequence keeps its one digit.
  const names = ["x", "é", "充", "⚡️", "🔌"].map((sign) => {
    const room = 16_384 - bare;
    const signs = Math.floor(room / Buffer.byteLength(sign));
    return sign.repeat(signs) + "x".repeat(room - signs * Buffer.byteLength(sign));
  });
  for (const name of names) await record(name);
  await record(`${names[0]}x`);
  await record("é".repeat(8_192));
  await expect.poll(() => hook.receiver.taken().length, soon).toBe(8);
  const bySequence = [...hook.receiver.receipts].sort((a, b) => a.sequence - b.sequence);
  expect(bySequence.map(({ bytes }) => bytes).slice(1, 6)).toEqual(names.map(() => 16_384));
  const dataOf = (n: number) => JSON.parse(bySequence[n]?.body?.toString() ?? "{}").data;
  for (const [n, name] of names.entries()) expect(dataOf(n + 1).location.name).toBe(name);
  for (const n of [6, 7]) {
    const { id } = bySequence[n] ?? { id: "none" };
    expect(dataOf(n)).toEqual({ truncated: true, href: `/v1/events/${id}` });
    const whole = await client.events.get(id);
    expect(fieldsOf(whole)["location"]).toMatchObject({ id: location.id });
  }
});

/** The real time with an offset. */
function shiftedClock(): Clock & { shiftMs: number } {
  return {
    shiftMs: 0,
    now() {
      return Date.now() + this.shiftMs;
    },
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  };
}

test("a clock that is set back an hour between two attempts sends nothing early and loses nothing", async () => {
  const clock = shiftedClock();
  await using server = await startTestServer(toThisMachine, { clock });
  const { client } = server;
  await using receiver = await startReceiver("in the same time", failing(), { now: () => clock.now() });
  const { id, secret } = await client.webhooks.create({ url: receiver.url, events });
  receiver.trust(secret);
  const [first] = await makeEvents(server, 1);
  await expect.poll(async () => (await client.webhooks.stats(id)).attempts, soon).toBe(1);
  clock.shiftMs = -3_600_000;
  receiver.behave(healthy);
  // A new event is delivered at once.
  const [second] = await makeEvents(server, 1);
  await expect.poll(() => receiver.taken().map(({ subject }) => subject.id), soon).toEqual([second]);
  // An attempt in flight while the clock is set would last until its timeout.
  const delivered = () => client.webhooks.listDeliveries(id, { state: "delivered" });
  await expect.poll(async () => (await delivered()).data.length, soon).toBe(1);
  // A delayed delivery waits until its time has come again.
  clock.shiftMs = 10_000;
  await makeEvents(server, 1);
  await expect.poll(() => receiver.taken().map(({ subject }) => subject.id), soon).toContain(first);
  expect(receiver.receipts.filter(({ objection }) => objection !== null)).toEqual([]);
  const { data } = await client.webhooks.listDeliveries(id);
  for (const { id: deliveryId } of data) {
    const { attempts = [] } = await client.webhooks.getDelivery(id, deliveryId);
    expect(attempts.every(({ duration_ms }) => duration_ms >= 0 && duration_ms < 10_000)).toBe(true);
  }
  expectCalm(server);
});

test("servers whose clocks differ by minutes respect each other's leases", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const settings = { ...toThisMachine, FORECOURT_DATABASE_URL: database.url };
  await using server = await startTestServer(settings);
  const ahead = shiftedClock();
  // Longer than a lease, and within the tolerance of receivers.
  ahead.shiftMs = 120_000;
  await using _ = await startTestServer(settings, { clock: ahead });
  // Longer than the interval of the recovery.
  await using hook = await startHook(server.client, events, { behaviour: slow(8_000) });
  const ids = await makeEvents(server, 8);
  await expect.poll(() => hook.receiver.taken().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(8);
  const inFlight = () => hook.receiver.inFlight;
  await expect.poll(inFlight, { timeout: 60_000 }).toBe(0);
  expect(subjects(hook).sort()).toEqual([...ids].sort());
});

test("while all other webhooks change at once, an unchanged one gets every event once", {
  timeout: 180_000,
}, async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  await using server = await startTestServer({ ...toThisMachine, FORECOURT_DATABASE_URL: database.url });
  const { client } = server;
  const sql = postgres(database.ownerUrl, { max: 1 });
  await using _ = { [Symbol.asyncDispose]: () => sql.end() };
  await using calm = await startHook(client, ["*"]);
  await using inOrder = await startHook(client, ["location.*"], { ordering: "subject" });
  const [{ position } = { position: 0 }] = await sql<{ position: number }[]>`
    select coalesce(max(position), 0)::int as position from events`;
  const random = new SeededRandom(testSeed);
  const receivers = [healthy, failing(), slow(30), flapping(3, 3)].map((behaviour, n) =>
    startReceiver(`receiver ${n}`, behaviour, { keepsBodies: false }),
  );
  const urls = (await Promise.all(receivers)).map((receiver) => {
    // What is signed with which of its secrets is not what this is about.
    receiver.trust(calm.secret);
    return receiver.url;
  });
  const webhookIds: string[] = [];
  const statuses = new Map<string, number>();
  const changes = { done: 0 };
  const until = Date.now() + 40_000;
  const goesOn = () => changes.done < changesInAll && Date.now() < until;

  const deeds: Record<string, (id: string) => Promise<unknown>> = {
    create: async () => {
      const created = await client.webhooks.create({ url: random.pick(urls), events: ["*"] });
      webhookIds.push(created.id);
    },
    url: (id) => client.webhooks.update(id, { url: random.pick(urls) }),
    events: (id) =>
      client.webhooks.update(id, { events: [random.pick(["*", "location.created", "session.*"])] }),
    disable: (id) => client.webhooks.update(id, { enabled: false }),
    enable: (id) => client.webhooks.update(id, { enabled: true, resume: random.pick(["all", "none"]) }),
    concurrency: (id) => client.webhooks.update(id, { max_concurrency: random.between(1, 32) }),
    ordering: (id) => client.webhooks.update(id, { ordering: random.pick(["none", "subject"]) }),
    rotate: (id) => client.webhooks.rotateSecret(id, { overlap_seconds: random.pick([0, 60]) }),
    test: (id) => client.webhooks.test(id),
    redeliver: async (id) => {
      const { data } = await client.webhooks.listDeliveries(id, { per_page: 5 });
      await client.webhooks.redeliver(id, data[0]?.id ?? "none");
    },
    redeliverMany: (id) =>
      client.webhooks.redeliverMany(id, {
        since: new Date(0).toISOString(),
        states: ["delivered", "exhausted", "canceled"],
      }),
    delete: async (id) => {
      webhookIds.splice(webhookIds.indexOf(id), 1);
      await client.webhooks.delete(id);
    },
    read: async (id) => {
      await Promise.all([client.webhooks.get(id), client.webhooks.stats(id), client.webhooks.list()]);
    },
  };
  async function meddle(own: SeededRandom): Promise<void> {
    while (goesOn()) {
      const name = webhookIds.length < 4 ? "create" : own.pick(Object.keys(deeds));
      const done = await (deeds[name]?.(own.pick([...webhookIds, "whk_none"])) ?? Promise.resolve()).then(
        () => "done",
        (error: { status?: number; code?: string }) => `${error.status ?? error}`,
      );
      changes.done += 1;
      statuses.set(`${name} ${done}`, (statuses.get(`${name} ${done}`) ?? 0) + 1);
    }
  }
  async function change(): Promise<void> {
    while (goesOn()) {
      const [id = ""] = await makeEvents(server, 1);
      await client.locations.update(id, { name: "Court" });
      await client.locations.delete(id);
    }
  }
  await Promise.all([...[1, 2, 3, 4].map((label) => meddle(random.fork(label))), change(), change()]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries([...statuses].sort()))}\n`);

  // Each was done or refused for a reason: 404 where another request was first, 409 and 422 for what is not possible.
  const others = [...statuses.keys()].filter((key) => !/ (done|404|409|422)$/.test(key));
  expect(others).toEqual([]);
  expectCalm(server);
  for (const id of webhookIds) await client.webhooks.delete(id);
  const pending = () => sql`
    select from deliveries where webhook_id in (${calm.id}, ${inOrder.id}) and state in ('pending', 'sending')`;
  await expect.poll(async () => (await pending()).length, { timeout: 60_000, interval: 100 }).toBe(0);
  const subscriptions: Subscription[] = [
    { webhookId: calm.id, receiver: calm.receiver, events: ["*"], maxConcurrency: 8 },
    { webhookId: inOrder.id, receiver: inOrder.receiver, events: ["location.*"], maxConcurrency: 8 },
  ];
  const { broken, figures } = await holdLawOfDelivery(sql, subscriptions, { position, crashes: 0 });
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(broken).toEqual([]);
  // In the order of each subject.
  const last = new Map<string, number>();
  for (const { subject, sequence } of inOrder.receiver.receipts) {
    expect(sequence).toBe((last.get(subject.id) ?? 0) + 1);
    last.set(subject.id, sequence);
  }
  for (const receiver of await Promise.all(receivers)) await receiver[Symbol.asyncDispose]();
});
