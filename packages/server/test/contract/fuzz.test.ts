import { randomInt } from "node:crypto";
import { inspect } from "node:util";
import { testScale } from "@forecourt/harness";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { fuzzProperty, inOrder } from "./http-fuzz.ts";
import { createIdPool, type IdPool } from "./id-pool.ts";
import { type Organization, startOrganization } from "./start-organization.ts";

/* `pnpm fuzz http` runs the same test with 20,000 requests, on PostgreSQL and on the embedded database. */

/** Always the same requests at scale 1, and other requests when there is time for more of them. */
const seed = testScale === 1 ? 20_261_127 : randomInt(2 ** 31);
const numRuns = testScale === 1 ? 20 : 60 * testScale;

let server: TestServer;
/** Only for the fuzz test, which destroys its records. */
let organization: Organization;
let pool: IdPool;
beforeAll(async () => {
  process.stdout.write(`contract fuzz: seed ${seed}, ${numRuns} runs\n`);
  // One charger needs a security profile that the server can raise.
  server = await startTestServer({ FORECOURT_OCPP_ALLOW_PROFILE_0: "true" });
  organization = await startOrganization(server, await server.otherOrganization(), "FUZZED");
  const charger = await server.fetch(`/chargers/${organization.ids["charger_id"]}`, {
    key: organization.key,
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ security_profile: 0 }),
  });
  expect(charger.status).toBe(200);
  pool = createIdPool(organization.ids);
});
afterAll(async () => {
  await organization[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** The last failure in the log. */
function cause(): string {
  const line = server.log.findLast(({ level }) => level === "error");
  const error = line?.fields["err"];
  return error instanceof Error ? inspect(error) : JSON.stringify(line?.fields).slice(0, 1500);
}

describe(`with seed ${seed}, ${numRuns} valid and ${numRuns} odd requests to each operation`, () => {
  test.each(inOrder.map((operation) => [operation.id, operation] as const))(
    "%s answers as documented",
    async (_, operation) => {
      const statuses = new Map<number, number>();
      const held = { baseUrl: server.baseUrl, key: organization.key, pool, cause };
      const property = fuzzProperty(held, operation, (status) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      });
      await fc.assert(property, { seed, numRuns });
      // If no request ever succeeded, the generator is wrong.
      expect(
        [...statuses.keys()].some((status) => status < 300),
        JSON.stringify([...statuses]),
      ).toBe(true);
    },
    60_000 * testScale,
  );

  test("and the server is as healthy as before", async () => {
    expect((await server.fetch("/me", { key: organization.key })).status).toBe(200);
    expect((await server.fetch("/locations")).status).toBe(200);
    expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
  });
});
