import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestApi, type TestApi } from "../../src/testing/start-test-api.ts";
import { leaseDeliveries, newTurns } from "../../src/webhooks/sender/lease.ts";
import { makeEvents, makeWebhook } from "./delivery-rows.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

test("with few slots, an organization with one webhook gets as many turns as one with many", async () => {
  const many = await api.organization();
  const one = await api.organization();
  const webhooks = await Promise.all(
    Array.from({ length: 40 }, (_, n) => makeWebhook(many, { url: `https://hooks-${n}.invalid/` })),
  );
  await makeWebhook(one);
  await makeEvents(many);
  await makeEvents(one);
  const { core } = api;
  const turns = newTurns();
  const served = new Map<string, number>();
  for (let round = 0; round < 40; round += 1) {
    // Room for two, and each lease is undone.
    const undone = new Error("undone");
    const lease = () =>
      core.db.transaction(async (tx) => {
        const { leased } = await leaseDeliveries(core, tx, turns, 2);
        expect(leased.map(({ orgId }) => orgId).sort()).toEqual([many.orgId, one.orgId].sort());
        for (const { webhookId } of leased) served.set(webhookId, (served.get(webhookId) ?? 0) + 1);
        throw undone;
      });
    await expect(core.db.asSystem(lease)).rejects.toBe(undone);
  }
  // No single one of the many has all the turns.
  expect(webhooks.filter(({ id }) => served.has(id)).length).toBeGreaterThan(10);
});
