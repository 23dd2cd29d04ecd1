import type { ServerResponse } from "node:http";
import type { WebhookEventsInput } from "@forecourt/client";
import { eventCatalogue } from "@forecourt/contract";
import { startOwnPostgres } from "@forecourt/harness";
import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { listOrganizations } from "../../src/accounts/organizations.ts";
import type { Core } from "../../src/core/core.ts";
import { recordEvent } from "../../src/store/events.ts";
import { deliveries, deliveryAttempts, webhookHealth } from "../../src/store/schema.ts";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { expireTelemetry } from "../../src/webhooks/sender/sweep.ts";
import { startBook, status } from "./book.ts";
import { failing, hung, slow } from "./receivers.ts";
import { soon, startHook } from "./start-hook.ts";
import {
  healthOf,
  onlyRowOf,
  recordedAttempt,
  rowsOf,
  startWebhookServer,
  startWitness,
} from "./start-webhook-server.ts";

async function organizationOf(core: Core): Promise<string> {
  const [organization] = await listOrganizations(core);
  if (organization === undefined) throw new Error("the first start makes an organization");
  return organization.id;
}

function updateOf(orgId: string, id: string) {
  const { data } = eventCatalogue["session.updated"].example;
  return {
    orgId,
    type: "session.updated" as const,
    subject: { type: "session" as const, id },
    actor: { type: "system" as const },
    data,
  };
}

test("an event is sent after its commit, and not before", async () => {
  const { server: started } = await startWebhookServer();
  await using server = started;
  await using witness = await startWitness(server);
  await using hook = await startHook(server.client, ["session.*"]);
  const { core } = server.server;
  const orgId = await organizationOf(core);
  await core.db.transaction(async (tx) => {
    recordEvent(core, tx, updateOf(orgId, "ses_1"));
    await witness.looked();
    expect(hook.receiver.receipts).toEqual([]);
  });
  await expect.poll(() => hook.receiver.taken().length, soon).toBe(1);
});

test("of eleven receivers one that hangs holds its own slots, and the others get everything", {
  timeout: 60_000,
}, async () => {
  const { server: started } = await startWebhookServer({ FORECOURT_WEBHOOK_TIMEOUT_S: "30" });
  await using server = started;
  const { client } = server;
  await using silent = await startHook(client, ["location.created"], { behaviour: hung });
  const healthy = await Promise.all(
    Array.from({ length: 10 }, () => startHook(client, ["location.created"])),
  );
  await using _closing = {
    [Symbol.asyncDispose]: async () =>
      void (await Promise.all(healthy.map((each) => each[Symbol.asyncDispose]()))),
  };
  for (let n = 0; n < 20; n += 1) await client.locations.create({ name: `Depot ${n}` });
  for (const { receiver } of healthy) await expect.poll(() => receiver.taken().length, soon).toBe(20);
  const rows = await rowsOf(server.server.core, silent.id);
  expect(rows.filter(({ state }) => state === "sending")).toHaveLength(8);
  expect(rows.filter(({ state }) => state === "pending")).toHaveLength(12);
  expect(silent.receiver.mostInFlight).toBe(8);
  await silent.receiver.refuse();
});

test("a webhook row that is locked for long delays only its own deliveries", async () => {
  const { server: started } = await startWebhookServer();
  await using server = started;
  await using witness = await startWitness(server);
  await using book = await startBook();
  const waiting: ServerResponse[] = [];
  book.answer((response) => void waiting.push(response));
  const { core } = server.server;
  const { id } = await server.client.webhooks.create({ url: book.url, events: ["location.created"] });
  await server.client.locations.create({ name: "Depot" });
  await expect.poll(() => waiting.length, soon).toBe(1);
  await core.db.transaction(async (tx) => {
    await tx.select().from(webhookHealth).where(eq(webhookHealth.webhookId, id)).for("update");
    for (const response of waiting) response.writeHead(204).end();
    await witness.looked();
    await witness.looked();
    expect(await onlyRowOf(core, id)).toMatchObject({ state: "sending" });
  });
  await expect.poll(async () => (await onlyRowOf(core, id)).state, soon).toBe("delivered");
  expect(book.entries).toHaveLength(1);
});

