import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import type { MovableClock } from "../support/clocks.ts";
import { type Entry, startBook, status } from "./book.ts";
import { soon } from "./start-hook.ts";
import { healthOf, recordedAttempt, startWebhookServer, startWitness } from "./start-webhook-server.ts";

const second = 1_000;
const hour = 3_600 * second;

function verify(secret: string, { headers, body }: Entry, time: MovableClock): void {
  const { "webhook-id": id = "", "webhook-timestamp": timestamp = "" } = headers;
  expect(Number(timestamp)).toBe(Math.floor(time.now() / 1000));
  // What the standard's own library would have sent, at that time.
  expect(headers["webhook-signature"]).toBe(
    new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), body.toString()),
  );
}

test("a delivery is tried twelve times over three days, each time with the same bytes and a signature of its own time", {
  timeout: 120_000,
}, async () => {
  const { time, server: started } = await startWebhookServer();
  await using server = started;
  await using book = await startBook();
  await using witness = await startWitness(server);
  book.answer(status(500));
  const { client } = server;
  const { id, secret } = await client.webhooks.create({ url: book.url, events: ["location.created"] });
  await client.locations.create({ name: "Depot" });

  const waitsS = [5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  for (const [index, waitS] of waitsS.entries()) {
    const attempt = index + 1;
    const row = await recordedAttempt(server.server.core, id, attempt);
    expect(row.state).toBe("pending");
    verify(secret, book.last, time);
    expect(book.last.headers["x-webhook-attempt"]).toBe(String(attempt));
    const waitMs = Date.parse(row.nextAt) - time.now();
    expect(waitMs).toBeGreaterThanOrEqual(waitS * second);
    expect(waitMs).toBeLessThanOrEqual(waitS * second * 1.2 + 1);
    time.move(waitMs - 1);
    await witness.looked();
    expect(book.entries).toHaveLength(attempt);
    time.move(1);
  }
  const exhausted = await recordedAttempt(server.server.core, id, 12);
  expect(exhausted.state).toBe("exhausted");
  verify(secret, book.last, time);

  book.answer(status(204));
  time.move(hour);
  await client.webhooks.redeliver(id, exhausted.id);
  const delivered = await recordedAttempt(server.server.core, id, 13);
  expect(delivered).toMatchObject({ state: "delivered", manual: true });
  verify(secret, book.last, time);
  expect(new Set(book.entries.map(({ body }) => body.toString())).size).toBe(1);
  expect(new Set(book.entries.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const { attempts } = await client.webhooks.getDelivery(id, exhausted.id);
  expect(attempts.map((attempt) => [attempt.attempt, attempt.status, attempt.manual])).toEqual([
    ...Array.from({ length: 12 }, (_, n) => [n + 1, 500, false]),
    [13, 204, true],
  ]);
});

test("a Retry-After delays all deliveries to that receiver", async () => {
  const { time, server: started } = await startWebhookServer();
  await using server = started;
  await using book = await startBook();
  await using witness = await startWitness(server);
  book.answer(status(429, { "retry-after": "3600" }));
  const { client } = server;
  const { id } = await client.webhooks.create({ url: book.url, events: ["location.created"] });
  await client.locations.create({ name: "First" });
  const first = await recordedAttempt(server.server.core, id, 1);
  expect(Date.parse(first.nextAt)).toBe(time.now() + hour);
  expect(await healthOf(server.server.core, id)).toMatchObject({
    blockedUntil: new Date(time.now() + hour).toISOString(),
    slots: 4,
  });

  book.answer(status(204));
  await client.locations.create({ name: "Second" });
  time.move(hour - 1);
  await witness.looked();
  expect(book.entries).toHaveLength(1);
  time.move(1);
  await expect.poll(() => book.entries.length, soon).toBe(3);
});

test("a receiver that is gone gets nothing more, and the others get the event of it", async () => {
  const { server: started } = await startWebhookServer();
  await using server = started;
  await using book = await startBook();
  await using others = await startBook();
  book.answer(status(410));
  const { client } = server;
  const { id } = await client.webhooks.create({ url: book.url, events: ["location.created"] });
  await client.webhooks.create({ url: others.url, events: ["webhook.disabled"] });
  await client.locations.create({ name: "Depot" });
  expect(await recordedAttempt(server.server.core, id, 1)).toMatchObject({ state: "exhausted" });
  expect(await client.webhooks.get(id)).toMatchObject({ enabled: false, disabled_reason: "gone" });
  await expect.poll(() => others.entries.length, soon).toBe(1);
  expect(JSON.parse(others.last.body.toString())).toMatchObject({
    type: "webhook.disabled",
    subject: { type: "webhook", id },
    data: { webhook_id: id, reason: "gone", failed_attempts: 1 },
  });
  expect(server.log).toContainEqual({
    level: "warn",
    fields: { webhook_id: id, reason: "gone" },
    message: "webhook disabled",
  });
});

test("three days without a success disable an endpoint, and its pending deliveries wait", {
  timeout: 60_000,
}, async () => {
  const { time, server: started } = await startWebhookServer();
  await using server = started;
  await using book = await startBook();
  book.answer(status(500));
  const { client } = server;
  const { id } = await client.webhooks.create({ url: book.url, events: ["location.created"] });
  for (let n = 0; n < 20; n += 1) {
    const before = book.entries.length;
    const { blockedUntil } = await healthOf(server.server.core, id);
    if (blockedUntil !== null) time.move(Math.max(0, Date.parse(blockedUntil) - time.now()));
    if (n === 19) time.move(72 * hour);
    await client.locations.create({ name: `Depot ${n}` });
    await expect.poll(() => book.entries.length, soon).toBeGreaterThan(before);
    await expect
      .poll(async () => (await healthOf(server.server.core, id)).state.failedAttempts, soon)
      .toBe(book.entries.length);
  }
  await expect
    .poll(() => client.webhooks.get(id), soon)
    .toMatchObject({ enabled: false, disabled_reason: "failing" });
  const { pagination } = await client.webhooks.listDeliveries(id, { state: "paused" });
  expect(pagination.total).toBe(20);
});

test("a redirect is a failure like any other, and is not followed", async () => {
  const { time, server: started } = await startWebhookServer();
  await using server = started;
  await using book = await startBook();
  await using elsewhere = await startBook();
  book.answer(status(307, { location: elsewhere.url }));
  const { client } = server;
  const { id } = await client.webhooks.create({ url: book.url, events: ["location.created"] });
  await client.locations.create({ name: "Depot" });
  const row = await recordedAttempt(server.server.core, id, 1);
  expect(row.state).toBe("pending");
  book.answer(status(204));
  time.move(Date.parse(row.nextAt) - time.now());
  expect(await recordedAttempt(server.server.core, id, 2)).toMatchObject({ state: "delivered" });
  expect(elsewhere.entries).toEqual([]);
});
