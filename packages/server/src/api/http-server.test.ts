import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { connect as secureConnect } from "node:tls";
import { createCertificateAuthority } from "@forecourt/ocpp/ca";
import { ManualClock } from "@forecourt/ocpp/testing";
import { expect, test } from "vitest";
import { parseConfig } from "../platform/config.ts";
import { newId } from "../platform/ids.ts";
import { createMetrics } from "../platform/metrics/metrics.ts";
import { createHttpServer } from "./http-server.ts";

type ServerTls = Parameters<typeof createHttpServer>[2];

/** The server alone; the test chooses what it serves. */
async function startHttp(
  settings: Record<string, string>,
  options: { fetch?: (request: Request) => Response | Promise<Response>; tls?: ServerTls } = {},
) {
  const parsed = parseConfig({ FORECOURT_DATABASE_URL: "memory:", ...settings });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const clock = new ManualClock();
  const log: { message: string; fields: object }[] = [];
  const write = (fields: object, message: string) => void log.push({ message, fields });
  const server = createHttpServer(
    {
      clock,
      config: parsed.config,
      log: { debug: write, info: write, warn: write, error: write },
      metrics: createMetrics(),
      newId: (prefix) => newId(prefix, clock.now()),
    },
    options.fetch ?? (() => new Response("served")),
    options.tls,
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo;
  const opened: Socket[] = [];
  return {
    server,
    clock,
    log,
    port,
    /** The test destroys these at the end. */
    opened,
    /** Waits until the socket is connected or refused. */
    async open(): Promise<Socket> {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      opened.push(socket);
      await once(socket, "connect");
      return socket;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of opened) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/** The result of a request on the connection: the status, or that the server closed the connection. */
async function statusOn(socket: Socket): Promise<number | "closed"> {
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const closed = once(socket, "close").then(() => "closed" as const);
  const answered = once(socket, "data").then(([chunk]) => Number(String(chunk).split(" ")[1]));
  return Promise.race([closed, answered]);
}

function later<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

test("connections up to the limit are served, one more is closed, and a closed one makes room", async () => {
  await using http = await startHttp({ FORECOURT_HTTP_MAX_CONNECTIONS: "2" });
  const [first, second] = [await http.open(), await http.open()];
  expect([await statusOn(first), await statusOn(second), await statusOn(await http.open())]).toEqual([
    200,
    200,
    "closed",
  ]);
  expect(http.log).toMatchObject([{ message: "connection refused", fields: { open: 2 } }]);
  first.destroy();
  await expect.poll(async () => statusOn(await http.open())).toBe(200);
});

test("an address has its own limit, a trusted proxy has none", async () => {
  const share = { FORECOURT_HTTP_MAX_CONNECTIONS_PER_ADDRESS: "1" };
  await using http = await startHttp(share);
  expect([await statusOn(await http.open()), await statusOn(await http.open())]).toEqual([200, "closed"]);
  await using behind = await startHttp({ ...share, FORECOURT_TRUSTED_PROXIES: "127.0.0.0/8" });
  expect([await statusOn(await behind.open()), await statusOn(await behind.open())]).toEqual([200, 200]);
});

test("a connection that was upgraded does not count any more", async () => {
  await using http = await startHttp({ FORECOURT_HTTP_MAX_CONNECTIONS: "1" });
  http.server.on("upgrade", (_, socket: Socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
    socket.resume().once("end", () => socket.end());
  });
  const charger = await http.open();
  charger.write("GET /ocpp/CP-1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  await once(charger, "data");
  expect(await statusOn(await http.open())).toBe(200);
});

test("a client with an unknown protocol counts as others do, and the server closes its connection", async () => {
  const [asked, answer] = [later<void>(), later<Response>()];
  await using http = await startHttp(
    { FORECOURT_HTTP_MAX_CONNECTIONS: "1" },
    {
      fetch: () => {
        asked.resolve();
        return answer.promise;
      },
    },
  );
  const socket = connect({ port: http.port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  http.opened.push(socket);
  socket.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n");
  await asked.promise;
  expect(await statusOn(await http.open())).toBe("closed");
  answer.resolve(new Response("served"));
  const [text] = await once(socket, "data");
  expect(String(text)).toMatch(/^HTTP\/1\.1 200 /);
  await expect
    .poll(() => new Promise((resolve) => http.server.getConnections((_, count) => resolve(count))), {
      timeout: 60_000,
    })
    .toBe(0);
  expect(socket.writable).toBe(true);
  expect(await statusOn(await http.open())).toBe(200);
});

test("an answer that the client does not read is dropped with its connection; one that it reads is not", async () => {
  // More than the two kernels buffer for a connection.
  const large = Buffer.alloc(32 * 1024 * 1024, "a");
  await using http = await startHttp({}, { fetch: () => new Response(large) });
  const [idle, reading] = [await http.open(), await http.open()];
  for (const socket of [idle, reading]) {
    socket.pause();
    socket.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  }
  const takenWhole = new Promise<number>((resolve) => {
    let length = 0;
    reading.on("data", (chunk: Buffer) => (length += chunk.length));
    reading.once("close", () => resolve(length));
  });
  reading.resume();
  // 30 s, and one more for each 16 KiB.
  const patienceMs = 30_000 + large.length / 16;
  expect(await takenWhole).toBeGreaterThan(large.length);
  await http.clock.run(2_000);
  await http.clock.run(patienceMs - 4_000);
  expect(http.log).toEqual([]);
  await http.clock.run(6_000);
  expect(http.log).toMatchObject([
    { message: "answer not taken", fields: { waiting_bytes: expect.any(Number) } },
  ]);
  idle.resume();
  await once(idle, "close");
});

test("a client that does not send the headers or the body in time gets 408, and the connection is closed", async () => {
  await using http = await startHttp(
    { FORECOURT_HTTP_HEADERS_TIMEOUT_S: "1", FORECOURT_HTTP_REQUEST_TIMEOUT_S: "1" },
    { fetch: async (request) => new Response(await request.text()) },
  );
  const starts = [
    "",
    "GET / HT",
    "GET / HTTP/1.1\r\nHost: a\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
  ];
  const answers = starts.map(async (start) => {
    const socket = await http.open();
    socket.write(start);
    let text = "";
    for await (const chunk of socket) text += String(chunk);
    return text;
  });
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toMatch(/"code":"request-timeout".*"request_id":"req_/);
  }
});

test("a connection without a request stays open for the set time", async () => {
  await using http = await startHttp({ FORECOURT_HTTP_KEEP_ALIVE_S: "1" });
  const socket = await http.open();
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const [head] = await once(socket, "data");
  expect(String(head)).toMatch(/^keep-alive: timeout=1$/im);
  await once(socket, "close");
});

test("a closing server closes a connection with its last answer", async () => {
  const [asked, answer] = [later<void>(), later<Response>()];
  await using http = await startHttp(
    {},
    {
      fetch: () => {
        asked.resolve();
        return answer.promise;
      },
    },
  );
  const socket = await http.open();
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await asked.promise;
  const closed = new Promise((resolve) => void http.server.close(resolve));
  answer.resolve(new Response("the last"));
  const [text] = await once(socket, "data");
  expect(String(text)).toContain("the last");
  await closed;
});

test("with TLS the limits and messages are the same", async () => {
  const now = Date.now();
  const authority = await createCertificateAuthority({ name: "Test", organization: "Test", now });
  const tls = await authority.issueServer({ names: ["localhost"], now });
  await using http = await startHttp({ FORECOURT_HTTP_MAX_CONNECTIONS: "2" }, { tls });
  const open = async () => {
    const socket = secureConnect({
      port: http.port,
      host: "127.0.0.1",
      servername: "localhost",
      ca: authority.root,
    });
    socket.on("error", () => {});
    http.opened.push(socket);
    await new Promise((resolve) => socket.once("secureConnect", resolve).once("close", resolve));
    return socket;
  };
  const [first, second] = [await open(), await open()];
  expect([await statusOn(first), (await open()).destroyed]).toEqual([200, true]);
  second.write("GARBAGE\r\n\r\n");
  const [text] = await once(second, "data");
  expect(String(text)).toMatch(/^HTTP\/1\.1 400 .*"code":"malformed-request"/s);
  first.destroy();
  await expect.poll(async () => (await open()).destroyed).toBe(false);
});