test("two processes together send an endpoint no more at once than it may have, and each event once", {
  timeout: 90_000,
}, async () => {
  const database = await createServerDatabase(inject("postgresUrl"));
  await using _dropping = { [Symbol.asyncDispose]: () => database.drop() };
  const settings = { FORECOURT_DATABASE_URL: database.url };
  const { server: startedFirst, time } = await startWebhookServer(settings);
  await using first = startedFirst;
  const { server: startedSecond } = await startWebhookServer(settings, time);
  await using second = startedSecond;
  await using hook = await startHook(first.client, ["session.*"], { behaviour: slow(5), max_concurrency: 4 });
  const orgId = await organizationOf(first.server.core);
  const record = async ({ core }: typeof first.server, prefix: string) => {
    for (let n = 0; n < 60; n += 1)
      await core.db.transaction((tx) => recordEvent(core, tx, updateOf(orgId, `ses_${prefix}${n}`)));
  };
  await Promise.all([record(first.server, "a"), record(second.server, "b")]);
  await expect.poll(() => hook.receiver.taken().length, { timeout: 60_000 }).toBe(120);
  expect(hook.receiver.mostInFlight).toBeLessThanOrEqual(4);
  await expect
    .poll(
      async () =>
        (await rowsOf(first.server.core, hook.id)).filter(({ state }) => state === "delivered").length,
      soon,
    )
    .toBe(120);
  expect(new Set(hook.receiver.receipts.map(({ id }) => id)).size).toBe(120);
});

test("telemetry that a receiver does not take is not sent again", async () => {
  const { server: started } = await startWebhookServer();
  await using server = started;
  await using hook = await startHook(server.client, ["session.updated"], { behaviour: failing(500) });
  const { core } = server.server;
  const orgId = await organizationOf(core);
  await core.db.transaction((tx) => recordEvent(core, tx, updateOf(orgId, "ses_1")));
  const { id } = await recordedAttempt(core, hook.id, 1);
  expect(await onlyRowOf(core, hook.id)).toMatchObject({ state: "expired" });

  // An operator who asks for it again gets the whole schedule.
  await server.client.webhooks.redeliver(hook.id, id);
  expect(await recordedAttempt(core, hook.id, 2)).toMatchObject({ state: "pending", scheduleStep: 1 });
});

test("telemetry that waited for ten minutes is not sent at all", async () => {
  const { time, server: started } = await startWebhookServer();
  await using server = started;
  await using witness = await startWitness(server);
  await using book = await startBook();
  const { core } = server.server;
  const orgId = await organizationOf(core);
  const events: WebhookEventsInput = ["session.updated", "location.created"];
  const { id } = await server.client.webhooks.create({ url: book.url, events });
  await server.client.webhooks.update(id, { enabled: false });
  await core.db.transaction((tx) => recordEvent(core, tx, updateOf(orgId, "ses_1")));
  await server.client.locations.create({ name: "Depot" });
  time.move(600_001);
  await server.client.webhooks.update(id, { enabled: true });
  await expect.poll(() => book.entries.length, soon).toBe(1);
  await witness.looked();
  await core.db.asSystem(() => expireTelemetry(core));
  const rows = await rowsOf(core, id);
  expect(new Map(rows.map(({ eventType, state }) => [eventType, state]))).toEqual(
    new Map([
      ["session.updated", "expired"],
      ["location.created", "delivered"],
    ]),
  );
  expect(book.entries).toHaveLength(1);
});

