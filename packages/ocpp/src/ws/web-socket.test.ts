import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { Socket } from "../socket.ts";
import { receiverLimits, toSocket } from "./web-socket.ts";

/** The server's end as the engine uses it, and the client's end. */
async function startPair(): Promise<{ socket: Socket; serverEnd: WebSocket; client: WebSocket }> {
  const server = createServer();
  const webSockets = new WebSocketServer({ noServer: true, ...receiverLimits(64 * 1024) });
  const upgraded = new Promise<{ socket: Socket; serverEnd: WebSocket }>((resolve) => {
    server.on("upgrade", (request, stream, head) => {
      webSockets.handleUpgrade(request, stream, head, (serverEnd) => {
        resolve({ socket: toSocket(serverEnd, stream), serverEnd });
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The server listens on TCP.
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  onTestFinished(() => {
    client.terminate();
    server.closeAllConnections();
    server.close();
  });
  await once(client, "open");
  return { ...(await upgraded), client };
}

describe("a server's end", () => {
  // The length of a frame takes 7 bits up to 125 bytes, 16 bits up to 65,535, and 64 bits above.
  test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
    "sends a text of %d bytes whole",
    async (bytes) => {
      const { socket, client } = await startPair();
      const text = "x".repeat(bytes);
      socket.send(text);
      const [data, isBinary] = (await once(client, "message")) as [Buffer, boolean];
      expect(data.toString() === text).toBe(true);
      expect(isBinary).toBe(false);
    },
  );

  test.each([40, 42, 43, 21_845, 21_846])("counts bytes, not characters, of %d euro signs", async (signs) => {
    const { socket, client } = await startPair();
    const text = "€".repeat(signs);
    socket.send(text);
    const [data] = (await once(client, "message")) as [Buffer];
    expect(data.toString() === text).toBe(true);
  });

  test("keeps texts, pings and the close frame in order", async () => {
    const { socket, client } = await startPair();
    const seen: string[] = [];
    client.on("message", (data: Buffer) => seen.push(data.toString()));
    client.on("ping", () => seen.push("ping"));
    client.on("close", (code, reason) => seen.push(`${code} ${reason.toString()}`));
    for (const text of ["one", "two"]) {
      socket.send(text);
      socket.ping();
    }
    socket.send("three");
    socket.close(1000, "enough");
    await once(client, "close");
    expect(seen).toEqual(["one", "ping", "two", "ping", "three", "1000 enough"]);
  });

  test("sends nothing once it is closing", async () => {
    const { socket, client } = await startPair();
    const seen: string[] = [];
    client.on("message", (data: Buffer) => seen.push(data.toString()));
    socket.close(1000, "");
    socket.send("too late");
    await once(client, "close");
    expect(seen).toEqual([]);
  });

  test("terminates a client that does not read", async () => {
    const { socket, serverEnd, client } = await startPair();
    client.pause();
    const ended = once(serverEnd, "close");
    const text = "x".repeat(64 * 1024);
    let sent = 0;
    // The operating system buffers data in addition to our megabyte.
    while (serverEnd.readyState === WebSocket.OPEN && sent < 2_000) {
      socket.send(text);
      sent++;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(sent).toBeGreaterThan(16);
    expect(sent).toBeLessThan(2_000);
    const [code] = (await ended) as [number];
    expect(code).toBe(1006);
  });
});
