import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createServerDatabase, type ServerDatabase } from "../../../src/testing/server-database.ts";
import { ago, type Site, startSite } from "../../support/start-site.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

/*
 * A receipt never changes, even when an operator tries it at a psql prompt. On PostgreSQL, row-level security applies to the
 * role of the server. The embedded database has only the owner.
 */

const tables = ["cdrs", "billing_decisions", "tariff_revisions", "payment_references"];

describe.each(["PostgreSQL", "the embedded database"])("on %s", (engine) => {
  let database: ServerDatabase | null = null;
  let server: TestServer;
  let site: Site;
  let cdrId: string;
  beforeAll(async () => {
    database =
      engine === "PostgreSQL"
        ? await createServerDatabase(inject("postgresUrl"), { rowLevelSecurity: true })
        : null;
    server = await startTestServer({ FORECOURT_DATABASE_URL: database?.url ?? "memory:" });
    site = await startSite(server, [{ price_components: [{ type: "ENERGY", price: 0.35, step_size: 1 }] }]);
    await server.client.idTags.create({ id_tag: "MEMBER", parent_id_tag: "fleet-7" });
    const { transactionId } = await site.charger.call("StartTransaction", {
      connectorId: 1,
      idTag: site.idTag,
      meterStart: 0,
      timestamp: ago(600),
    });
    // The stamp is ten minutes before the registration of the charger. The server bills the session and records a decision
    // about that.
    await site.charger.call("StopTransaction", {
      transactionId,
      meterStop: 900,
      timestamp: ago(0),
    });
    const { data } = await server.client.cdrs.list();
    cdrId = data[0]?.id ?? "";
  }, 120_000);
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await database?.drop();
  });

  const attach = (payment_reference: string, payment_provider = "stripe") =>
    server.fetch(`/cdrs/${cdrId}/payment-reference`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ payment_reference, payment_provider }),
    });

  test("a session whose start is older than its charger is billed in full, and its decision says why", async () => {
    const { data } = await server.client.cdrs.list();
    expect(data).toMatchObject([{ total_energy_wh: 900, total_cost: 0.32, status: "valid" }]);
    const { billing_decision } = await server.client.cdrs.get(cdrId);
    expect(billing_decision).toMatchObject({
      outcome: "recovered_partial",
      reason_code: "charger_clock_untrusted",
    });
  });

  test("of fifty concurrent requests that attach a reference one does, and all get the same answer", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        let response = await attach("pi_of_fifty", `provider-${n}`);
        // The one database connection has a long queue. A request that waits too long in it has no effect, and the server
        // asks the caller to retry.
        while (response.status === 503) response = await attach("pi_of_fifty", `provider-${n}`);
        return { status: response.status, body: await response.text() };
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const { payment_references } = await server.client.cdrs.get(cdrId);
    expect(payment_references).toHaveLength(1);
  });

  test.each([
    ["of the session", () => site.idTag],
    ["of the session, spelled another way", () => site.idTag.toLowerCase().replace("-", " : ")],
    ["of the session, with a hyphen that does not break", () => site.idTag.replace("-", "\u2011")],
    [
      "of the session, with a dash and an invisible character",
      () => `\u2060${site.idTag.replace("-", "\u2013\u200b")}`,
    ],
    ["of the session, in wide letters", () => site.idTag.replace("TAG", "ＴＡＧ")],
    ["of a group", () => "FLEET 7"],
    ["of a contract", () => "nl-tnm-c12345678-x"],
    ["of a contract, with the hyphens of a document", () => "NL\u2010TNM\u2010C12345678\u2010X"],
    ["of a mailbox", () => "Driver.7@fleet.example"],
    ["of a mailbox, with a wide at sign", () => "driver.7＠fleet.example"],
  ])("the id %s is refused, and repeated nowhere", async (_, idOf) => {
    const id = idOf();
    const response = await attach(id);
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toMatchObject([400, { code: "driver-identifier-rejected" }]);
    expect(text.toLowerCase()).not.toContain(id.toLowerCase());
    expect(JSON.stringify(server.log).toLowerCase()).not.toContain(id.toLowerCase());
    const events = await server.client.events.list({ type: "payment_reference.attached", per_page: 100 });
    expect(JSON.stringify(events).toLowerCase()).not.toContain(id.toLowerCase());
    const { payment_references } = await server.client.cdrs.get(cdrId);
    expect(payment_references.map(({ reference }) => reference)).not.toContain(id);
  });

  describe.each(tables)("rows of %s", (table) => {
    const update = `update ${table} set created_at = now()`;
    const remove = `delete from ${table}`;
    const empty = `truncate ${table} cascade`;

    test("are neither changed nor deleted by the server's own role", async () => {
      const { db } = server.server.core;
      const [before] = await db.read((tx) =>
        tx.execute<{ rows: string }>(sql.raw(`select count(*) as rows from ${table}`)),
      );
      expect(Number(before?.rows)).toBeGreaterThan(0);
      const run = (statement: string) =>
        db.transaction(async (tx) => void (await tx.execute(sql.raw(statement))));
      await expect(run(update)).rejects.toThrow(`${table} rows are never changed`);
      await expect(run(remove)).rejects.toThrow(`${table} rows are never changed`);
      // A role that does not own the table may not even try.
      await expect(run(empty)).rejects.toThrow(/rows are never deleted|permission denied/);
    });

    if (engine !== "PostgreSQL") return;
    test("are neither changed nor deleted by the owner of the tables", async () => {
      const owner = postgres(database?.ownerUrl ?? "", { max: 1, onnotice: () => undefined });
      try {
        await expect(owner.unsafe(update)).rejects.toThrow(`${table} rows are never changed`);
        await expect(owner.unsafe(remove)).rejects.toThrow(`${table} rows are never changed`);
        await expect(owner.unsafe(empty)).rejects.toThrow("rows are never deleted");
        // Truncating the tables that they refer to must fail as well.
        await expect(owner.unsafe("truncate organizations cascade")).rejects.toThrow(
          "rows are never deleted",
        );
      } finally {
        await owner.end();
      }
    });
  });
});
