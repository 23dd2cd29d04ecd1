import { once } from "node:events";
import { connect as connectTcp, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { basic, raw, statusOf, switching, upgrade } from "../upgrades/raw-upgrade.ts";
import { startListener } from "../upgrades/start-listener.ts";

/** An uncaught error would end the embedder's process. */
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

function open(port: number): Socket {
  const socket = connectTcp({ port, host: "127.0.0.1", noDelay: true });
  onTestFinished(() => void socket.destroy());
  return socket;
}

test.each(["/elsewhere", "/ocpp/%zz", "/ocpp/NOBODY", "/ocpp/CP-1"])(
  "a client that sends %s and disconnects immediately does no harm",
  async (path) => {
    const { port } = await startListener();
    for (let round = 0; round < 150; round++) {
      const socket = open(port);
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(upgrade(path));
      if (round % 3 === 1) await new Promise((resolve) => setImmediate(resolve));
      // More than the server reads before its answer: the reset arrives before the data is read.
      if (round % 3 === 2) socket.write(Buffer.alloc(200_000));
      socket.resetAndDestroy();
      await once(socket, "close");
    }
    expect(await statusOf(port, upgrade("/ocpp/CP-1"))).toBe(switching);
  },
);

test.each(["HTTP/0.9", "HTTP/1.0", "HTTP/2.0"])("%s has no upgrades", async (version) => {
  const { attempts, port, refused } = await startListener();
  const request = upgrade("/ocpp/CP-1").replace("HTTP/1.1", version);
  expect(await statusOf(port, request)).toBe("HTTP/1.1 400 Bad Request");
  expect(attempts).toEqual([]);
  expect(refused).toMatchObject([{ reason: "malformed-handshake" }]);
});

test.each([
  "/ocpp/%0d%0aSet-Cookie:%20a=b",
  "/ocpp/CP-1%00",
  "/ocpp/..",
  "/ocpp/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "/ocpp/__proto__",
  "http://127.0.0.1/ocpp/CP-1",
  "/../ocpp/CP-1",
])("%s is not repeated in a header", async (path) => {
  const { port } = await startListener();
  const answer = await raw(port, upgrade(path));
  const names = answer
    .split("\r\n")
    .slice(1, -2)
    .map((line) => line.split(":", 1)[0]);
  expect(answer).toMatch(/^HTTP\/1\.1 40[014] /);
  expect(["WWW-Authenticate", "Content-Length", "Connection"]).toEqual(expect.arrayContaining(names));
});

test("a duplicate header counts once or not at all", async () => {
  const { port } = await startListener();
  const twice = (name: string, value: string) =>
    upgrade("/ocpp/CP-1").replace(/\r\n\r\n$/, `\r\n${name}: ${value}\r\n\r\n`);
  const key = "dGhlIHNhbXBsZSBub25jZQ==";
  expect(await statusOf(port, twice("Sec-WebSocket-Key", key))).toBe("HTTP/1.1 400 Bad Request");
  expect(await statusOf(port, twice("Sec-WebSocket-Version", "13"))).toBe("HTTP/1.1 400 Bad Request");
  expect(await statusOf(port, twice("Sec-WebSocket-Protocol", "ocpp1.6"))).toBe("HTTP/1.1 400 Bad Request");
  expect(await statusOf(port, twice("Upgrade", "websocket"))).toBe("HTTP/1.1 400 Bad Request");
  // The first value counts.
  expect(await statusOf(port, twice("Authorization", basic("CP-1", "guess")))).toBe(switching);
});

describe("an endless request", () => {
  test("is disconnected, and 300 of them block no other client", async () => {
    const { port, server } = await startListener({
      prepare(http) {
        http.headersTimeout = 1_500;
        // Used by the timer that starts when the server starts to listen.
        Object.assign(http, { connectionsCheckingInterval: 100 });
      },
    });
    const half = upgrade("/ocpp/CP-1").slice(0, -10);
    const sockets = Array.from({ length: 300 }, () => open(port));
    for (const socket of sockets) {
      socket.on("error", () => {});
      socket.write(half);
    }
    expect(await statusOf(port, upgrade("/ocpp/CP-1"))).toBe(switching);
    await Promise.all(sockets.map((socket) => once(socket.resume(), "close")));
    expect(server.listening).toBe(true);
  });
});