test("an answer to an attempt whose delivery another process has taken over changes nothing", async () => {
  const { server: started } = await startWebhookServer();
  await using server = started;
  await using witness = await startWitness(server);
  await using book = await startBook();
  const { core } = server.server;
  let answerFirst: () => void = () => undefined;
  book.answer((response, { headers }) => {
    if (headers["x-webhook-attempt"] !== "1") response.writeHead(204).end();
    else answerFirst = () => void response.writeHead(500).end();
  });
  const { id } = await server.client.webhooks.create({ url: book.url, events: ["location.created"] });
  await server.client.locations.create({ name: "Depot" });
  await expect.poll(() => book.entries.length, soon).toBe(1);
  // As another process does when the lease is over.
  await core.db.read((tx) =>
    tx
      .update(deliveries)
      .set({ state: "pending", leasedBy: null, leaseUntil: null })
      .where(eq(deliveries.webhookId, id)),
  );
  const delivered = await recordedAttempt(core, id, 2);
  expect(delivered).toMatchObject({ state: "delivered" });
  answerFirst();
  await witness.looked();
  await witness.looked();
  expect(await onlyRowOf(core, id)).toEqual(delivered);
  const attempts = await core.db.read((tx) =>
    tx.select().from(deliveryAttempts).where(eq(deliveryAttempts.deliveryId, delivered.id)),
  );
  expect(attempts.map(({ attempt, status: answered }) => [attempt, answered])).toEqual([[2, 204]]);
  expect((await healthOf(core, id)).state.failedAttempts).toBe(0);
});

test("an answer during an outage of the database is recorded afterwards, and the delivery is not sent again", {
  timeout: 60_000,
}, async () => {
  await using postgres = await startOwnPostgres();
  const { server: started } = await startWebhookServer({ FORECOURT_DATABASE_URL: postgres.url });
  await using server = started;
  await using book = await startBook();
  const held: ServerResponse[] = [];
  book.answer((response) => void held.push(response));
  const { id } = await server.client.webhooks.create({ url: book.url, events: ["location.created"] });
  await server.client.locations.create({ name: "Depot" });
  await expect.poll(() => held.length, soon).toBe(1);
  await postgres.crash();
  held[0]?.writeHead(204).end();
  await postgres.restart();
  await expect
    .poll(async () => (await onlyRowOf(server.server.core, id).catch(() => null))?.state, { timeout: 60_000 })
    .toBe("delivered");
  expect(book.entries).toHaveLength(1);
});

test("a server that stops abandons hanging attempts, and the next one sends them", {
  timeout: 90_000,
}, async () => {
  const database = await createServerDatabase(inject("postgresUrl"));
  await using _dropping = { [Symbol.asyncDispose]: () => database.drop() };
  const settings = { FORECOURT_DATABASE_URL: database.url, FORECOURT_WEBHOOK_TIMEOUT_S: "30" };
  const { time, server: first } = await startWebhookServer(settings);
  await using book = await startBook();
  book.answer(() => undefined);
  const { id } = await first.client.webhooks.create({ url: book.url, events: ["location.created"] });
  await first.client.locations.create({ name: "Depot" });
  await expect.poll(() => book.entries.length, soon).toBe(1);
  await first[Symbol.asyncDispose]();
  book.answer(status(204));
  const { server: second } = await startWebhookServer(settings, time);
  await using server = second;
  const delivered = await recordedAttempt(server.server.core, id, 2);
  expect(delivered).toMatchObject({ state: "delivered", scheduleStep: 0 });
  const attempts = await server.server.core.db.read((tx) =>
    tx.select().from(deliveryAttempts).where(eq(deliveryAttempts.deliveryId, delivered.id)),
  );
  expect(attempts.map(({ attempt, errorCode }) => [attempt, errorCode]).sort()).toEqual([
    [1, "canceled"],
    [2, null],
  ]);
});

test("an embedded database delivers as well", async () => {
  const { server: started } = await startWebhookServer({ FORECOURT_DATABASE_URL: "memory:" });
  await using server = started;
  await using hook = await startHook(server.client, ["location.*"]);
  await using ordered = await startHook(server.client, ["location.*"], { ordering: "subject" });
  const { id } = await server.client.locations.create({ name: "Depot" });
  for (let n = 0; n < 10; n += 1) await server.client.locations.update(id, { name: `Depot ${n}` });
  for (const { receiver } of [hook, ordered])
    await expect.poll(() => receiver.taken().length, { timeout: 60_000 }).toBe(11);
  expect(ordered.receiver.taken().map(({ sequence }) => sequence)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ]);
});
