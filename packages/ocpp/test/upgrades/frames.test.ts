import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { raw, upgrade } from "./raw-upgrade.ts";
import { closeCode, openSocket, startListener } from "./start-listener.ts";

describe("frames", () => {
  test("text is answered", async () => {
    const { port } = await startListener();
    const socket = await openSocket(port);
    socket.send('[2,"1","StatusNotification",{"connectorId":0,"errorCode":"NoError","status":"Available"}]');
    const [data] = (await once(socket, "message")) as [Buffer];
    expect(data.toString()).toBe('[3,"1",{}]');
  });

  test("binary frames close with 1003", async () => {
    const { port } = await startListener();
    const socket = await openSocket(port);
    socket.send(Buffer.from('[2,"1","Heartbeat",{}]'));
    expect(await closeCode(socket)).toBe(1003);
  });

  test("a frame of 64 KiB is read, a longer one closes with 1009", async () => {
    const { port } = await startListener();
    const socket = await openSocket(port);
    const call = (bytes: number) => {
      const empty = '[2,"1","DataTransfer",{"vendorId":"v","data":""}]';
      return empty.replace('""}', `"${"x".repeat(bytes - empty.length)}"}`);
    };
    socket.send(call(65_536));
    const [data] = (await once(socket, "message")) as [Buffer];
    expect(data.toString()).toBe('[3,"1",{"status":"UnknownVendorId"}]');
    socket.send(call(65_537));
    expect(await closeCode(socket)).toBe(1009);
  });

  test("a message in more than 16 fragments ends the connection", async () => {
    const { port } = await startListener();
    const socket = await openSocket(port);
    for (let fragment = 0; fragment < 20; fragment++) socket.send("[", { fin: false });
    expect(await closeCode(socket)).toBe(1008);
  });

  test("compression is not negotiated", async () => {
    const { port } = await startListener();
    const answer = await raw(
      port,
      upgrade("/ocpp/CP-1", { "Sec-WebSocket-Extensions": "permessage-deflate" }),
    );
    expect(answer).not.toContain("Sec-WebSocket-Extensions");
  });

  test("a reserved bit, as a compressed frame has it, closes with 1002", async () => {
    const { port } = await startListener();
    const socket = connectTcp(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write(upgrade("/ocpp/CP-1"));
    await once(socket, "data");
    // FIN, RSV1, text; masked, two bytes, a mask of zeros.
    socket.write(Buffer.from("c182000000005b5d", "hex"));
    const [close] = (await once(socket, "data")) as [Buffer];
    expect(close.toString("hex")).toBe("880203ea");
  });

  test("invalid UTF-8 closes with 1007", async () => {
    const { port } = await startListener();
    const socket = await openSocket(port);
    socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect(await closeCode(socket)).toBe(1007);
  });

  test("a client that does not read is disconnected", async () => {
    const lost = deferred();
    const { centralSystem, port } = await startListener({ hooks: { disconnected: () => lost.resolve() } });
    const socket = await openSocket(port);
    socket.pause();
    const station = centralSystem.station("CP-1");
    if (station === undefined) throw new Error("unreachable: it is connected");
    let calls = 0;
    while (station.connected && calls++ < 1_000) {
      await station.call("DataTransfer", { vendorId: "v", data: "x".repeat(500_000) }, { timeoutMs: 1 });
    }
    await lost.promise;
    expect(station.connected).toBe(false);
  });
});

describe("connections", () => {
  test("a second connection of the same charger replaces the first", async () => {
    const { centralSystem, port } = await startListener();
    const first = await openSocket(port);
    const firstEnd = closeCode(first);
    await openSocket(port);
    expect(await firstEnd).toBe(4001);
    expect(centralSystem.station("CP-1")).toMatchObject({ connected: true, epoch: 2, context: "a charger" });
  });

  test("a lost connection is detected", async () => {
    const lost = deferred();
    const { centralSystem, port } = await startListener({ hooks: { disconnected: () => lost.resolve() } });
    (await openSocket(port)).terminate();
    await lost.promise;
    expect(centralSystem.station("CP-1")?.connected).toBe(false);
  });

  test("after close() chargers are not admitted, and connected ones stay", async () => {
    const { centralSystem, listener, port } = await startListener();
    await openSocket(port);
    await listener.close();
    expect(centralSystem.station("CP-1")?.connected).toBe(true);
    const socket = connectTcp(port, "127.0.0.1");
    socket.write(upgrade("/ocpp/CP-1"));
    // Without an upgrade listener Node treats it as an ordinary request.
    const [data] = (await once(socket, "data")) as [Buffer];
    expect(data.toString()).toContain("HTTP/1.1 200 OK");
    socket.destroy();
  });
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
