import type { WebhookEventsInput } from "@forecourt/client";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliveryAttempts, webhookSecrets } from "../../src/store/schema.ts";
import { cancelForDisabled, deleteOldDeliveries } from "../../src/webhooks/sender/sweep.ts";
import { startBook, status } from "./book.ts";
import { onlyRowOf, recordedAttempt, rowsOf, startWebhookServer } from "./start-webhook-server.ts";

const day = 86_400_000;

test("pending deliveries are kept for a week while the webhook is disabled", async () => {
  const { time, server: started } = await startWebhookServer();
  await using server = started;
  await using book = await startBook();
  const { core } = server.server;
  const { id } = await server.client.webhooks.create({ url: book.url, events: ["location.created"] });
  await server.client.webhooks.update(id, { enabled: false });
  await server.client.locations.create({ name: "Depot" });
  time.move(7 * day);
  await core.db.asSystem(() => cancelForDisabled(core));
  expect(await onlyRowOf(core, id)).toMatchObject({ state: "pending" });
  time.move(1);
  await core.db.asSystem(() => cancelForDisabled(core));
  expect(await onlyRowOf(core, id)).toMatchObject({ state: "canceled" });
  expect(book.entries).toEqual([]);
});

test("what was asked for of a disabled webhook, and failed, is kept for no longer than the rest", async () => {
  const { time, server: started } = await startWebhookServer();
  await using server = started;
  await using book = await startBook();
  const { core } = server.server;
  book.answer(status(500));
  const { id } = await server.client.webhooks.create({ url: book.url, events: ["location.created"] });
  await server.client.webhooks.update(id, { enabled: false });
  await server.client.webhooks.test(id, {});
  expect(await recordedAttempt(core, id, 1)).toMatchObject({ state: "pending", scheduleStep: 1 });
  time.move(7 * day + 1);
  await core.db.asSystem(() => cancelForDisabled(core));
  expect(await onlyRowOf(core, id)).toMatchObject({ state: "canceled" });
});

test("deliveries and attempts of a deleted webhook are forgotten, those of others are not", async () => {
  const { server: started } = await startWebhookServer();
  await using server = started;
  await using book = await startBook();
  const { core } = server.server;
  const events: WebhookEventsInput = ["location.created"];
  const { id } = await server.client.webhooks.create({ url: book.url, events });
  const { id: otherId } = await server.client.webhooks.create({ url: book.url, events });
  await server.client.locations.create({ name: "Depot" });
  await recordedAttempt(core, id, 1);
  await recordedAttempt(core, otherId, 1);
  await server.client.webhooks.delete(id);
  await core.db.asSystem(() => deleteOldDeliveries(core));
  expect(await rowsOf(core, id)).toEqual([]);
  expect(await rowsOf(core, otherId)).toHaveLength(1);
  const attempts = await core.db.read((tx) => tx.select().from(deliveryAttempts));
  expect(attempts.map(({ webhookId }) => webhookId)).toEqual([otherId]);
});

test("a secret whose overlap is over is forgotten, and signs nothing from then on", async () => {
  const { time, server: started } = await startWebhookServer();
  await using server = started;
  await using book = await startBook();
  const { core } = server.server;
  const { id } = await server.client.webhooks.create({ url: book.url, events: ["location.created"] });
  await server.client.webhooks.rotateSecret(id, { overlap_seconds: 60 });
  const signatures = async () => {
    const before = book.entries.length;
    await server.client.webhooks.test(id, { wait: true });
    expect(book.entries).toHaveLength(before + 1);
    return book.last.headers["webhook-signature"]?.split(" ").length;
  };
  expect(await signatures()).toBe(2);
  time.move(60_001);
  expect(await signatures()).toBe(1);
  await core.db.asSystem(() => deleteOldDeliveries(core));
  const secrets = await core.db.read((tx) =>
    tx.select().from(webhookSecrets).where(eq(webhookSecrets.webhookId, id)),
  );
  expect(secrets).toHaveLength(1);
});
