import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createCertificateAuthority } from "../ca.ts";
import { acceptEverything, createCentralSystem } from "../index.ts";
import { acceptChargers } from "../ws.ts";
import { connectWebSocket } from "./connect-web-socket.ts";
import type { LineAttempt } from "./subject.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const attempt: LineAttempt = {
  securityProfile: 1,
  protocols: ["ocpp1.6"],
  password: Buffer.from("conformance-key-0001"),
  certificate: null,
  tls: null,
};
const noListener = { frame() {}, closed() {} };

async function listen(server: Server): Promise<number> {
  const centralSystem = createCentralSystem<undefined>({ handlers: acceptEverything() });
  acceptChargers({ server, centralSystem, authenticate: () => ({ ok: true, context: undefined }) });
  server.listen(0, "localhost");
  await once(server, "listening");
  cleanUps.push(async () => {
    await centralSystem.close();
    server.close();
  });
  return (server.address() as AddressInfo).port; // it listens on TCP
}

test("TLS 1.1 is really offered: a server that allows it accepts it", async () => {
  const now = Date.now();
  const authority = await createCertificateAuthority({ name: "Root", organization: "Harbour", now });
  const { cert, key } = await authority.issueServer({ names: ["localhost"], now });
  const careless = createTlsServer({ cert, key, minVersion: "TLSv1", ciphers: "ALL:@SECLEVEL=0" });
  const careful = createTlsServer({ cert, key, minVersion: "TLSv1.2" });
  const tls = { version: "TLSv1.1" } as const;
  for (const [server, expected] of [
    [careless, { open: true, line: { protocol: "ocpp1.6", tls: { version: "TLSv1.1", host: "localhost" } } }],
    [careful, { open: false, reached: true }],
  ] as const) {
    const url = `wss://localhost:${await listen(server)}/ocpp`;
    const address = { url: () => url, identity: "CP-1", ca: authority.root };
    expect(await connectWebSocket(address, { ...attempt, tls }, noListener)).toMatchObject(expected);
  }
});

test("a refusal has the status and differs from an unreachable server", async () => {
  const port = await listen(createServer());
  const at = (port: number, path: string) => ({
    url: () => `ws://localhost:${port}/${path}`,
    identity: "CP-1",
  });
  expect(
    await connectWebSocket(at(port, "ocpp"), { ...attempt, protocols: ["ocpp0.1"] }, noListener),
  ).toEqual({
    open: false,
    reached: true,
    reason: "HTTP 400",
    status: 400,
  });
  expect(await connectWebSocket(at(port, "elsewhere"), attempt, noListener)).toMatchObject({ status: 404 });

  const closed = createServer();
  closed.listen(0, "localhost");
  await once(closed, "listening");
  const { port: free } = closed.address() as AddressInfo; // it listens on TCP
  await new Promise((resolve) => closed.close(resolve));
  expect(await connectWebSocket(at(free, "ocpp"), attempt, noListener)).toMatchObject({
    open: false,
    reached: false,
  });
});

test("an invalid address and an unknown suite are not reached", async () => {
  const address = { url: () => "nowhere", identity: "CP-1" };
  expect(await connectWebSocket(address, attempt, noListener)).toMatchObject({ open: false, reached: false });
  const tls = { version: "TLSv1.2", suite: "NO-SUCH-SUITE" } as const;
  const secure = { url: () => "wss://localhost:1/ocpp", identity: "CP-1" };
  expect(await connectWebSocket(secure, { ...attempt, tls }, noListener)).toMatchObject({
    open: false,
    reached: false,
  });
});
