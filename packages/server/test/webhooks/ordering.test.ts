import { expect, test } from "vitest";
import type { TestServer } from "../start-test-server.ts";
import { type Book, startBook } from "./book.ts";
import { healthOf, rowsOf, startTimed, startWitness } from "./start-timed.ts";
import { soon } from "./start-webhooks.ts";

const minute = 60_000;

interface Told {
  subject: string;
  sequence: number;
  gap: boolean;
}

function toldTo(book: Book): Told[] {
  return book.entries.map(({ headers, body }) => {
    // Sent by the server itself.
    const { subject, sequence } = JSON.parse(body.toString()) as {
      subject: { id: string };
      sequence: number;
    };
    return { subject: subject.id, sequence, gap: headers["x-webhook-gap"] === "true" };
  });
}

/** A receiver that takes every event but those of these numbers. */
function refusing(book: Book, ...refused: number[]): void {
  book.answer((response, { body }) => {
    const { sequence } = JSON.parse(body.toString()) as { sequence: number };
    response.writeHead(refused.includes(sequence) ? 500 : 204).end();
  });
}

async function happen({ client }: TestServer, id: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await client.locations.update(id, { name: `Depot ${Math.random()}` });
}

async function settledTo({ server }: TestServer, webhookId: string, states: Record<string, number>) {
  await expect
    .poll(async () => {
      const counts: Record<string, number> = {};
      for (const { state } of await rowsOf(server.core, webhookId)) counts[state] = (counts[state] ?? 0) + 1;
      return counts;
    }, soon)
    .toEqual(states);
}

/** Every attempt so far has failed, and there were so many. */
async function failedTo({ server }: TestServer, webhookId: string, attempts: number) {
  await expect
    .poll(async () => (await healthOf(server.core, webhookId)).state.failedAttempts, soon)
    .toBe(attempts);
}

test("the events of a subject come one after another, and those of others do not wait for them", async () => {
  const { time, server: started } = await startTimed();
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
  await happen(server, stuck, 3);
  await failedTo(server, webhookId, 1);
  await settledTo(server, webhookId, { pending: 3 });
  refusing(book);
  await happen(server, other, 3);
  await settledTo(server, webhookId, { pending: 3, delivered: 3 });
  await witness.looked();
  expect(toldTo(book).map(({ subject, sequence }) => [subject, sequence])).toEqual([
    [stuck, 2],
    [other, 2],
    [other, 3],
    [other, 4],
  ]);
  // Its second attempt: all the others follow at once.
  time.move(6_001);
  await settledTo(server, webhookId, { delivered: 6 });
  expect(toldTo(book).slice(4)).toEqual(
    [2, 3, 4].map((sequence) => ({ subject: stuck, sequence, gap: false })),
  );
});

test("an event that is not settled after five minutes holds up the others no longer, and they say so", {
  timeout: 60_000,
}, async () => {
  const { time, server: started } = await startTimed();
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
  await happen(server, id, 3);
  await failedTo(server, webhookId, 1);
  await settledTo(server, webhookId, { pending: 3 });
  time.move(5 * minute - 1);
  // Its second attempt was due long ago; the third is not.
  await failedTo(server, webhookId, 2);
  await witness.looked();
  expect(book.entries).toHaveLength(2);
  time.move(1);
  await settledTo(server, webhookId, { pending: 1, delivered: 2 });
  expect(toldTo(book).slice(2)).toEqual([
    { subject: id, sequence: 3, gap: true },
    { subject: id, sequence: 4, gap: true },
  ]);
  const deliveries = await server.client.webhooks.listDeliveries(webhookId, {});
  expect(deliveries.data.map(({ gap, state }) => [state, gap]).sort()).toEqual([
    ["delivered", true],
    ["delivered", true],
    ["pending", false],
  ]);
  // Late as it is, it still comes.
  refusing(book);
  time.move(10 * minute);
  await settledTo(server, webhookId, { delivered: 3 });
  expect(toldTo(book).at(-1)).toEqual({ subject: id, sequence: 2, gap: false });
  await happen(server, id, 1);
  await settledTo(server, webhookId, { delivered: 4 });
  expect(toldTo(book).at(-1)).toEqual({ subject: id, sequence: 5, gap: false });
});

test("the time in which a webhook was paused is not counted", { timeout: 60_000 }, async () => {
  const { time, server: started } = await startTimed();
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
  await happen(server, id, 2);
  await failedTo(server, webhookId, 1);
  refusing(book, 2);
  time.move(60 * minute);
  await failedTo(server, webhookId, 2);
  await settledTo(server, webhookId, { pending: 2 });
  await witness.looked();
  await witness.looked();
  expect(toldTo(book).map(({ sequence }) => sequence)).toEqual([2, 2]);
});
