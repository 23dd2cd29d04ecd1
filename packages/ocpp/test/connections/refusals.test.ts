import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import type { Duplex } from "node:stream";
import { describe, expect, onTestFinished, test } from "vitest";
import { createChargePoint } from "../../src/index.ts";
import { ManualClock } from "../../src/testing.ts";
import { type ConnectChargePointOptions, type ConnectFailure, connectChargePoint } from "../../src/ws.ts";

/** An HTTP server that answers every upgrade with these bytes. */
async function startAnswering(answer: string) {
  const upgrades: IncomingMessage[] = [];
  const server = createServer();
  server.on("upgrade", (request, socket: Duplex) => {
    upgrades.push(request);
    socket.end(answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // The server listens on TCP.
  return { upgrades, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ocpp` };
}

/** A link, and its events so far. */
function startConnection(
  options: Pick<ConnectChargePointOptions, "url"> & Partial<ConnectChargePointOptions>,
) {
  const clock = new ManualClock();
  const reported: unknown[] = [];
  let wake = () => {};
  const connection = connectChargePoint({
    chargePoint: createChargePoint(),
    identity: "CP-1",
    clock,
    random: () => 0.5,
    refused(status, about) {
      reported.push([status, about]);
      wake();
    },
    failed(failure) {
      reported.push(failure);
      wake();
    },
    ...options,
  });
  onTestFinished(() => connection.close());
  /** Waits for the next event. */
  async function next(): Promise<unknown> {
    if (reported.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    // The link continues after the event.
    await new Promise((resolve) => setImmediate(resolve));
    return reported.shift();
  }
  return { clock, link: connection, next };
}

describe("a refused upgrade", () => {
  test("with a longer Retry-After is repeated after that and the back-off, with a shorter one after the back-off", async () => {
    const { url } = await startAnswering("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 30\r\n\r\n");
    const { clock, link: connection, next } = startConnection({ url });
    expect(await next()).toEqual([503, { retryAfterMs: 30_000 }]);
    // 75 % of 1 s and of 2 s in addition.
    for (const delayMs of [30_750, 31_500]) {
      clock.advance(delayMs - 1);
      expect(connection.state).toBe("waiting");
      clock.advance(1);
      expect(connection.state).toBe("connecting");
      await next();
    }
  });

  test("with a redirect is not followed", async () => {
    const { upgrades, url } = await startAnswering("HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\n\r\n");
    const { next } = startConnection({ url });
    expect(await next()).toEqual([302, { retryAfterMs: null }]);
    expect(upgrades.map((request) => request.url)).toEqual(["/ocpp/CP-1"]);
  });
});

describe("an attempt that fails in another way has a reason", () => {
  const expectFailure = async (url: string, reason: ConnectFailure["reason"], code: string | undefined) => {
    const { clock, link: connection, next } = startConnection({ url });
    expect(await next()).toMatchObject({ reason, code, error: expect.any(Error) });
    while (connection.state !== "waiting") await new Promise((resolve) => setImmediate(resolve));
    clock.advance(750);
    expect(await next()).toMatchObject({ reason });
  };

  test("the port is closed", async () => {
    const server = createTcpServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo; // as above
    server.close();
    await once(server, "close");
    await expectFailure(`ws://127.0.0.1:${port}`, "unreachable", "ECONNREFUSED");
  });

  test("the server disconnects", async () => {
    const { url } = await startAnswering("");
    await expectFailure(url, "unreachable", "ECONNRESET");
  });

  test("the server does not choose our subprotocol", async () => {
    const { url } = await startAnswering(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: wrong\r\n\r\n",
    );
    await expectFailure(url, "handshake", undefined);
  });

  test("the server uses another protocol", async () => {
    const server = createTcpServer((socket) => socket.end("220 mail.example.com ESMTP\r\n"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo; // as above
    await expectFailure(`ws://127.0.0.1:${port}`, "handshake", "HPE_INVALID_CONSTANT");
  });

  test("the server does not support TLS", async () => {
    const { url } = await startAnswering("");
    await expectFailure(url.replace("ws:", "wss:"), "tls", "EPROTO");
  });
});

describe("a connection without a frame", () => {
  test("does not count as connected: the next waits are longer", async () => {
    const server = createServer();
    const { WebSocketServer } = await import("ws");
    const webSockets = new WebSocketServer({ server });
    let greeting: string | null = null;
    webSockets.on("connection", (webSocket) => {
      if (greeting === null) webSocket.close(1013, "later");
      else webSocket.send(greeting, () => webSocket.close(1013, "later"));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo; // as above
    const { clock, link: connection } = startConnection({ url: `ws://127.0.0.1:${port}` });
    const waits = async (delayMs: number) => {
      await connection.opened();
      while (connection.state !== "waiting") await new Promise((resolve) => setImmediate(resolve));
      clock.advance(delayMs - 1);
      expect(connection.state).toBe("waiting");
      clock.advance(1);
      expect(connection.state).toBe("connecting");
    };
    for (const delayMs of [750, 1_500, 3_000]) await waits(delayMs);
    greeting = '[3,"not asked",{}]';
    await waits(750);
  });
});

describe("invalid options", () => {
  test.each([
    ["not a URL", { url: "localhost:8080" }],
    ["another scheme", { url: "https://localhost/ocpp" }],
    ["", { url: "" }],
    ["a key that is too short", { url: "ws://localhost", authorizationKey: "00ff" }],
    ["a key that is not hexadecimal", { url: "ws://localhost", authorizationKey: "x".repeat(40) }],
    ["an invalid certificate", { url: "wss://localhost", tls: { cert: "none", key: "none" } }],
    ["an invalid header", { url: "ws://localhost", headers: { "X-A": "a\r\nb" } }],
  ])("%s: refused immediately", (_, options) => {
    expect(() => startConnection(options)).toThrow(expect.objectContaining({ code: "invalid-connection" }));
  });

  test("the message does not contain the key", () => {
    const options = { url: "ws://localhost", authorizationKey: "not-hex-but-secret" };
    expect(() => startConnection(options)).toThrow(/^(?!.*secret)/);
  });
});

test("an AuthorizationKey is sent as bytes, and a query stays after the identity", async () => {
  const { upgrades, url } = await startAnswering("HTTP/1.1 401 Unauthorized\r\n\r\n");
  const key = "4f43415f4f4354545f61646d696e5f74657374ff";
  const { next } = startConnection({ url: `${url}/?site=1`, identity: "a:b/ü", authorizationKey: key });
  await next();
  const [request] = upgrades;
  expect(request?.url).toBe("/ocpp/a%3Ab%2F%C3%BC?site=1");
  const credentials = Buffer.from(request?.headers.authorization?.replace("Basic ", "") ?? "", "base64");
  expect(credentials.equals(Buffer.concat([Buffer.from("a:b/ü:"), Buffer.from(key, "hex")]))).toBe(true);
});
