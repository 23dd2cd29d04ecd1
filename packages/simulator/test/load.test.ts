import { fromSource, startProxy } from "@forecourt/harness";
import { afterEach, expect, test } from "vitest";
import { type LoadOptions, startLoad } from "../src/load/load.ts";
import { startServer } from "./start-server.ts";

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** The messages that the central system has taken, by charger. */
async function startCounting() {
  const values = new Map<string, { transactionId: number | undefined; wh: number }[]>();
  const starts: string[] = [];
  const tags = new Set<string>();
  const stops: { transactionId: number; meterStop: number }[] = [];
  let transactions = 0;
  const server = await startServer({
    StartTransaction: ({ idTag }, { station }) => {
      starts.push(station.identity);
      tags.add(idTag);
      return { idTagInfo: { status: "Accepted" }, transactionId: ++transactions };
    },
    MeterValues: ({ meterValue, transactionId }, { station }) => {
      const wh = Number(meterValue[0]?.sampledValue[0]?.value);
      const list = values.get(station.identity) ?? [];
      list.push({ transactionId, wh });
      values.set(station.identity, list);
      return {};
    },
    StopTransaction: ({ transactionId, meterStop }) => {
      stops.push({ transactionId, meterStop });
      return {};
    },
  });
  opened.push(server.close);
  return { server, values, starts, tags, stops };
}

function chargersAt(url: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({ url, identity: `LOAD-${index}`, idTag: "DRIVER" }));
}

/** One process, and values every 50 ms. */
function start(chargers: LoadOptions["chargers"]) {
  return startLoad({ chargers, everyMs: 50, staggerMs: 1, processes: 1, seed: 1, execArgv: fromSource });
}

test("a load charges: one transaction each, values in turn, and every answer counted, over two processes", async () => {
  const { server, values, starts, tags, stops } = await startCounting();
  const chargers = chargersAt(server.url, 10);
  await using load = startLoad({
    chargers,
    everyMs: 200,
    staggerMs: 1,
    processes: 2,
    seed: 1,
    execArgv: fromSource,
  });
  expect(load.pids).toHaveLength(2);
  await expect.poll(async () => (await load.status()).answered, { timeout: 30_000 }).toBeGreaterThan(50);
  load.pace(3_600_000);
  // What was under way is answered.
  await expect
    .poll(async () => {
      const { sent, answered } = await load.status();
      return sent - answered;
    })
    .toBe(0);
  const status = await load.status();
  expect(status).toMatchObject({
    chargers: 10,
    ready: 10,
    failed: 0,
    lost: 0,
    refused: 0,
    lastRefusal: null,
  });
  expect(status.timed).toBe(status.answered);
  expect(status.p50Ms).toBeLessThanOrEqual(status.p99Ms);
  expect(status.p99Ms).toBeLessThanOrEqual(status.longestMs);
  expect([...values.values()].flat()).toHaveLength(status.answered);
  expect(starts.toSorted()).toEqual(chargers.map(({ identity }) => identity).toSorted());
  const registers = [...values.values()].flat().map(({ wh }) => wh);
  // At 11 kW some Wh in a second.
  expect(Math.max(...registers)).toBeGreaterThan(0);
  for (const list of values.values()) {
    expect(new Set(list.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(list.map(({ wh }) => wh)).toEqual(list.map(({ wh }) => wh).toSorted((a, b) => a - b));
  }
  expect([...tags]).toEqual(["DRIVER"]);
  load.measure();
  expect((await load.status()).timed).toBe(0);

  await load.close();
  expect(stops.map(({ transactionId }) => transactionId).toSorted((a, b) => a - b)).toEqual(
    chargers.map((_, index) => index + 1),
  );
});

test("a load whose connections are closed comes back with the same transactions and loses no message", async () => {
  const { server, values, starts } = await startCounting();
  await using proxy = await startProxy(server.url);
  await using load = start(chargersAt(proxy.url, 4));
  await expect.poll(async () => (await load.status()).answered, { timeout: 30_000 }).toBeGreaterThan(8);
  proxy.reset();
  await expect.poll(async () => (await load.status()).lost).toBe(4);
  await expect.poll(async () => (await load.status()).charging, { timeout: 30_000 }).toBe(4);
  const { answered } = await load.status();
  await expect.poll(async () => (await load.status()).answered).toBeGreaterThan(answered + 8);
  expect(starts).toHaveLength(4);
  for (const list of values.values())
    expect(new Set(list.map(({ transactionId }) => transactionId)).size).toBe(1);
  await load.close();
});

test("a load that is refused says why", async () => {
  const { server } = await startCounting();
  const [charger] = chargersAt(server.url, 1);
  if (charger === undefined) throw new Error("unreachable: one was asked for");
  const chargers = [{ ...charger, password: "wrong" }];
  await using load = start(chargers);
  await expect
    .poll(async () => (await load.status()).lastRefusal, { timeout: 30_000 })
    .toBe("The server answered HTTP/1.1 401 Unauthorized.");
  expect(await load.status()).toMatchObject({ ready: 0, answered: 0 });
});

test("a start whose answer is lost is sent again as it was, and is one transaction", async () => {
  const starts: unknown[] = [];
  const server = await startServer({
    StartTransaction: async (request) => {
      starts.push(request);
      if (starts.length === 1) {
        proxy.reset();
        return await new Promise<never>(() => {});
      }
      return { idTagInfo: { status: "Accepted" }, transactionId: 1 };
    },
  });
  opened.push(server.close);
  await using proxy = await startProxy(server.url);
  const chargers = chargersAt(proxy.url, 1);
  await using load = start(chargers);
  await load.until(({ answered }) => answered > 0, 30_000);
  expect(starts).toHaveLength(2);
  expect(starts[1]).toEqual(starts[0]);
});

test("one charger that is refused does not keep the others from charging", async () => {
  const { server } = await startCounting();
  const chargers = chargersAt(server.url, 3).map((charger, index) =>
    index === 1 ? { ...charger, password: "wrong" } : charger,
  );
  await using load = start(chargers);
  await load.until(({ charging, refused }) => charging === 2 && refused > 0, 30_000);
});

test("a wait for what does not come ends, and says what was refused", async () => {
  const { server } = await startCounting();
  const chargers = chargersAt(server.url, 1).map((charger) => ({ ...charger, password: "wrong" }));
  await using load = start(chargers);
  await load.until(({ refused }) => refused > 0, 30_000);
  await expect(load.until(({ ready }) => ready === 1, 1)).rejects.toThrow(
    "After 1 ms 0 of 1 chargers are accepted, and 0 charge: The server answered HTTP/1.1 401 Unauthorized.",
  );
});
