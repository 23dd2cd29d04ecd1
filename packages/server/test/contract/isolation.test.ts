import { type JsonSchema, schemas } from "@forecourt/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { ask, said } from "./ask.ts";
import { type Operation, operationOf, operations, unknownId } from "./operations.ts";
import { replyFaults, type Seen } from "./reply-faults.ts";
import { type Organization, startOrganization } from "./start-organization.ts";

/* A record of another organization must look as if it did not exist, wherever a request may name its id. */

let server: TestServer;
let ours: Organization;
let theirs: Organization;
let theirCalls: number;
beforeAll(async () => {
  server = await startTestServer();
  ours = await startOrganization(server, server.key, "OURS");
  theirs = await startOrganization(server, await server.otherOrganization(), "THEIRS");
  theirCalls = theirs.charger.received.length;
});
afterAll(async () => {
  await ours[Symbol.asyncDispose]();
  await theirs[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const named = operations.map((operation) => [operation.id, operation] as const);

test("there is a record for every kind of id that an operation takes", () => {
  const parameters = new Set(operations.flatMap((operation) => operation.parameters));
  expect([...parameters].filter((parameter) => ours.ids[parameter] === undefined)).toEqual([]);
});

describe("in the path", () => {
  const withIds = named.filter(([, { parameters }]) => parameters.length > 0);

  test.each(withIds)(
    "%s: an id of another organization and an unknown id get the same 404",
    async (_, operation) => {
      const { parameters } = operation;
      const unknown = await ask(server, operation, { key: ours.key });
      expect(unknown).toMatchObject({ status: 404, body: { code: "not-found" } });
      expect(unknown.body).not.toHaveProperty("instance");
      expect(replyFaults(operation, unknown)).toEqual([]);
      const foreign = [theirs.ids];
      // With two ids, one may be ours and the other theirs.
      if (parameters.length > 1)
        for (const parameter of parameters)
          foreign.push(
            { ...ours.ids, [parameter]: theirs.ids[parameter] ?? "" },
            { ...ours.ids, [parameter]: unknownId(parameter) },
          );
      for (const ids of foreign)
        expect(said(await ask(server, operation, { key: ours.key, ids }))).toEqual(said(unknown));
      expect(theirs.charger.received).toHaveLength(theirCalls);
    },
  );
});

/** Names of parameters and fields that hold an id which an operation takes. */
const isId = (name: string): boolean => operations.some(({ parameters }) => parameters.includes(name));

/**
 * Sends an id of the other organization, and an id that does not exist. The answers must be equal, except for the id that
 * was sent.
 */
async function expectSame(
  operation: Operation,
  name: string,
  send: (id: string) => Promise<Seen>,
): Promise<Seen> {
  const [their, none] = [theirs.ids[name] ?? "", unknownId(name)];
  const foreign = await send(their);
  const unknown = await send(none);
  const neutral = (reply: Seen, id: string) =>
    said({
      ...reply,
      // A stream says a random time after which to connect again, and how far it has read, which grows with every commit.
      text: reply.text
        .replaceAll(id, "<id>")
        .replace(/^retry: \d+$/m, "retry: 0")
        .replace(/^id: \S+$/gm, "id: <position>")
        // The server may count the overview again between the two requests.
        .replace(/"as_of":"[^"]+","location_id"/, '"as_of":"<counted>","location_id"'),
    });
  expect(neutral(foreign, their)).toEqual(neutral(unknown, none));
  expect(replyFaults(operation, foreign)).toEqual([]);
  expect(foreign.status).toBeLessThan(500);
  return foreign;
}

describe("in a filter", () => {
  const filters = operations.flatMap((operation) =>
    Object.keys(Object(schemas.operations[operation.id].query["properties"]))
      .filter(isId)
      .map((name) => [operation.id, name, operation] as const),
  );

  test.each(filters)(
    "%s: %s of another organization finds what an unknown one finds",
    async (_, name, operation) => {
      const reply = await expectSame(operation, name, (id) =>
        ask(server, operation, { key: ours.key, ids: ours.ids, query: { [name]: id } }),
      );
      expect(reply.status).toBe(200);
      // A stream has no body that says what it found.
      if (operation.id === "streamEvents") return;
      if (operation.id === "getOverview") {
        expect(reply).toMatchObject({ body: { data: { chargers: { online: 0 }, sockets: [] } } });
        return;
      }
      if (operation.id === "summarizeCdrs") {
        expect(reply).toMatchObject({ body: { data: { groups: [], totals: [] } } });
        return;
      }
      expect(reply).toMatchObject({ body: { data: [] } });
      // This organization has no correction; src/api/month-end.test.ts has.
      if (operation.id === "listCorrections") return;
      // Only the session that has ended has a CDR.
      const isBilled = operation.id === "listCdrs" && name === "session_id";
      const own = { [name]: isBilled ? await billedSession() : (ours.ids[name] ?? "") };
      const found = await ask(server, operation, { key: ours.key, ids: ours.ids, query: own });
      expect(found).toMatchObject({
        status: 200,
        body: { data: expect.not.objectContaining({ length: 0 }) },
      });
    },
  );

  async function billedSession(): Promise<string> {
    const reply = await ask(server, operationOf("getCdr"), { key: ours.key, ids: ours.ids });
    return String(Reflect.get(Object(Reflect.get(Object(reply.body), "data")), "session_id"));
  }

  test("a payment reference of another organization finds nothing", async () => {
    const list = operationOf("listCdrs");
    const attached = await ask(server, operationOf("attachPaymentReference"), {
      key: theirs.key,
      ids: theirs.ids,
      body: { payment_reference: "pi_of_theirs", payment_provider: "their-provider" },
    });
    expect(attached.status).toBe(201);
    for (const query of [{ payment_reference: "pi_of_theirs" }, { payment_provider: "their-provider" }]) {
      expect(await ask(server, list, { key: theirs.key, query })).toMatchObject({ body: { data: [{}] } });
      expect(await ask(server, list, { key: ours.key, query })).toMatchObject({ body: { data: [] } });
    }
  });
});

describe("in a body", () => {
  /** The fields of a body schema that hold an id, as paths of names; `0` stands for an element. */
  function placesOf(schema: JsonSchema | null, seen: readonly unknown[] = []): string[][] {
    if (schema === null || seen.includes(schema)) return [];
    const { $ref, properties, items } = schema as Record<string, unknown>;
    if (typeof $ref === "string")
      return placesOf(schemas.$defs[$ref.replace("#/$defs/", "")] ?? null, [...seen, schema]);
    // An array, or a record of fields.
    if (typeof items === "object" && items !== null)
      return placesOf(items as JsonSchema, [...seen, schema]).map((place) => ["0", ...place]);
    return Object.entries(Object(properties) as Record<string, JsonSchema>).flatMap(([name, field]) => {
      if (isId(name)) return [[name]];
      if (isId(name.replace(/s$/, ""))) return [[name, "0"]];
      return placesOf(field, [...seen, schema]).map((place) => [name, ...place]);
    });
  }

  const fields = operations.flatMap((operation) =>
    placesOf(schemas.operations[operation.id].body).map(
      (place) => [operation.id, place.join("/"), place, operation] as const,
    ),
  );

  test("some operations take ids there", () => {
    expect(fields.map(([id, place]) => `${id} ${place}`)).toEqual(
      expect.arrayContaining([
        "createLocation tariff_id",
        "createCharger location_id",
        "updateLocation circuits/0/socket_ids/0",
      ]),
    );
  });

  test.each(fields)(
    "%s: %s of another organization is refused like an unknown one",
    async (_, __, place, operation) => {
      const name = (place.at(-1) === "0" ? place.at(-2)?.replace(/s$/, "") : place.at(-1)) ?? "";
      const reply = await expectSame(operation, name, (id) =>
        ask(server, operation, {
          key: ours.key,
          ids: ours.ids,
          body: withValue(operation.example ?? {}, place, id),
        }),
      );
      expect(reply.status).toBe(422);
    },
  );

  function withValue(body: object, place: readonly string[], value: unknown): object {
    const [name = "", ...rest] = place;
    const isElement = name === "0";
    const inner: unknown = Reflect.get(body, name);
    const next =
      rest.length === 0 ? value : withValue(Object(inner ?? (rest[0] === "0" ? [] : {})), rest, value);
    return isElement ? [next] : { ...body, [name]: next };
  }
});

describe("what is read", () => {
  const reads = named.filter(([, { method }]) => method === "GET");

  test.each(reads)("%s: shows nothing of theirs", async (_, operation) => {
    const reply = await ask(server, operation, { key: ours.key, ids: ours.ids });
    expect(reply.status).toBe(200);
    for (const id of Object.values(theirs.ids)) expect(reply.text).not.toContain(id);
    expect(reply.text).not.toContain("THEIRS");
  });

  const lists = reads.filter(
    ([{ length }, { id }]) => length > 0 && "cursor" in Object(schemas.operations[id].query["properties"]),
  );

  test.each(lists)("%s: a cursor of theirs leads to nothing of theirs", async (_, operation) => {
    const page = await ask(server, operation, { key: theirs.key, ids: theirs.ids, query: { per_page: "1" } });
    const cursor: unknown = Reflect.get(Object(Reflect.get(Object(page.body), "pagination")), "next_cursor");
    if (typeof cursor !== "string") return;
    const reply = await ask(server, operation, { key: ours.key, ids: ours.ids, query: { cursor } });
    expect([200, 400]).toContain(reply.status);
    for (const id of Object.values(theirs.ids)) expect(reply.text).not.toContain(id);
  });
});

describe("the state of a key", () => {
  const creations = named.filter(
    ([id, { parameters }]) =>
      parameters.length === 0 && "idempotency-key" in Object(schemas.operations[id].header["properties"]),
  );

  test.each(creations)("%s: an Idempotency-Key of theirs is not one of ours", async (id, operation) => {
    const headers = { "idempotency-key": `one for all, ${id}` };
    // The ids of an example do not exist.
    const body = Object.fromEntries(Object.entries(operation.example ?? {}).filter(([name]) => !isId(name)));
    const send = (key: string) => ask(server, operation, { key, headers, body });
    const { successes } = operation;
    expect((await send(theirs.key)).status).toBe(successes[0]);
    expect((await send(theirs.key)).headers.get("idempotent-replayed")).toBe("true");
    const our = await send(ours.key);
    expect(our.headers.get("idempotent-replayed")).toBeNull();
    // The identity of a charger is unique on the whole server.
    expect(our).toMatchObject(
      id === "createCharger" ? { body: { code: "identity-taken" } } : { status: successes[0] },
    );
  });

  test("a used-up rate limit of one key does not affect the other", async () => {
    await using limited = await startTestServer({
      FORECOURT_RATE_LIMIT_PER_SECOND: "1",
      FORECOURT_RATE_LIMIT_BURST: "2",
    });
    const [own, other] = [await limited.keyFor("admin"), await limited.otherOrganization()];
    const status = async (key: string) => (await limited.fetch("/me", { key })).status;
    const used: number[] = [];
    while (used.at(-1) !== 429 && used.length < 20) used.push(await status(limited.key));
    expect(used.at(-1)).toBe(429);
    expect([await status(own), await status(other)]).toEqual([200, 200]);
  });
});

test("afterwards the other organization still has all its records", async () => {
  for (const operation of operations.filter(({ method }) => method === "GET")) {
    const reply = await ask(server, operation, { key: theirs.key, ids: theirs.ids });
    expect([operation.id, reply.status]).toEqual([operation.id, 200]);
  }
  // The example of createJob resets it, in the test of the Idempotency-Key.
  const others = theirs.charger.received.filter(({ action }) => action !== "Reset");
  expect(others).toHaveLength(theirCalls);
});
