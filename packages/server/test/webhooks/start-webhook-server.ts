import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Core } from "../../src/core/core.ts";
import { deliveries, webhookHealth } from "../../src/store/schema.ts";
import { createStandingClock, type MovableClock } from "../support/clocks.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { type Book, startBook } from "./book.ts";
import { soon, toThisMachine } from "./start-hook.ts";

/** `startTestServer` that may deliver to this machine, by a clock that stands still until the test moves it. */
export async function startWebhookServer(
  settings: Record<string, string> = {},
  time: MovableClock = createStandingClock(),
): Promise<{ time: MovableClock; server: TestServer }> {
  const server = await startTestServer({ ...toThisMachine, ...settings }, { clock: time });
  return { time, server };
}

export type DeliveryRow = typeof deliveries.$inferSelect;

/** All deliveries of a webhook, in the order of their events. */
export function rowsOf(core: Core, webhookId: string): Promise<DeliveryRow[]> {
  return core.db.read((tx) =>
    tx
      .select()
      .from(deliveries)
      .where(eq(deliveries.webhookId, webhookId))
      .orderBy(deliveries.sequence, deliveries.id),
  );
}

export async function onlyRowOf(core: Core, webhookId: string): Promise<DeliveryRow> {
  const [row, ...more] = await rowsOf(core, webhookId);
  if (row === undefined || more.length > 0) throw new Error(`not one delivery for ${webhookId}`);
  return row;
}

export async function healthOf(core: Core, webhookId: string) {
  const [row] = await core.db.read((tx) =>
    tx.select().from(webhookHealth).where(eq(webhookHealth.webhookId, webhookId)),
  );
  if (row === undefined) throw new Error(`${webhookId} has no health`);
  return row;
}

/** Resolves with the delivery after this many attempts, each of them recorded. */
export async function recordedAttempt(core: Core, webhookId: string, attempt: number): Promise<DeliveryRow> {
  await expect
    .poll(async () => {
      const row = await onlyRowOf(core, webhookId);
      return [row.attempt, row.state === "sending"];
    }, soon)
    .toEqual([attempt, false]);
  return onlyRowOf(core, webhookId);
}

export interface Witness extends AsyncDisposable {
  /** Resolves when the server has looked for all due deliveries: a test delivery, requested now, has arrived. */
  looked(): Promise<void>;
}

export async function startWitness({ client }: TestServer): Promise<Witness> {
  const book: Book = await startBook("127.0.0.2");
  const { id } = await client.webhooks.create({ url: book.url, events: ["cdr.created"] });
  return {
    async looked() {
      const before = book.entries.length;
      await client.webhooks.test(id, {});
      await expect.poll(() => book.entries.length, soon).toBe(before + 1);
    },
    [Symbol.asyncDispose]: () => book[Symbol.asyncDispose](),
  };
}
