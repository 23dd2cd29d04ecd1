import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createChargePoint } from "@forecourt/ocpp";
import { connectChargePoint } from "@forecourt/ocpp/ws";
import { expect, test } from "vitest";
import { openSite, type Store } from "./open-site.ts";

const key = "000102030405060708090a0b0c0d0e0f10111213";
const start = { connectorId: 1, idTag: "TAG-1", meterStart: 100, timestamp: "2025-01-01T12:00:00Z" };
const boot = { chargePointVendor: "Acme", chargePointModel: "One" };

/** A site that knows CP-1 and TAG-1, on a store that can be away. */
async function startSite() {
  const transactions = new Map<string, number>();
  const ended: number[] = [];
  const state = { away: false };
  const store: Store = {
    charger: async (identity) => (identity === "CP-1" ? { key, bay: "42" } : undefined),
    knowsTag: async (idTag) => idTag === "TAG-1",
    async begin(startedAs) {
      if (state.away) throw new Error("The store is away.");
      const transactionId = transactions.get(startedAs) ?? transactions.size + 1;
      transactions.set(startedAs, transactionId);
      return transactionId;
    },
    async end(transactionId) {
      ended.push(transactionId);
    },
  };
  const server = createServer();
  const reports: string[] = [];
  const site = openSite({
    server,
    store,
    report: (what, error) => reports.push(`${what}: ${String(error)}`),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    ...site,
    state,
    ended,
    reports,
    url: `ws://127.0.0.1:${port}/ocpp`,
    async [Symbol.asyncDispose]() {
      await site.close({ spreadMs: 0 });
      server.close();
    },
  };
}

async function startCharger(url: string) {
  const ends: number[] = [];
  const chargePoint = createChargePoint({ hooks: { disconnected: ({ code }) => ends.push(code) } });
  const connection = connectChargePoint({
    chargePoint,
    url,
    identity: "CP-1",
    password: Buffer.from(key, "hex"),
    reconnect: { firstMs: 1, maxMs: 10 },
  });
  await connection.opened();
  await chargePoint.call("BootNotification", boot);
  return { chargePoint, ends, link: connection, [Symbol.asyncDispose]: () => connection.close() };
}

test("a transaction starts once, however often the charger reports it, and ends", async () => {
  await using site = await startSite();
  await using charger = await startCharger(site.url);
  const begun = { outcome: "result", payload: { idTagInfo: { status: "Accepted" }, transactionId: 1 } };
  expect(await charger.chargePoint.call("StartTransaction", start)).toEqual(begun);
  expect(await charger.chargePoint.call("StartTransaction", start)).toEqual(begun);
  expect(await charger.chargePoint.call("StartTransaction", { ...start, idTag: "TAG-2" })).toEqual({
    outcome: "result",
    payload: { idTagInfo: { status: "Invalid" }, transactionId: 2 },
  });
  const stop = { transactionId: 1, meterStop: 200, timestamp: "2025-01-01T13:00:00Z" };
  await charger.chargePoint.call("StopTransaction", stop);
  expect(site.ended).toEqual([1]);
  expect(site.centralSystem.station("CP-1")?.context.bay).toBe("42");
});

test("while the store is unavailable the site answers nothing, and the charger repeats the request", async () => {
  await using site = await startSite();
  await using charger = await startCharger(site.url);
  site.state.away = true;
  const outcome = await charger.chargePoint.call("StartTransaction", start, {
    retry({ attempt }) {
      site.state.away = attempt < 2;
      return 0;
    },
  });
  expect(outcome).toMatchObject({ outcome: "result", payload: { transactionId: 1 } });
  expect(charger.ends).toEqual([1012, 1012]);
  const fault = "CP-1, StartTransaction: Error: The store is away.";
  expect(site.reports).toEqual([fault, fault]);
});

test("a charger without the key is refused", async () => {
  await using site = await startSite();
  const refused = await new Promise((resolve) => {
    const connection = connectChargePoint({
      chargePoint: createChargePoint(),
      url: site.url,
      identity: "CP-1",
      password: "guess",
      refused(status) {
        void connection.close();
        resolve(status);
      },
    });
  });
  expect(refused).toBe(401);
});
