import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ago, startSite } from "./start-site.ts";
import { startTestServer, type TestServer } from "./start-test-server.ts";

/** What was receipted stays as it was, whoever asks: also somebody with a psql prompt. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const site = await startSite(server, [
    { price_components: [{ type: "ENERGY", price: 0.35, step_size: 1 }] },
  ]);
  const { transactionId } = await site.charger.call("StartTransaction", {
    connectorId: 1,
    idTag: site.idTag,
    meterStart: 0,
    timestamp: ago(600),
  });
  // Begun ten minutes before it was told: billed, with a decision that says so.
  await site.charger.call("StopTransaction", { transactionId, meterStop: 900, timestamp: ago(0) });
});
afterAll(() => server[Symbol.asyncDispose]());

test("a session told late is billed in full, and its decision says why", async () => {
  const { data } = await server.client.cdrs.list();
  expect(data).toMatchObject([{ total_energy_wh: 900, total_cost: 0.32, status: "valid" }]);
  const { billing_decision } = await server.client.cdrs.get(data[0]?.id ?? "");
  expect(billing_decision).toMatchObject({ outcome: "billed", reason_code: "delivered_late" });
});

test.each(["cdrs", "billing_decisions", "tariff_revisions"])(
  "the database itself refuses to change or delete rows of %s",
  async (table) => {
    const { db } = server.server.ctx;
    const [before] = await db.read((tx) =>
      tx.execute<{ rows: string }>(sql.raw(`select count(*) as rows from ${table}`)),
    );
    expect(Number(before?.rows)).toBeGreaterThan(0);
    const change = (statement: string) =>
      db.transaction(async (tx) => void (await tx.execute(sql.raw(statement))));
    await expect(change(`update ${table} set created_at = now()`)).rejects.toThrow(
      `${table} rows are never changed`,
    );
    await expect(change(`delete from ${table}`)).rejects.toThrow(`${table} rows are never changed`);
  },
);
