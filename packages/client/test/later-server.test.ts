import { eventCatalogue, routes, schemas } from "@forecourt/contract";
import { laterVersion, SeededRandom, testSeed } from "@forecourt/harness";
import { expect, test } from "vitest";
import { operations } from "../../server/test/contract/operations.ts";
import { createClient } from "../src/index.ts";
import { createFakeServer } from "../src/testing.ts";

// Answers and events may get fields, and words of open sets, that this client has never heard of.

const random = new SeededRandom(testSeed);

test("every answer of a later server reaches the caller as it was sent", { timeout: 60_000 }, async () => {
  const fake = await createFakeServer();
  let sent: unknown;
  const client = createClient({
    baseUrl: fake.baseUrl,
    apiKey: "any",
    async fetch(url, init) {
      const response = await fake.fetch(url, init);
      const { pathname } = new URL(url);
      if (!response.headers.get("content-type")?.includes("json")) return response;
      const id = fake.requests.at(-1)?.operationId;
      if (id === undefined) throw new Error(`No operation has the path ${pathname}.`);
      const schema = schemas.operations[id].responses[response.status];
      if (schema === null || schema === undefined)
        throw new Error(`${id} answers ${response.status} with JSON.`);
      sent = laterVersion(await response.json(), schema, { $defs: schemas.$defs, random });
      return Response.json(sent, { status: response.status, headers: response.headers });
    },
  });
  const withoutBody: string[] = [];
  for (const { id, example } of operations.filter((each) => each.id !== "streamEvents")) {
    const [resource = "", method = ""] = routes[id].sdk.split(".");
    const call = Reflect.get(Reflect.get(client, resource), method) as (
      ...given: unknown[]
    ) => Promise<unknown>;
    sent = undefined;
    // The names that a caller makes up are arguments too.
    const inPath = [...routes[id].path.matchAll(/\{\w+\}/g)];
    const answer = await call(...inPath.map(() => "any"), { ...example });
    if (sent === undefined) {
      withoutBody.push(id);
      continue;
    }
    expect([sent, Reflect.get(Object(sent), "data")], id).toContainEqual(answer);
    expect(JSON.stringify(answer), id).toContain('"later_');
  }
  const deletions = operations.filter(({ method }) => method === "DELETE");
  expect(withoutBody).toEqual(deletions.map(({ id }) => id));
});

test("every event of a later server comes through the stream, and so does an unknown type", async () => {
  const later = Object.values(eventCatalogue).map(({ schema, example }) => {
    const { $defs = {} } = schema;
    return laterVersion(example, schema, { $defs: $defs as typeof schemas.$defs, random });
  });
  const unknown = { ...Object(later[0]), type: "charger.reborn", data: { anything: [1] } };
  const events: { id: string }[] = [...later, unknown].map((event, index) => ({
    ...Object(event),
    id: `evt_${index}`,
  }));
  const text = events.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  const client = createClient({
    baseUrl: "http://127.0.0.1/v1",
    apiKey: "any",
    fetch: async () => new Response(text, { headers: { "content-type": "text/event-stream" } }),
  });
  const seen: unknown[] = [];
  for await (const event of client.events.stream()) {
    seen.push(event);
    if (seen.length === events.length) break;
  }
  expect(seen).toEqual(events);
  expect(later.length).toBe(Object.keys(eventCatalogue).length);
});
