import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { expect, test } from "vitest";
import { writeCertificates } from "../../server/test/support/start-test-tls-server.ts";
import { createClient } from "../src/index.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

async function startServer(listener: Listener) {
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // A server that listens on a port has this type of address.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    client: createClient({
      baseUrl: `${origin}/v1/`,
      apiKey: "fc_test_1_secret",
      random: () => 0,
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const json = { "content-type": "application/json" };

test("a POST survives a connection that breaks before the answer, and one that breaks within it", async () => {
  const seen: string[] = [];
  await using server = await startServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
    if (seen.length === 1) return request.socket.destroy();
    const answer = JSON.stringify({ data: { id: "loc_1", name: "Harbour" } });
    response.writeHead(201, { ...json, "content-length": answer.length });
    if (seen.length > 2) return response.end(answer);
    response.write(answer.slice(0, 9), () => request.socket.destroy());
  });
  const location = await server.client.locations.create({ name: "Harbour" });
  expect(location).toEqual({ id: "loc_1", name: "Harbour" });
  expect(seen).toEqual(Array(3).fill('POST /v1/locations Bearer fc_test_1_secret {"name":"Harbour"}'));
});

test("every POST of a client has its own Idempotency-Key", async () => {
  const keys: (string | undefined)[] = [];
  await using server = await startServer((request, response) => {
    keys.push(request.headersDistinct["idempotency-key"]?.[0]);
    response.writeHead(202, json).end('{"data":{"id":"cmd_1","status":"pending"}}');
  });
  await server.client.sockets.unlock("chg_1", "soc_1");
  await server.client.sockets.unlock("chg_1", "soc_1");
  expect(keys[0]).toMatch(/^\d+(-\d+){3}$/);
  expect(keys[1]).toMatch(/^\d+(-\d+){3}$/);
  expect(keys[0]).not.toBe(keys[1]);
});

test("an attempt times out on the real clock", async () => {
  await using server = await startServer(() => {});
  await expect(
    server.client.locations.update("loc_1", { name: "Quay", timeoutMs: 20 }),
  ).rejects.toMatchObject({
    code: "request-timeout",
  });
});

test("an incomplete response ends with its timeout or with the caller's signal", async () => {
  let reading = () => {};
  await using server = await startServer((_, response) => {
    response.writeHead(200, { ...json, "content-length": 100 });
    response.write('{"data":', () => reading());
  });
  await expect(server.client.locations.update("loc_1", { timeoutMs: 50 })).rejects.toMatchObject({
    code: "request-timeout",
  });
  const giveUp = new AbortController();
  const isReading = new Promise<void>((resolve) => (reading = resolve));
  const asked = server.client.me.get({ signal: giveUp.signal });
  await isReading;
  giveUp.abort("enough");
  await expect(asked).rejects.toBe("enough");
});

test("a certificate that is not trusted, and HTTP where HTTPS was asked, are named in the message", async () => {
  await using certificates = await writeCertificates();
  const keyPair = await certificates.ca.issueServer({
    names: ["127.0.0.1"],
    now: Date.now(),
    validForDays: 1,
  });
  const tls = createTlsServer(keyPair, (_, response) => response.end());
  await new Promise<void>((listening) => tls.listen(0, "127.0.0.1", listening));
  const { port } = tls.address() as AddressInfo;
  await using plain = await startServer((_, response) => response.end());
  for (const [origin, reason] of [
    [`https://127.0.0.1:${port}`, /certificate/],
    [plain.origin.replace("http:", "https:"), /^the server speaks HTTP, not HTTPS$/],
  ] as const) {
    const client = createClient({ baseUrl: `${origin}/v1`, apiKey: "k", retry: false });
    const { code, message } = await client.me.get().catch((error) => error);
    expect([code, message.split(": ")[0]]).toEqual(["connection-failed", `Cannot connect to ${origin}`]);
    expect(message.split(": ")[1].replace(/\.$/, "")).toMatch(reason);
  }
  tls.closeAllConnections();
  await new Promise((closed) => tls.close(closed));
});

test.each(["http", "https"])("%s to what speaks another protocol says so", async (scheme) => {
  const other = createTcpServer((socket) => {
    socket.on("error", () => {});
    if (scheme === "http") socket.write("INFO {}\r\n");
    else socket.once("data", () => socket.end());
  });
  await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
  const { port } = other.address() as AddressInfo;
  const client = createClient({ baseUrl: `${scheme}://127.0.0.1:${port}/v1`, apiKey: "k", retry: false });
  const { message } = await client.me.get().catch((error) => error);
  expect(message).toBe(`Cannot connect to ${scheme}://127.0.0.1:${port}: it speaks another protocol.`);
  other.close();
});

test("a refused connection and an unknown host are named in the message", async () => {
  const server = await startServer(() => {});
  await server[Symbol.asyncDispose]();
  for (const [baseUrl, message] of [
    [`${server.origin}/v1`, `Cannot connect to ${server.origin}: connection refused.`],
    ["http://forecourt.invalid/v1", "Cannot connect to http://forecourt.invalid: host not found."],
  ] as const) {
    const client = createClient({ baseUrl, apiKey: "k", retry: false });
    await expect(client.me.get()).rejects.toMatchObject({ code: "connection-failed", message });
  }
});

test("deletions and lists work over HTTP", async () => {
  await using server = await startServer((request, response) => {
    if (request.method === "DELETE") return response.writeHead(204).end();
    const pagination = { total: 0, page: 1, per_page: 100, has_more: false };
    response.writeHead(200, json).end(JSON.stringify({ data: [], pagination }));
  });
  expect(await server.client.apiKeys.revoke("key_1")).toBeUndefined();
  const found = [];
  for await (const charger of server.client.chargers.iterate({ connected: true })) found.push(charger);
  expect(found).toEqual([]);
});

test("an export is streamed, and a refused export is an error", async () => {
  const accepted: (string | undefined)[] = [];
  await using server = await startServer((request, response) => {
    accepted.push(request.headers.accept);
    if (request.url?.includes("none"))
      return response
        .writeHead(400, { "content-type": "application/problem+json" })
        .end(
          JSON.stringify({ type: "x", title: "x", status: 400, code: "invalid-parameter", request_id: "r" }),
        );
    response.writeHead(200, { "content-type": "text/csv" }).write("id\r\n");
    setImmediate(() => response.end("cdr_1\r\n"));
  });
  const stream = await server.client.cdrs.exportCsv({ status: "valid" });
  expect(await new Response(stream).text()).toBe("id\r\ncdr_1\r\n");
  expect(accepted).toEqual(["text/csv"]);
  await expect(server.client.cdrs.exportCsv({ cursor: "none" })).rejects.toMatchObject({
    code: "invalid-parameter",
    status: 400,
  });
});

test("aborting during an export ends its stream and its connection", async () => {
  let hangUp = () => {};
  const hungUp = new Promise<void>((resolve) => (hangUp = resolve));
  await using server = await startServer((_, response) => {
    response.on("close", hangUp);
    response.writeHead(200, { "content-type": "text/csv" }).write("id\r\n");
  });
  const giveUp = new AbortController();
  const reader = (await server.client.cdrs.exportCsv({ signal: giveUp.signal })).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("id\r\n");
  const reason = new Error("enough");
  giveUp.abort(reason);
  await expect(reader.read()).rejects.toBe(reason);
  await hungUp;
});
