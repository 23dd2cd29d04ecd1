import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectRawCharger, type RawCharger } from "../support/raw-charger.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

/** A socket that another connection has replaced, in this process or another, and that does not know it yet. */

let server: TestServer;
let raw: RawCharger;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  raw = await connectRawCharger(server);
  // Does what a process does when it accepts the charger again.
  await server.server.core.db.transaction(async (tx) => {
    await tx.execute(sql`update chargers set connection_epoch = connection_epoch + 1 where id = ${raw.id}`);
  });
});

const timestamp = new Date().toISOString();

test.each([
  { action: "StatusNotification", payload: { connectorId: 1, errorCode: "NoError", status: "Faulted" } },
  {
    action: "MeterValues",
    payload: { connectorId: 1, meterValue: [{ timestamp, sampledValue: [{ value: "1" }] }] },
  },
  { action: "StartTransaction", payload: { connectorId: 1, idTag: "A", meterStart: 0, timestamp } },
  { action: "StopTransaction", payload: { transactionId: 1, meterStop: 0, timestamp } },
  { action: "BootNotification", payload: { chargePointVendor: "Acme", chargePointModel: "Y" } },
])("its $action is not answered, and not stored", async ({ action, payload }) => {
  await expect(raw.ask(JSON.stringify([2, "1", action, payload]))).rejects.toThrow("closed with 1012");
  const { db } = server.server.core;
  const [stored] = await db.read((tx) =>
    tx.execute<{ rows: string }>(sql`select (select count(*) from all_evidence where charger_id = ${raw.id})
      + (select count(*) from connector_states where charger_id = ${raw.id}) as rows`),
  );
  expect(Number(stored?.rows)).toBe(0);
});
