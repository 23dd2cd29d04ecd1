import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { connectRawCharger, type RawCharger } from "../support/raw-charger.ts";
import { ago, type Site, startSite } from "../support/start-site.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";
import { basic } from "../support/upgrade-request.ts";

/** Literal frames that a charger must not send, on a bare WebSocket. */

let server: TestServer;
let neighbour: Site;
const elements = [{ price_components: [{ type: "ENERGY" as const, price: 0.35, step_size: 1 }] }];
beforeAll(async () => {
  server = await startTestServer();
  neighbour = await startSite(server, elements);
});
afterAll(() => server[Symbol.asyncDispose]());

let raw: RawCharger;
beforeEach(async () => {
  raw = await connectRawCharger(server);
});

/** The other chargers do not notice anything. */
async function expectNeighbourUntouched(): Promise<void> {
  expect(await neighbour.charger.call("Heartbeat", {})).toEqual({ currentTime: expect.any(String) });
}

test.each([
  { text: `[2,"1","NoSuchAction",{}]`, code: "NotImplemented" },
  { text: `[2,"1","RemoteStartTransaction",{"idTag":"A"}]`, code: "NotSupported" },
  { text: `[2,"1","Authorize",{}]`, code: "OccurenceConstraintViolation" },
  {
    text: `[2,"1","StatusNotification",{"connectorId":"one","errorCode":"NoError","status":"Available"}]`,
    code: "TypeConstraintViolation",
  },
  {
    text: `[2,"1","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Asleep"}]`,
    code: "PropertyConstraintViolation",
  },
  { text: `[2,"1","Heartbeat"`, code: null },
  { text: `[2,"1","Heartbeat",${"[".repeat(40)}${"]".repeat(40)}]`, code: "FormationViolation" },
  { text: `{"not":"an array"}`, code: null },
  { text: "not json", code: null },
  { text: `[9,"1","Heartbeat",{}]`, code: null },
])("$text is answered with $code, and the connection stays open", async ({ text, code }) => {
  if (code === null) raw.socket.send(text);
  else expect(await raw.ask(text)).toMatchObject([4, "1", code, expect.any(String), {}]);
  expect(await raw.ask(`[2,"after","Heartbeat",{}]`)).toMatchObject([
    3,
    "after",
    { currentTime: expect.any(String) },
  ]);
  await expectNeighbourUntouched();
});

test("a binary frame closes the connection with 1003", async () => {
  raw.socket.send(Buffer.from([1, 2, 3]));
  expect(await raw.closed).toEqual({ code: 1003 });
  await expectNeighbourUntouched();
});

test("an oversized frame closes the connection with 1009", async () => {
  raw.socket.send(`[2,"1","Heartbeat",{"x":"${"x".repeat(70_000)}"}]`);
  expect(await raw.closed).toEqual({ code: 1009 });
  await expectNeighbourUntouched();
});

test("a malformed, unknown or foreign upgrade is refused, and the server keeps running", async () => {
  const refused = async (path: string, headers: Record<string, string> = {}): Promise<number> => {
    const socket = new WebSocket(`${server.ocppUrl}${path}`, "ocpp1.6", { headers });
    const [, response] = (await once(socket, "unexpected-response")) as [unknown, { statusCode: number }];
    return response.statusCode;
  };
  const as = (user: string, password: string) => ({ authorization: basic(user, password) });
  expect(await refused("/%zz")).toBe(400);
  expect(await refused("/NOBODY", as("NOBODY", "0".repeat(40)))).toBe(401);
  expect(await refused(`/${neighbour.identity}`, as(neighbour.identity, "0".repeat(40)))).toBe(401);
  expect(await refused(`/${neighbour.identity}`)).toBe(401);
  // The credentials belong to another charger.
  expect(await refused(`/${raw.identity}`, as(neighbour.identity, neighbour.password))).toBe(401);
  await expectNeighbourUntouched();
});

test("no log line of a whole session holds a key, a password or an id tag", async () => {
  const { charger, idTag, password } = await startSite(server, elements);
  await charger.call("Authorize", { idTag });
  const { transactionId } = await charger.call("StartTransaction", {
    connectorId: 1,
    idTag,
    meterStart: 0,
    timestamp: ago(30),
  });
  await charger.call("StopTransaction", { transactionId, idTag, meterStop: 100, timestamp: ago(0) });
  await server.fetch("/sessions", { key: `${server.key}x` });
  const text = JSON.stringify(server.log);
  expect(server.log.length).toBeGreaterThan(5);
  expect(text).toContain("StopTransaction");
  for (const secret of [server.key, password, idTag, server.server.core.secret])
    expect(text).not.toContain(secret);
});
