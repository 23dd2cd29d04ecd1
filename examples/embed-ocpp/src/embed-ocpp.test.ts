import { access, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { freePort, startServerProcess } from "@forecourt/harness";
import { acceptEverything, createCentralSystem, createChargePoint } from "@forecourt/ocpp";
import { acceptChargers, connectChargePoint } from "@forecourt/ocpp/ws";
import type { RPCServer as RpcServerClass } from "ocpp-rpc";
import { expect, test } from "vitest";

const program = (path: string): URL => new URL(`../${path}`, import.meta.url);
const boot = { chargePointVendor: "Acme", chargePointModel: "One" };
const available = { connectorId: 1, errorCode: "NoError", status: "Available" } as const;

test.each(["src/central-system.ts", "src/charge-point.ts"])(
  "%s is a program of at most ten lines",
  async (path) => {
    const lines = (await readFile(program(path), "utf8")).split("\n").map((line) => line.trim());
    const code = lines.filter((line) => line !== "" && !line.startsWith("//"));
    expect(code.length).toBeLessThanOrEqual(10);
    expect(Math.max(...code.map((line) => line.length))).toBeLessThanOrEqual(110);
  },
);

const conditions = "--conditions=@forecourt/source";
const runtimes = [
  { name: "Node", path: "src/central-system.ts", runtime: undefined },
  {
    name: "Bun",
    path: "bun/central-system.ts",
    runtime: await installed("@oven/bun-", "bin/bun", conditions),
  },
  {
    name: "Deno",
    path: "deno/central-system.ts",
    // The network and its port: nothing else is asked for.
    runtime: await installed(
      "@deno/",
      "deno",
      "run",
      "--no-prompt",
      "--no-lock",
      "--allow-net",
      "--allow-env=PORT",
      conditions,
    ),
  },
];

for (const { name, path, runtime } of runtimes) {
  const missing = runtime === null && `no ${name} for ${process.platform} on ${process.arch} is installed`;
  test.skipIf(missing !== false && process.env["CI"] === undefined)(
    `a central system on ${name} takes chargers of two makes${missing ? ` (skipped: ${missing})` : ""}`,
    async () => {
      if (runtime === null) throw new Error(`${missing}`);
      const port = await freePort();
      const url = `ws://127.0.0.1:${port}/ocpp`;
      // Chargers do not wait for their central system to be up either.
      const frames: string[] = [];
      const chargePoint = createChargePoint({ hooks: { frame: ({ text }) => frames.push(text) } });
      const reconnect = { firstMs: 25, maxMs: 100 };
      await using link = connectChargePoint({
        chargePoint,
        url,
        identity: "CP-1",
        password: "change me",
        reconnect,
      });
      const booted = link.opened().then(() => chargePoint.call("BootNotification", boot));
      await using server = await startServerProcess({
        entry: program(path),
        ...(runtime && { runtime }),
        env: { PORT: String(port) },
        readyLine: /"BootNotification"/,
      });
      expect(await booted).toMatchObject({
        outcome: "result",
        payload: { status: "Accepted", interval: 300 },
      });

      const other = new RPCClient({
        ...rpcOptions,
        endpoint: url,
        identity: "Depot 2/CP-2",
        password: "change me",
      });
      await other.connect();
      expect(await other.call("BootNotification", boot)).toMatchObject({ status: "Accepted" });
      expect(await other.call("StatusNotification", available)).toEqual({});
      await other.close({});
      const stranger = new RPCClient({
        ...rpcOptions,
        endpoint: url,
        identity: "CP-3",
        password: "guess",
      });
      await expect(stranger.connect()).rejects.toMatchObject({ code: 401 });

      // Whom the engine hangs up on is gone, with the code that it gave, and the others stay.
      const hostile = new RPCClient({
        ...rpcOptions,
        endpoint: url,
        identity: "CP-4",
        password: "change me",
      });
      await hostile.connect();
      const end = new Promise<{ code: number }>((resolve) => hostile.on("close", resolve));
      for (let count = 0; count < 21; count++) hostile.sendRaw("no JSON");
      expect((await end).code).toBe(1008);
      expect(await chargePoint.call("Heartbeat", {})).toMatchObject({ outcome: "result" });

      // It printed the very text that was on the wire.
      await expect.poll(() => frames.filter((frame) => !server.lines.includes(frame))).toEqual([]);
      await server.line(
        /^\[2,"[0-9a-f-]{36}","StatusNotification",\{"connectorId":1,"errorCode":"NoError","status":"Available"\}\]$/,
      );
    },
  );
}

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

/** What these tests use of a client of ocpp-rpc; its own types ask for every option. */
interface RpcClient {
  connect(): Promise<unknown>;
  call(action: string, payload: object): Promise<unknown>;
  handle(action: string, handler: () => Promise<object>): void;
  sendRaw(text: string): void;
  on(event: "close", listener: (about: { code: number }) => void): void;
  close(options: object): Promise<unknown>;
}
// CommonJS, without named exports that Node can see.
const { RPCClient, RPCServer } = createRequire(import.meta.url)("ocpp-rpc") as {
  RPCClient: new (options: object) => RpcClient;
  RPCServer: typeof RpcServerClass;
};
const rpcOptions = { protocols: ["ocpp1.6"], strictMode: true, reconnect: false };

/** The program in the npm package for this machine, which carries it as it is; null when that is not installed. */
async function installed(
  prefix: string,
  file: string,
  ...args: string[]
): Promise<[string, ...string[]] | null> {
  const arch = process.arch === "arm64" && prefix.startsWith("@oven") ? "aarch64" : process.arch;
  const libc = process.platform === "linux" && prefix.startsWith("@deno") ? "-glibc" : "";
  const path = fileURLToPath(program(`node_modules/${prefix}${process.platform}-${arch}${libc}/${file}`));
  return access(path).then(
    () => [path, ...args],
    () => null,
  );
}
