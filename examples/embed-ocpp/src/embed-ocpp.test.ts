import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { freePort, startServerProcess } from "@forecourt/harness";
import { acceptEverything, createCentralSystem } from "@forecourt/ocpp";
import { acceptChargers } from "@forecourt/ocpp/ws";
import { expect, test } from "vitest";
import { RPCClient, RPCServer, type RpcClient, rpcOptions } from "./ocpp-rpc.ts";
import { boot, takesTwoMakes } from "./two-makes.ts";

const program = (path: string): URL => new URL(`../${path}`, import.meta.url);

test.each(["src/central-system.ts", "src/charge-point.ts"])(
  "%s is a program of at most ten lines",
  async (path) => {
    const lines = (await readFile(program(path), "utf8")).split("\n").map((line) => line.trim());
    const code = lines.filter((line) => line !== "" && !line.startsWith("//"));
    expect(code.length).toBeLessThanOrEqual(10);
    expect(Math.max(...code.map((line) => line.length))).toBeLessThanOrEqual(110);
  },
);

test("a central system takes chargers of two makes", async () => {
  await takesTwoMakes({ entry: program("src/central-system.ts") });
});

test("the charge point boots at a central system, and takes a reset", async () => {
  const frames: string[] = [];
  const centralSystem = createCentralSystem({
    handlers: acceptEverything(),
    hooks: { frame: ({ text }) => frames.push(text) },
  });
  const listener = acceptChargers({
    port: 0,
    host: "127.0.0.1",
    centralSystem,
    authenticate: ({ identity, username, password }) =>
      identity === "CP-1" && username === "CP-1" && password?.toString() === "change me",
  });
  await new Promise<void>((resolve) => void listener.server.once("listening", resolve));
  // A server that listens on TCP has such an address.
  const { port } = listener.server.address() as AddressInfo;
  await using process = await startServerProcess({
    entry: program("src/charge-point.ts"),
    env: { OCPP_URL: `ws://127.0.0.1:${port}/ocpp` },
    readyLine: /status: 'Accepted'/,
  });
  expect(frames[0]).toMatch(
    /^\[2,"[^"]+","BootNotification",\{"chargePointVendor":"Acme","chargePointModel":"One"\}\]$/,
  );
  expect(process.lines.join("\n")).toContain("outcome: 'result'");
  expect(await centralSystem.station("CP-1")?.call("Reset", { type: "Soft" })).toEqual({
    outcome: "result",
    payload: { status: "Accepted" },
  });
  await listener.close();
  await centralSystem.close();
});

test("the charge point boots at a central system of ocpp-rpc as well", async () => {
  const server = new RPCServer({ protocols: ["ocpp1.6"], strictMode: true });
  server.on("client", (client: RpcClient) => {
    const currentTime = "2025-01-01T12:00:00.000Z";
    client.handle("BootNotification", async () => ({ status: "Accepted", currentTime, interval: 300 }));
  });
  const http = await server.listen(0, "127.0.0.1");
  // A server that listens on TCP has such an address.
  const { port } = http.address() as AddressInfo;
  await using process = await startServerProcess({
    entry: program("src/charge-point.ts"),
    env: { OCPP_URL: `ws://127.0.0.1:${port}` },
    readyLine: /status: 'Accepted'/,
  });
  expect(process.lines.join("\n")).toContain("currentTime: '2025-01-01T12:00:00.000Z'");
  await server.close({ force: true });
});

test("Express answers the web and the engine the chargers, on one port", async () => {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  await using _server = await startServerProcess({
    entry: program("src/with-express.ts"),
    env: { PORT: String(port) },
    readyUrl: `${site}/chargers`,
  });
  const client = new RPCClient({
    ...rpcOptions,
    endpoint: `ws://127.0.0.1:${port}/ocpp`,
    identity: "CP-1",
    password: "change me",
  });
  client.handle("Reset", async () => ({ status: "Accepted" }));
  await client.connect();
  await client.call("BootNotification", boot);

  const chargers = async () => (await fetch(`${site}/chargers`)).json();
  expect(await chargers()).toEqual([{ identity: "CP-1", connected: true }]);
  const reset = await fetch(`${site}/chargers/CP-1/reset`, { method: "POST" });
  expect(await reset.json()).toEqual({ outcome: "result", payload: { status: "Accepted" } });
  expect((await fetch(`${site}/chargers/CP-2/reset`, { method: "POST" })).status).toBe(404);

  await client.close({});
  await expect.poll(chargers).toEqual([{ identity: "CP-1", connected: false }]);
  const offline = await fetch(`${site}/chargers/CP-1/reset`, { method: "POST" });
  expect(await offline.json()).toEqual({ outcome: "not-sent", reason: "offline" });
});
