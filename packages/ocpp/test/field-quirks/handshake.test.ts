import { once } from "node:events";
import { type AddressInfo, connect as connectTcp } from "node:net";
import { acceptEverything, createCentralSystem } from "@forecourt/ocpp";
import { type AcceptChargersOptions, acceptChargers, type RefusedUpgrade } from "@forecourt/ocpp/ws";
import { afterEach, expect, test } from "vitest";

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startServer(options: Partial<AcceptChargersOptions<undefined>> = {}) {
  const identities: string[] = [];
  const refused: RefusedUpgrade["reason"][] = [];
  const disconnected: number[] = [];
  const centralSystem = createCentralSystem<undefined>({
    handlers: acceptEverything(),
    hooks: { disconnected: (_station, { code }) => disconnected.push(code) },
  });
  const listener = acceptChargers<undefined>({
    port: 0,
    host: "127.0.0.1",
    centralSystem,
    authenticate({ identity }) {
      identities.push(identity);
      return { ok: true, registration: "accepted" };
    },
    refused: ({ reason }) => refused.push(reason),
    ...options,
  });
  await once(listener.server, "listening");
  cleanUps.push(async () => {
    await centralSystem.close();
    await listener.close();
  });
  const { port } = listener.server.address() as AddressInfo; // it listens on TCP
  return { centralSystem, disconnected, identities, port, refused };
}

/** A charger that writes raw bytes. */
async function connect(port: number, path: string, change: Record<string, string | null> = {}) {
  const headers: Record<string, string | null> = {
    Host: "localhost",
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Protocol": "ocpp1.6",
    ...change,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : `${name}: ${value}\r\n`,
  );
  const socket = connectTcp(port, "127.0.0.1");
  cleanUps.push(async () => socket.destroy());
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const [head] = (await once(socket, "data")) as [Buffer];
  return { socket, status: Number(head.toString("latin1").split(" ")[1]) };
}

test("quirk 1: a missing subprotocol is refused with a hook call, or assumed for known models (lbbrhzn/ocpp#442)", async () => {
  const none = { "Sec-WebSocket-Protocol": null };
  const strict = await startServer();
  expect((await connect(strict.port, "/ocpp/GRIZZL-E", none)).status).toBe(400);
  expect(strict.refused).toEqual(["unsupported-protocol"]);
  const lenient = await startServer({ assumeProtocol: ({ identity }) => identity === "GRIZZL-E" });
  expect((await connect(lenient.port, "/ocpp/GRIZZL-E", none)).status).toBe(101);
  expect((await connect(lenient.port, "/ocpp/OTHER", none)).status).toBe(400);
});

test("quirk 2: an upgrade without Connection: Upgrade is an ordinary request and not authenticated (lbbrhzn/ocpp#1984)", async () => {
  const { centralSystem, identities, port } = await startServer();
  expect((await connect(port, "/ocpp/CP-1", { Connection: null })).status).toBe(426);
  expect(identities).toEqual([]);
  expect([...centralSystem.stations()]).toEqual([]);
});

test.each([
  ["/ocpp/CP%201", "CP 1"],
  ["/ocpp/CP%2F1/", "CP/1"],
  ["//ocpp//CP|1", "CP|1"],
])("quirk 3: the identity in %s is %s (c-jimenez/open-ocpp#198)", async (path, identity) => {
  const { identities, port } = await startServer();
  expect((await connect(port, path)).status).toBe(101);
  expect(identities).toEqual([identity]);
});

test("quirk 3: an identity that cannot be decoded is refused, and the next charger is served", async () => {
  const { port, refused } = await startServer();
  expect((await connect(port, "/ocpp/%zz")).status).toBe(400);
  expect(refused).toEqual(["malformed-identity"]);
  expect((await connect(port, "/ocpp/CP-1")).status).toBe(101);
});

test("quirk 9: a frame with reserved bits ends the connection with 1002 (lorenzodonini/ocpp-go#358)", async () => {
  const { disconnected, port } = await startServer();
  const { socket } = await connect(port, "/ocpp/CP-1", {
    "Sec-WebSocket-Extensions": "permessage-deflate",
  });
  // FIN, RSV1 and text; masked, one byte long.
  socket.write(Buffer.from("c18100000000ff", "hex"));
  const [close] = (await once(socket, "data")) as [Buffer];
  expect(close.toString("hex")).toMatch(/^88..03ea/); // a close frame with 1002
  socket.destroy();
  await expect.poll(() => disconnected).toHaveLength(1);
});
