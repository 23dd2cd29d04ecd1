import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { startTestServer } from "../support/start-test-server.ts";

/** A server, and what holds every request for locations until `release`. */
async function startBlocked(settings: Record<string, string>) {
  const database = await createServerDatabase(inject("postgresUrl"));
  const server = await startTestServer({ FORECOURT_DATABASE_URL: database.url, ...settings });
  const owner = postgres(database.ownerUrl, { max: 1 });
  return {
    server,
    async block() {
      await owner`begin`;
      await owner`lock table locations in access exclusive mode`;
    },
    async untilBlocked() {
      const waiting = async () =>
        (await owner`select from pg_locks where not granted and relation = 'locations'::regclass`).length;
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    },
    release: () => owner`commit`,
    async [Symbol.asyncDispose]() {
      await owner.end();
      await server[Symbol.asyncDispose]();
      await database.drop();
    },
  };
}

test("requests of one organization that wait too long for a turn are a 429, and another organization is served", async () => {
  await using blocked = await startBlocked({
    FORECOURT_API_REQUESTS_PER_ORGANIZATION: "1",
    FORECOURT_API_WAIT_S: "1",
    FORECOURT_API_STATEMENT_TIMEOUT_S: "120",
  });
  const { server } = blocked;
  const other = await server.otherOrganization();
  await blocked.block();
  const held = server.fetch("/locations");
  await blocked.untilBlocked();
  const [own, others] = await Promise.all([server.fetch("/me"), server.fetch("/me", { key: other })]);
  expect(others.status).toBe(200);
  expect([own.status, own.headers.get("retry-after"), ((await own.json()) as { code: string }).code]).toEqual(
    [429, "1", "rate-limited"],
  );
  await blocked.release();
  expect((await held).status).toBe(200);
  expect((await server.fetch("/me")).status).toBe(200);
});

test("a statement of a request that takes too long is a 503, and gives its turn back", async () => {
  await using blocked = await startBlocked({
    FORECOURT_API_REQUESTS_PER_ORGANIZATION: "1",
    FORECOURT_API_WAIT_S: "60",
    FORECOURT_API_STATEMENT_TIMEOUT_S: "1",
  });
  const { server } = blocked;
  await blocked.block();
  const [stopped, after] = await Promise.all([server.fetch("/locations"), server.fetch("/me")]);
  expect([stopped.status, stopped.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(after.status).toBe(200);
  await blocked.release();
});
