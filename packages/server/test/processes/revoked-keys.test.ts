import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { createStandingClock } from "../support/clocks.ts";
import { startTestProcess } from "../support/start-test-process.ts";
import { startTestServer } from "../support/start-test-server.ts";

/* Each process keeps the keys that it has used for one second, and drops a key when another process revokes it. */

async function statusOf(baseUrl: string, key: string): Promise<number> {
  const response = await fetch(`${baseUrl}/me`, { headers: { authorization: `Bearer ${key}` } });
  await response.text();
  return response.status;
}

test("a process refuses a key at the signal of the process that revoked it", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const settings = { FORECOURT_DATABASE_URL: database.url };
  await using one = await startTestServer(settings);
  // Its clock stands still, so the time that it keeps a key does not end.
  await using two = await startTestServer(settings, { clock: createStandingClock() });
  const { id, key } = await one.client.apiKeys.create({ name: "reader", role: "viewer" });
  expect(await statusOf(two.baseUrl, key)).toBe(200);

  await one.client.apiKeys.revoke(id);
  await expect.poll(() => statusOf(two.baseUrl, key), { timeout: 60_000 }).toBe(401);
});

test("one second after a process has revoked a key, another process accepts no request with it", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  await using one = await startTestServer({ FORECOURT_DATABASE_URL: database.url });
  await using two = await startTestProcess({ FORECOURT_DATABASE_URL: database.url }, { key: one.key });
  const { id, key } = await one.client.apiKeys.create({ name: "reader", role: "viewer" });
  expect(await statusOf(two.baseUrl, key)).toBe(200);

  let isRevoked = false;
  // So the process has the key in memory at the moment of the revocation.
  const uses = (async () => {
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- another function sets it
    while (!isRevoked) await statusOf(two.baseUrl, key);
  })();
  await one.client.apiKeys.revoke(id);
  isRevoked = true;
  await uses;
  await sleep(1_000);
  // The bound is on when the request is sent, not on when it is answered: a busy machine does not change the result.
  expect(await statusOf(two.baseUrl, key)).toBe(401);
});
