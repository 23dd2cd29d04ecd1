import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestApi, type TestApi } from "../../src/testing/start-test-api.ts";
import { claimDeliveries, newTurns } from "../../src/webhooks/sender/claim.ts";
import { happen, makeWebhook } from "./delivery-rows.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

test("where there is little room, an organization with one webhook has its turn as often as one with many", async () => {
  const many = await api.organization();
  const one = await api.organization();
  const webhooks = await Promise.all(
    Array.from({ length: 40 }, (_, n) => makeWebhook(many, { url: `https://hooks-${n}.invalid/` })),
  );
  await makeWebhook(one);
  await happen(many);
  await happen(one);
  const { core } = api;
  const turns = newTurns();
  const served = new Map<string, number>();
  for (let round = 0; round < 40; round += 1) {
    // Room for two, and nobody keeps what it took.
    const undone = new Error("undone");
    const claim = () =>
      core.db.transaction(async (tx) => {
        const { claimed } = await claimDeliveries(core, tx, turns, 2);
        expect(claimed.map(({ orgId }) => orgId).sort()).toEqual([many.orgId, one.orgId].sort());
        for (const { webhookId } of claimed) served.set(webhookId, (served.get(webhookId) ?? 0) + 1);
        throw undone;
      });
    await expect(core.db.asSystem(claim)).rejects.toBe(undone);
  }
  // Of the many no single one has all the turns.
  expect(webhooks.filter(({ id }) => served.has(id)).length).toBeGreaterThan(10);
});
