import { expect, test } from "vitest";
import type { TestServer } from "../support/start-test-server.ts";
import { type Book, startBook } from "./book.ts";
import { soon } from "./start-hook.ts";
import { healthOf, rowsOf, startWebhookServer, startWitness } from "./start-webhook-server.ts";

const minute = 60_000;

interface ReceivedEvent {
  subject: string;
  sequence: number;
  gap: boolean;
}

function receivedBy(book: Book): ReceivedEvent[] {
  return book.entries.map(({ headers, body }) => {
    // Sent by the server itself.
    const { subject, sequence } = JSON.parse(body.toString()) as {
      subject: { id: string };
      sequence: number;
    };
    return { subject: subject.id, sequence, gap: headers["x-webhook-gap"] === "true" };
  });
}

/** A receiver that accepts every event except those with these numbers. */
function refusing(book: Book, ...refused: number[]): void {
  book.answer((response, { body }) => {
    const { sequence } = JSON.parse(body.toString()) as { sequence: number };
    response.writeHead(refused.includes(sequence) ? 500 : 204).end();
  });
}

async function makeEvents({ client }: TestServer, id: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await client.locations.update(id, { name: `Depot ${Math.random()}` });
}

async function untilStates({ server }: TestServer, webhookId: string, states: Record<string, number>) {
  await expect
    .poll(async () => {
      const counts: Record<string, number> = {};
      for (const { state } of await rowsOf(server.core, webhookId)) counts[state] = (counts[state] ?? 0) + 1;
      return counts;
    }, soon)
    .toEqual(states);
}

/** Resolves when this many attempts have failed. */
async function failedTo({ server }: TestServer, webhookId: string, attempts: number) {
  await expect
    .poll(async () => (await healthOf(server.core, webhookId)).state.failedAttempts, soon)
    .toBe(attempts);
}

test("the events of a subject come one after another, and those of others do not wait for them", async () => {
  const { time, server: started } = await startWebhookServer();
  await using server = started;
  await using witness = await startWitness(server);
  await using book = await startBook();
  const { id: stuck } = await server.client.locations.create({ name: "Stuck" });
  const { id: other } = await server.client.locations.create({ name: "Other" });
  const { id: webhookId } = await server.client.webhooks.create({
    url: book.url,
    events: ["location.updated"],
    ordering: "subject",
  });
  refusing(book, 2);
  await makeEvents(server, stuck, 3);
  await failedTo(server, webhookId, 1);
  await untilStates(server, webhookId, { pending: 3 });
  refusing(book);
  await makeEvents(server, other, 3);
  await untilStates(server, webhookId, { pending: 3, delivered: 3 });
  await witness.looked();
  expect(receivedBy(book).map(({ subject, sequence }) => [subject, sequence])).toEqual([
    [stuck, 2],
    [other, 2],
    [other, 3],
    [other, 4],
  ]);
  // Its second attempt: all the others follow at once.
  time.move(6_001);
  await untilStates(server, webhookId, { delivered: 6 });
  expect(receivedBy(book).slice(4)).toEqual(
    [2, 3, 4].map((sequence) => ({ subject: stuck, sequence, gap: false })),
  );
});

test("an event that is not delivered after five minutes no longer delays the others, which are marked with a gap", {
  timeout: 60_000,
}, async () => {
  const { time, server: started } = await startWebhookServer();
  await using server = started;
  await using witness = await startWitness(server);
  await using book = await startBook();
  const { id } = await server.client.locations.create({ name: "Depot" });
  const { id: webhookId } = await server.client.webhooks.create({
    url: book.url,
    events: ["location.updated"],
    ordering: "subject",
  });
  refusing(book, 2);
  await makeEvents(server, id, 3);
  await failedTo(server, webhookId, 1);
  await untilStates(server, webhookId, { pending: 3 });
  time.move(5 * minute - 1);
  // Its second attempt was due long ago; the third is not.
  await failedTo(server, webhookId, 2);
  await witness.looked();
  expect(book.entries).toHaveLength(2);
  time.move(1);
  await untilStates(server, webhookId, { pending: 1, delivered: 2 });
  expect(receivedBy(book).slice(2)).toEqual([
    { subject: id, sequence: 3, gap: true },
    { subject: id, sequence: 4, gap: true },
  ]);
  const deliveries = await server.client.webhooks.listDeliveries(webhookId, {});
  expect(deliveries.data.map(({ gap, state }) => [state, gap]).sort()).toEqual([
    ["delivered", true],
    ["delivered", true],
    ["pending", false],
  ]);
  // It is delivered late.
  refusing(book);
  time.move(10 * minute);
  await untilStates(server, webhookId, { delivered: 3 });
  expect(receivedBy(book).at(-1)).toEqual({ subject: id, sequence: 2, gap: false });
  await makeEvents(server, id, 1);
  await untilStates(server, webhookId, { delivered: 4 });
  expect(receivedBy(book).at(-1)).toEqual({ subject: id, sequence: 5, gap: false });
});

test("the time in which a webhook was paused is not counted", { timeout: 60_000 }, async () => {
  const { time, server: started } = await startWebhookServer();
  await using server = started;
  await using witness = await startWitness(server);
  await using book = await startBook();
  const { id } = await server.client.locations.create({ name: "Depot" });
  const { id: webhookId } = await server.client.webhooks.create({
    url: book.url,
    events: ["location.updated"],
    ordering: "subject",
  });
  book.answer((response) => response.writeHead(503, { "retry-after": "3600" }).end());
  await makeEvents(server, id, 2);
  await failedTo(server, webhookId, 1);
  refusing(book, 2);
  time.move(60 * minute);
  await failedTo(server, webhookId, 2);
  await untilStates(server, webhookId, { pending: 2 });
  await witness.looked();
  await witness.looked();
  expect(receivedBy(book).map(({ sequence }) => sequence)).toEqual([2, 2]);
});
