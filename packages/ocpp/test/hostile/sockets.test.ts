import { once } from "node:events";
import { connect as connectTcp, type Socket } from "node:net";
import { SeededRandom } from "@forecourt/harness";
import { expect, onTestFinished, test } from "vitest";
import { clientFrame } from "../fuzz/generate-client-bytes.ts";
import { serverFrames } from "../fuzz/raw-client.ts";
import { upgrade } from "../upgrades/raw-upgrade.ts";
import { closeCode, openSocket, startListener } from "../upgrades/start-listener.ts";

const random = new SeededRandom(1);
const textFrame = (text: string) => clientFrame(random, { opcode: 1, payload: Buffer.from(text) });

/** An admitted raw socket. */
async function admit(port: number): Promise<Socket> {
  const socket = connectTcp({ port, host: "127.0.0.1", noDelay: true });
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  socket.write(upgrade("/ocpp/CP-1"));
  await once(socket, "data");
  return socket;
}

async function nextFrame(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, "data")) as [Buffer];
  const [frame] = serverFrames(bytes);
  return frame === undefined ? "" : `${frame.opcode} ${frame.payload.toString("latin1")}`;
}

async function writeInPieces(socket: Socket, bytes: Buffer, size: number): Promise<void> {
  for (let at = 0; at < bytes.length; at += size) {
    socket.write(bytes.subarray(at, at + size));
    // By then the other side has often read it.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("a boot that comes byte by byte is answered", async () => {
  const { port } = await startListener();
  const socket = await admit(port);
  const boot = `[2,"1","BootNotification",{"chargePointVendor":"${"V".repeat(20)}","chargePointModel":"${"M".repeat(20)}","chargePointSerialNumber":"${"S".repeat(25)}","firmwareVersion":"${"F".repeat(50)}"}]`;
  const answer = nextFrame(socket);
  await writeInPieces(socket, textFrame(boot), 1);
  expect(await answer).toMatch(/^1 \[3,"1",\{"status":"Accepted"/);
});

test("a frame of 64 KiB may come in pieces of 72 bytes", async () => {
  const { port } = await startListener();
  const socket = await admit(port);
  const empty = '[2,"1","DataTransfer",{"vendorId":"v","data":""}]';
  const call = empty.replace('""}', `"${"x".repeat(65_536 - empty.length)}"}`);
  const answer = nextFrame(socket);
  await writeInPieces(socket, textFrame(call), 72);
  expect(await answer).toBe('1 [3,"1",{"status":"UnknownVendorId"}]');
});

test("a client that sends endless pings and reads no pong is disconnected", async () => {
  const { centralSystem, port } = await startListener();
  const socket = await admit(port);
  socket.pause();
  const pings = Buffer.concat(
    Array.from({ length: 500 }, () => clientFrame(random, { opcode: 9, payload: Buffer.alloc(125) })),
  );
  let written = 0;
  while (centralSystem.station("CP-1")?.connected === true && written < 200e6) {
    written += pings.length;
    if (!socket.write(pings))
      await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
  }
  expect(centralSystem.station("CP-1")?.connected).toBe(false);
});

test("thousands of bad frames at once close the socket with 1008, and the rest is not answered", async () => {
  const { port } = await startListener();
  const socket = await openSocket(port);
  let answers = 0;
  socket.on("message", () => answers++);
  for (let count = 0; count < 5_000; count++) socket.send(`[2,"${count}","Heartbeat",[]]`);
  expect(await closeCode(socket)).toBe(1008);
  expect(answers).toBe(21);
});
