import { MessageChannel, type MessagePort } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import {
  acceptEverything,
  type Connection,
  createCentralSystem,
  createChargePoint,
  type Socket,
} from "../src/index.ts";

/** A message port instead of a WebSocket: text in order and a close event, without pings and without pausing. */
function toSocket(port: MessagePort): Socket {
  return {
    send: (text) => port.postMessage(text),
    close: () => port.close(),
    ping() {},
    pause() {},
    resume() {},
  };
}

function feed(port: MessagePort, connection: Connection): void {
  port.on("message", (text: string) => connection.receive(text));
  port.on("close", () => connection.closed(1006, ""));
}

test("both ends of the engine work over any text channel", async () => {
  const { port1, port2 } = new MessageChannel();
  const ended = new Promise((resolve) => port2.once("close", resolve));
  const lost: number[] = [];
  const centralSystem = createCentralSystem({
    handlers: acceptEverything(),
    hooks: { disconnected: (_station, { code }) => lost.push(code) },
  });
  onTestFinished(() => centralSystem.close());
  const chargePoint = createChargePoint({ handlers: { Reset: () => ({ status: "Accepted" }) } });
  feed(port1, centralSystem.connect({ identity: "CP-1", context: null, socket: toSocket(port1) }));
  feed(port2, chargePoint.connect(toSocket(port2)));

  const boot = { chargePointVendor: "Acme", chargePointModel: "One" };
  expect(await chargePoint.call("BootNotification", boot)).toMatchObject({ payload: { status: "Accepted" } });
  expect(await centralSystem.station("CP-1")?.call("Reset", { type: "Soft" })).toEqual({
    outcome: "result",
    payload: { status: "Accepted" },
  });
  chargePoint.disconnect();
  await ended;
  while (centralSystem.station("CP-1")?.connected) await new Promise((resolve) => setImmediate(resolve));
  expect(lost).toEqual([1006]);
  expect(chargePoint.connected).toBe(false);
});
