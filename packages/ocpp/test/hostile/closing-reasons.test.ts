import { once } from "node:events";
import { SeededRandom } from "@forecourt/harness";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { EndOfConnection } from "../../src/index.ts";
import { clientFrame } from "../fuzz/generate-client-bytes.ts";
import { basic } from "../upgrades/raw-upgrade.ts";
import { closeCode, startListener } from "../upgrades/start-listener.ts";

type Ended = Pick<EndOfConnection, "code" | "closing">;

/** A connected client, and how that connection ends in the engine's events. */
async function startConnection(options: Parameters<typeof startListener>[0] = {}) {
  let report: (end: Ended) => void = () => {};
  const ended = new Promise<Ended>((resolve) => {
    report = resolve;
  });
  const listener = await startListener({
    ...options,
    hooks: { disconnected: (_station, { code, closing }) => report({ code, closing }) },
  });
  const socket = new WebSocket(`ws://127.0.0.1:${listener.port}/ocpp/CP-1`, "ocpp1.6", {
    headers: { authorization: basic("CP-1", "secret") },
  });
  socket.on("error", () => {});
  await once(socket, "open");
  return { ...listener, socket, ended };
}

/** Writes bytes that the WebSocket client would not send. */
function write(socket: WebSocket, bytes: Buffer): void {
  (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(bytes);
}

const random = new SeededRandom(1);
const frame = (part: Parameters<typeof clientFrame>[1]) => clientFrame(random, part);

describe("a connection that the engine closes has a reason", () => {
  test.each<{ what: string; send(socket: WebSocket): void; end: Ended }>([
    {
      what: "a message that is too long",
      send: (socket) => socket.send(`[2,"1","Heartbeat",{"x":"${"x".repeat(65_536)}"}]`),
      end: { code: 1009, closing: "message-too-long" },
    },
    {
      what: "a message in too many fragments",
      send(socket) {
        for (let fragment = 0; fragment < 20; fragment++) socket.send("[", { fin: false });
      },
      end: { code: 1008, closing: "too-many-pieces" },
    },
    {
      what: "a binary frame",
      send: (socket) => socket.send(Buffer.from("[]")),
      end: { code: 1003, closing: "binary-frame" },
    },
    {
      what: "text that is not UTF-8",
      send: (socket) => write(socket, frame({ opcode: 1, payload: Buffer.from([0xc3, 0x28]) })),
      end: { code: 1007, closing: "invalid-frame" },
    },
    {
      what: "a reserved bit",
      send: (socket) => write(socket, frame({ opcode: 1, reserved: 4, payload: Buffer.from("[]") })),
      end: { code: 1002, closing: "invalid-frame" },
    },
    {
      what: "61 pings at once",
      send: (socket) => write(socket, Buffer.concat(Array.from({ length: 61 }, () => frame({ opcode: 9 })))),
      end: { code: 1008, closing: "too-many-pings" },
    },
    {
      what: "21 frames that are not OCPP",
      send(socket) {
        for (let bad = 0; bad < 21; bad++) socket.send("no");
      },
      end: { code: 1008, closing: "too-many-bad-frames" },
    },
  ])("$what: $end.closing", async ({ send, end }) => {
    const { socket, ended } = await startConnection();
    const closed = closeCode(socket);
    send(socket);
    expect(await ended).toEqual(end);
    expect(await closed).toBe(end.code);
  });

  test("a charger that does not read: not-reading", async () => {
    const { socket, ended, centralSystem } = await startConnection();
    socket.pause();
    const station = centralSystem.station("CP-1");
    const data = "x".repeat(1_000_000);
    while (station?.connected === true) {
      await station.call("DataTransfer", { vendorId: "v", data }, { timeoutMs: 1 });
    }
    expect(await ended).toEqual({ code: 1006, closing: "not-reading" });
  });

  test("60 pings at once are answered", async () => {
    const { socket, centralSystem } = await startConnection();
    let pongs = 0;
    const all = new Promise<void>((resolve) => {
      socket.on("pong", () => {
        pongs++;
        if (pongs === 60) resolve();
      });
    });
    write(socket, Buffer.concat(Array.from({ length: 60 }, () => frame({ opcode: 9 }))));
    await all;
    expect(centralSystem.station("CP-1")?.connected).toBe(true);
  });
});

test.each([1000, 1009, 4001])("a charger that closes with %d has closed it itself", async (code) => {
  const { socket, ended } = await startConnection();
  socket.close(code, "superseded");
  expect(await ended).toEqual({ code, closing: null });
});

test("authenticate sets the maximum message length of each connection", async () => {
  const { socket, ended } = await startConnection({
    authenticate: () => ({
      ok: true,
      context: "a charger",
      registration: "accepted",
      maxFrameBytes: 1_048_576,
    }),
  });
  const empty = '[2,"1","DataTransfer",{"vendorId":"v","data":""}]';
  const call = (bytes: number) => empty.replace('""}', `"${"x".repeat(bytes - empty.length)}"}`);
  socket.send(call(1_048_576));
  expect(String((await once(socket, "message"))[0])).toBe('[3,"1",{"status":"UnknownVendorId"}]');
  // In 64 fragments of 16 KiB, as firmware with a small buffer sends it.
  const long = Buffer.from(call(1_048_576));
  for (let at = 0; at < long.length; at += 16_384)
    socket.send(long.subarray(at, at + 16_384).toString(), { fin: at + 16_384 >= long.length });
  expect(String((await once(socket, "message"))[0])).toBe('[3,"1",{"status":"UnknownVendorId"}]');
  socket.send(call(1_048_577));
  expect(await ended).toEqual({ code: 1009, closing: "message-too-long" });
});
