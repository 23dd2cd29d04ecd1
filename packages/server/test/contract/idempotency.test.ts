import { schemas } from "@forecourt/contract";
import { testScale, testSeed } from "@forecourt/harness";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { createIdPool } from "./id-pool.ts";
import { type Operation, operations } from "./operations.ts";
import { type Seen, seen } from "./reply-faults.ts";
import { type Request, validRequests } from "./requests.ts";
import { startOrganization } from "./start-organization.ts";

/** Nearly as many as the server has database connections, or twice that number. */
const atOnce = testScale === 1 ? 5 : 20;

const posts = operations.filter(({ method }) => method === "POST");

test("every POST takes an Idempotency-Key, and nothing else does", () => {
  const takes = ({ id }: Operation) =>
    "idempotency-key" in Object(schemas.operations[id].header["properties"]);
  expect(operations.filter(takes).map(({ id }) => id)).toEqual(posts.map(({ id }) => id));
});

describe("a POST with an Idempotency-Key", () => {
  let server: TestServer;
  beforeAll(async () => {
    // One charger needs a security profile that the server can raise.
    server = await startTestServer({ FORECOURT_OCPP_ALLOW_PROFILE_0: "true" });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** An organization of its own, with everything that an operation may need. */
  async function startCaller(name: string) {
    const key = await server.otherOrganization();
    const organization = await startOrganization(server, key, name);
    const pool = createIdPool(organization.ids);
    const headers = { "content-type": "application/json" };
    // A second charger, on which there is no session.
    const identity = `${name}-2`;
    const body = JSON.stringify({ identity, security_profile: 0 });
    const idle = await server.fetch("/chargers", { key, method: "POST", headers, body });
    pool.learn("createCharger", await idle.json());
    const send = async ({ method, url, body }: Request, idempotencyKey: string): Promise<Seen> =>
      seen(
        await server.fetch(url, {
          key,
          method,
          headers: { ...headers, "idempotency-key": idempotencyKey },
          ...(body === undefined ? {} : { body }),
        }),
      );
    const totalOf = async (path: string): Promise<number> => {
      const response = await server.fetch(path, { key });
      const { pagination } = (await response.json()) as { pagination: { total: number } };
      return pagination.total;
    };
    /** The number of all records that a POST can create. Jobs create commands, so it waits for the end of those. */
    const count = async (): Promise<number> => {
      while ((await totalOf("/jobs?status=running")) + (await totalOf("/jobs?status=stopping")) > 0)
        await new Promise((resolve) => setTimeout(resolve, 20));
      const deliveries = `/webhooks/${organization.ids["webhook_id"]}/deliveries`;
      const records = ["/locations", "/chargers", "/jobs", "/commands", "/tariffs", "/id-tags", "/api-keys"];
      const paths = [...records, "/webhooks", deliveries];
      return (await Promise.all(paths.map(totalOf))).reduce((sum, total) => sum + total, 0);
    };
    return { organization, pool, send, count };
  }

  /** The name is also used as an id tag, which has at most twenty characters. */
  const shortName = (prefix: string, id: string): string =>
    `${prefix}-${posts.findIndex((operation) => operation.id === id)}`;

  type Caller = Awaited<ReturnType<typeof startCaller>>;

  /** Sends requests that the document allows until one succeeds. A refused request does not store anything. */
  async function firstSuccess({ pool, send }: Caller, operation: Operation, idempotencyKey: string) {
    const requests = validRequests(operation, pool);
    // Only a few at a time, because usually one of the first succeeds.
    for (let attempt = 0; attempt < 200; attempt += 5) {
      for (const request of fc.sample(requests, { seed: testSeed + attempt, numRuns: 5 })) {
        const answer = await send(request, idempotencyKey);
        if (answer.status < 300) return { request, answer };
      }
    }
    throw new Error(`None of 200 valid requests to ${operation.id} succeeded.`);
  }

  const idIn = ({ body }: Seen): unknown => Reflect.get(Object(Reflect.get(Object(body), "data")), "id");
  /** A replay shows the current state of a command, of a delivery and of a job. */
  const withoutProgress = ({ text }: Seen): unknown =>
    JSON.parse(text, (_, value: unknown) => {
      const id: unknown = Reflect.get(Object(value), "id");
      return typeof id === "string" && /^(cmd|dlv|job)_/.test(id) ? id : value;
    });

  test.each(posts.map((operation) => [operation.id, operation] as const))(
    "is carried out once, and its answer is repeated: %s",
    async (id, operation) => {
      const caller = await startCaller(shortName("ONCE", id));
      await using _ = caller.organization;
      const key = `once ${id}`;
      const { request, answer } = await firstSuccess(caller, operation, key);
      const after = await caller.count();
      const replay = await caller.send(request, key);
      expect([answer.headers.get("idempotent-replayed"), replay.headers.get("idempotent-replayed")]).toEqual([
        null,
        "true",
      ]);
      expect([replay.status, idIn(replay)]).toEqual([answer.status, idIn(answer)]);
      expect(withoutProgress(replay)).toEqual(withoutProgress(answer));
      expect(await caller.count()).toBe(after);

      const other = { ...request, url: "/locations", body: JSON.stringify({ name: `another ${id}` }) };
      expect(await caller.send(other, key)).toMatchObject({
        status: 422,
        body: { code: "idempotency-key-reused" },
      });
      expect(await caller.count()).toBe(after);

      // An answer shows a secret once. The stored answer for the next request must not contain it.
      const {
        password,
        key: apiKey,
        secret: signing,
      } = Object(Reflect.get(Object(answer.body), "data")) as Record<string, unknown>;
      const rows = await server.server.core.db.read((tx) =>
        tx.execute(sql`select idempotency_keys::text as text from idempotency_keys where key = ${key}`),
      );
      expect(rows).toHaveLength(1);
      for (const secret of [password, apiKey, signing]) {
        if (typeof secret === "string") expect(JSON.stringify(rows)).not.toContain(secret);
      }
    },
  );

  test.each(posts.map((operation) => [operation.id, operation] as const))(
    `that comes ${atOnce} times at once is carried out once: %s`,
    async (id, operation) => {
      const caller = await startCaller(shortName("TWICE", id));
      await using _ = caller.organization;
      const before = await caller.count();
      const { request, answer: first } = await firstSuccess(caller, operation, `first ${id}`);
      const made = (await caller.count()) - before;
      // An operation that may be repeated gets a new key. Any other operation gets the key of its first success.
      const probes = [
        await caller.send(request, `probe ${id}`),
        await caller.send(request, `another probe ${id}`),
      ];
      const mayBeRepeated = probes.every(({ status }) => status < 300);
      const key = mayBeRepeated ? `at once ${id}` : `first ${id}`;
      const start = await caller.count();
      const answers = await Promise.all(Array.from({ length: atOnce }, () => caller.send(request, key)));
      const done = answers.filter(({ status }) => status < 300);
      const refused = answers.filter(({ status }) => status >= 300);
      expect(done.length).toBeGreaterThan(0);
      expect(new Set(done.map(idIn)).size).toBe(1);
      const originals = done.filter(({ headers }) => headers.get("idempotent-replayed") === null);
      expect(originals).toHaveLength(mayBeRepeated ? 1 : 0);
      expect(new Set(refused.map(({ body }) => Reflect.get(Object(body), "code")))).toEqual(
        new Set(refused.length === 0 ? [] : ["idempotency-in-progress"]),
      );
      expect((await caller.count()) - start).toBe(mayBeRepeated ? made : 0);
      expect(first.status).toBeLessThan(300);
    },
  );
});
