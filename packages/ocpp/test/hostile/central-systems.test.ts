import { createHash } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createChargePoint } from "../../src/index.ts";
import { ManualClock } from "../../src/testing.ts";
import { connectChargePoint } from "../../src/ws.ts";

/** An uncaught error would end the charger's process. */
const uncaught: unknown[] = [];
const keep = (error: unknown) => uncaught.push(error);
beforeEach(() => {
  uncaught.length = 0;
  process.on("uncaughtExceptionMonitor", keep);
});
afterEach(() => {
  process.off("uncaughtExceptionMonitor", keep);
  expect(uncaught).toEqual([]);
});

/** A server that answers every connection in its own way. */
async function startServer(onRequest: (socket: Socket, key: string) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.once("data", (request) => {
      onRequest(socket, /sec-websocket-key: (\S+)/i.exec(String(request))?.[1] ?? "");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // The server listens on TCP.
  return (server.address() as AddressInfo).port;
}

/** Resolves when the link waits for its next attempt. */
async function waiting(port: number) {
  const clock = new ManualClock();
  const ended = deferred();
  const chargePoint = createChargePoint({ clock, hooks: { disconnected: () => ended.resolve() } });
  const connection = connectChargePoint({
    chargePoint,
    url: `ws://127.0.0.1:${port}/ocpp`,
    identity: "CP-1",
    clock,
    random: () => 0,
    refused: () => setImmediate(ended.resolve),
    failed: () => setImmediate(ended.resolve),
  });
  onTestFinished(() => connection.close());
  await ended.promise;
  await new Promise((resolve) => setImmediate(resolve));
  return { clock, link: connection };
}

function accepted(key: string): string {
  const accept = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: ocpp1.6\r\n\r\n`;
}

test.each<[string, (key: string) => string | Buffer]>([
  ["bytes that are not HTTP", () => "hello\r\n\r\n"],
  ["a status without a reason", () => "HTTP/1.1 503\r\n\r\n"],
  ["a redirect to another host", () => "HTTP/1.1 302 Found\r\nLocation: ws://127.0.0.1:1/\r\n\r\n"],
  ["a page", () => "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"],
  ["a page that never ends", () => `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`],
  ["a handshake with another key", () => accepted("another")],
  ["a handshake for another protocol", (key) => accepted(key).replace("ocpp1.6", "ocpp2.0.1")],
  ["a handshake without a protocol", (key) => accepted(key).replace(/Sec-WebSocket-Protocol.*\r\n/, "")],
  [
    "a handshake with compression that was not offered",
    (key) => accepted(key).replace("Upgrade: ", "Sec-WebSocket-Extensions: permessage-deflate\r\nUpgrade: "),
  ],
  ["endless headers", () => `HTTP/1.1 200 OK\r\nX: ${"x".repeat(100_000)}`],
  ["a retry after a million years", () => "HTTP/1.1 503 Later\r\nRetry-After: 31556952000000\r\n\r\n"],
  [
    "a masked frame",
    (key) => Buffer.concat([Buffer.from(accepted(key)), Buffer.from("8182000000005b5d", "hex")]),
  ],
  ["a reserved bit", (key) => Buffer.concat([Buffer.from(accepted(key)), Buffer.from("c1025b5d", "hex")])],
  [
    "a frame of 2^62 bytes",
    (key) => Buffer.concat([Buffer.from(accepted(key)), Buffer.from("817f4000000000000000", "hex")]),
  ],
])("a central system that answers with %s does no harm, and the charger retries", async (_, answer) => {
  const port = await startServer((socket, key) => socket.write(answer(key)));
  const { clock, link: connection } = await waiting(port);
  expect(connection.state).toBe("waiting");
  clock.advance(24 * 3_600_000 + 1_000);
  expect(connection.state).toBe("connecting");
});

test("a central system that resets the connection does no harm, and the charger retries", async () => {
  let requests = 0;
  const again = deferred();
  const port = await startServer((socket) => {
    socket.resetAndDestroy();
    if (++requests === 2) again.resolve();
  });
  const { clock } = await waiting(port);
  clock.advance(1_000);
  await again.promise;
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
