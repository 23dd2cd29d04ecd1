import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { createClient } from "@forecourt/client";
import { createDatabase, freePort, startServerProcess } from "@forecourt/harness";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { bridgeMeter } from "./bridge-meter.ts";
import { readP1 } from "./read-p1.ts";
import { readShelly } from "./read-shelly.ts";
import { shareSurplus } from "./share-surplus.ts";

const apiKey = "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF";
const within = { timeout: 30_000, interval: 100 };

let running: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  running = await start();
});
afterAll(() => running.close());

test("a Shelly that is polled, fails and returns: its currents are other loads", {
  timeout: 60_000,
}, async () => {
  const { admin, meter, locationId } = running;
  let requests = 0;
  const shelly = createHttpServer((request, response) => {
    requests += 1;
    const isRight = request.url === "/rpc/EM.GetStatus?id=0";
    response.writeHead(isRight && requests !== 2 ? 200 : 500);
    response.end(
      requests === 2 ? "busy" : '{"id":0,"a_current":4.5,"b_current":1.25,"c_current":11,"n_current":null}',
    );
  });
  const { port } = await listening(shelly);
  const ended = new AbortController();
  const about = { locationId, source: "shelly", kind: "other_loads" } as const;
  const bridge = bridgeMeter(meter, about, readShelly(`http://127.0.0.1:${port}`, ended.signal));
  await expect
    .poll(() => admin.locations.load(locationId), within)
    .toMatchObject({
      bound_by: "shelly",
      measurements: [{ source: "shelly", kind: "other_loads", currents_a: [4.5, 1.25, 11], silent: false }],
    });
  // The second answer is an error.
  await expect.poll(() => requests, within).toBeGreaterThan(3);
  ended.abort();
  await expect(bridge).rejects.toThrow("aborted");
  shelly.close();
  await admin.locations.deleteMeasurement(locationId, "shelly");
});

test("a P1 port in parts, with export: its currents are those of the connection", {
  timeout: 60_000,
}, async () => {
  const { admin, meter, locationId } = running;
  const lines = [
    "/ISK5\\2M550T-1012",
    "1-0:21.7.0(02.300*kW)",
    "1-0:41.7.0(00.000*kW)",
    "1-0:61.7.0(00.460*kW)",
    "1-0:22.7.0(00.000*kW)",
    "1-0:42.7.0(01.150*kW)",
    "1-0:62.7.0(00.000*kW)",
    "!A1B2",
  ].join("\r\n");
  const p1 = createServer((socket) => {
    // It connects in the middle of a telegram, which has too little in it.
    socket.write(`1-0:61.7.0(09.999*kW)\r\n!0000\r\n${lines.slice(0, 60)}`);
    globalThis.setTimeout(() => socket.end(`${lines.slice(60)}\r\n`), 200);
  });
  const { port } = await listening(p1);
  const readings: number[][] = [];
  const about = { locationId, source: "p1", kind: "grid" } as const;
  await bridgeMeter(meter, about, seen(readP1("127.0.0.1", port, new AbortController().signal), readings));
  expect(readings).toEqual([[10, -5, 2]]);
  await expect
    .poll(() => admin.locations.load(locationId), within)
    .toMatchObject({ measurements: [{ source: "p1", kind: "grid", currents_a: [10, -5, 2] }] });
  p1.close();
  await admin.locations.deleteMeasurement(locationId, "p1");
});

test("a surplus limits all chargers, and a small one pauses them", { timeout: 60_000 }, async () => {
  const { admin, meter, locationId } = running;
  const surplus = async (...watts: number[]) => {
    await shareSurplus(meter, locationId, seen(watts, []));
    return (await admin.locations.load(locationId)).limits;
  };
  // Its charger has one phase.
  await surplus(4_600);
  await expect
    .poll(() => admin.locations.load(locationId), within)
    .toMatchObject({
      usable_a: 20,
      bound_by: "solar",
      limits: [{ name: "solar", max_a: 20, fallback_a: 6 }],
    });
  // Lower at once, and higher only after a while.
  await surplus(4_600, 2_300, 6_900);
  await expect.poll(() => admin.locations.load(locationId), within).toMatchObject({ usable_a: 10 });
  await surplus(1_000);
  await expect.poll(() => admin.locations.load(locationId), within).toMatchObject({ usable_a: 0 });
});

async function* seen<Value>(
  from: Iterable<Value> | AsyncIterable<Value>,
  into: Value[],
): AsyncGenerator<Value> {
  for await (const value of from) {
    into.push(value);
    yield value;
  }
}

async function listening(server: Pick<Server, "listen" | "address">): Promise<AddressInfo> {
  // Both kinds of server are emitters.
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server.address() as AddressInfo;
}

async function start() {
  const database = await createDatabase(inject("postgresUrl"));
  const port = await freePort();
  const server = await startServerProcess({
    entry: new URL("../../../packages/server/src/main.ts", import.meta.url),
    env: {
      FORECOURT_PORT: String(port),
      FORECOURT_DATABASE_URL: database.url,
      FORECOURT_SECRET: "a secret of at least 32 characters",
      FORECOURT_BOOTSTRAP_KEY: apiKey,
    },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  });
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const admin = createClient({ baseUrl, apiKey });
  const { id } = await admin.locations.create({ name: "House", max_amperage: 32, dlb_enabled: true });
  await admin.chargers.create({ identity: "GARAGE", location_id: id });
  const { key } = await admin.apiKeys.create({ name: "meter", role: "meter", location_ids: [id] });
  return {
    admin,
    locationId: id,
    /** It can write values of this location, and nothing else. */
    meter: createClient({ baseUrl, apiKey: key }),
    async close() {
      await server[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
