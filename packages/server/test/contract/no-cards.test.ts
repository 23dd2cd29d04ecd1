import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { ask } from "./ask.ts";
import { offers, operationOf, operations } from "./operations.ts";
import { type Organization, startOrganization } from "./start-organization.ts";

/* The number of a card identifies a driver. A viewer reads everything but that. */

const cards = ["FLEET CARD", "FLEET STRANGER"];

let server: TestServer;
let organization: Organization;
let viewer: string;
beforeAll(async () => {
  server = await startTestServer();
  organization = await startOrganization(server, server.key, "FLEET");
  viewer = (await server.client.apiKeys.create({ name: "viewer", role: "viewer" })).key;
});
afterAll(async () => {
  await organization[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** The cards in the answers to the operation, in every form that it offers. */
async function cardsIn(id: (typeof operations)[number]["id"], key: string): Promise<string[]> {
  const operation = operationOf(id);
  const forms = ["application/json", "text/csv"].filter((type) => offers(operation, type));
  const texts: string[] = [];
  for (const accept of forms.length === 0 ? ["*/*"] : forms) {
    const reply = await ask(server, operation, { key, ids: organization.ids, headers: { accept } });
    expect(reply.status, `${id} as ${accept}`).toBeLessThan(400);
    texts.push(reply.text.toUpperCase());
  }
  return cards.filter((card) => texts.some((text) => text.includes(card)));
}

const readable = operations.filter(({ method, role }) => method === "GET" && role === "viewer");

test.each(readable.map(({ id }) => [id]))("%s: a viewer sees no card", async (id) => {
  expect(await cardsIn(id, viewer)).toEqual([]);
});

test("an operator sees them where they are, so that this test can fail", async () => {
  const operator = (await server.client.apiKeys.create({ name: "operator", role: "operator" })).key;
  expect(await cardsIn("listIdTags", operator)).toEqual(["FLEET CARD"]);
  expect(await cardsIn("listUnknownIdTags", operator)).toEqual(["FLEET STRANGER"]);
  expect(await cardsIn("getSession", operator)).toEqual(["FLEET CARD"]);
});
