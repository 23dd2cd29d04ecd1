import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createServerDatabase, type ServerDatabase } from "../../../src/testing/server-database.ts";
import { ago, type Site, startSite } from "../../support/start-site.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

/** What a payment reference may contain, and how to redact a reference that contains too much. */

describe.each(["PostgreSQL", "the embedded database"])("on %s", (engine) => {
  let database: ServerDatabase | null = null;
  let server: TestServer;
  let site: Site;
  let cdrId = "";
  let sessionId = "";
  beforeAll(async () => {
    database = engine === "PostgreSQL" ? await createServerDatabase(inject("postgresUrl")) : null;
    server = await startTestServer({ FORECOURT_DATABASE_URL: database?.url ?? "memory:" });
    site = await startSite(server, [{ price_components: [{ type: "ENERGY", price: 0.35, step_size: 1 }] }]);
    await charge(site.idTag);
    const [cdr] = (await server.client.cdrs.list()).data;
    cdrId = cdr?.id ?? "";
    sessionId = cdr?.session_id ?? "";
  }, 120_000);
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await database?.drop();
  });

  async function charge(idTag: string): Promise<void> {
    const begin = { connectorId: 1, idTag, meterStart: 0, timestamp: ago(60) };
    const { transactionId } = await site.charger.call("StartTransaction", begin);
    await site.charger.call("StopTransaction", { transactionId, meterStop: 900, timestamp: ago(0) });
  }
  const attach = async (payment_reference: string, payment_provider = "stripe", headers = {}) => {
    const response = await server.fetch(`/cdrs/${cdrId}/payment-reference`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ payment_reference, payment_provider }),
    });
    const body = (await response.json()) as {
      data: { id: string; payment_reference: string; redacted_at: string | null };
      code?: string;
      errors?: { pointer: string }[];
    };
    return { status: response.status, ...body };
  };
  const count = async (table: string) => {
    const [row] = await server.server.core.db.asSystem(() =>
      server.server.core.db.read((tx) =>
        tx.execute<{ rows: string }>(sql.raw(`select count(*) as rows from ${table}`)),
      ),
    );
    return Number(row?.rows);
  };
  const eventsOf = async (type: string) =>
    (await server.client.events.list({ type, per_page: 100 })).data as unknown as {
      data: Record<string, string>;
    }[];
  const flagged = async () =>
    (await eventsOf("payment_reference.flagged")).map(({ data }) => data["payment_reference_id"]);

  test("an id tag that did not charge refuses no reference, also when it equals a provider or a reference", async () => {
    const { data: existing } = await attach("pi_existing");
    const before = { tags: await count("id_tags"), references: await count("payment_references") };
    const events = await count("events");
    for (const idTag of ["STRIPE", "pi_existing", "pi_new"]) await site.charger.call("Authorize", { idTag });
    // A refused start has a session, but its tag did not charge.
    const timestamp = ago(5);
    const { transactionId } = await site.charger.call("StartTransaction", {
      connectorId: 1,
      idTag: "STRIPE",
      meterStart: 0,
      timestamp,
    });
    await site.charger.call("StopTransaction", { transactionId, idTag: "adyen", meterStop: 0, timestamp });
    expect(await flagged()).toEqual([]);
    expect(await count("events")).toBeGreaterThan(events);
    expect(await count("payment_references")).toBe(before.references);
    // Only the tag of the start is stored, because its session refers to it.
    expect(await count("id_tags")).toBe(before.tags + 1);
    expect(await attach("pi_existing")).toMatchObject({ status: 200, data: existing });
    expect(await attach("pi_new")).toMatchObject({ status: 201 });
    expect(await attach("pi_other", "adyen")).toMatchObject({ status: 201 });
  });

  test.each<[string, () => string, () => string, string]>([
    ["the whole provider", () => "pi_1", () => site.idTag, "/payment_provider"],
    [
      "the provider, spelled another way",
      () => "pi_1",
      () => site.idTag.toLowerCase().replace("-", ":"),
      "/payment_provider",
    ],
    ["the reference after tag:", () => `tag:${site.idTag}`, () => "other", "/payment_reference"],
    ["the reference after Tag: and a space", () => `Tag: ${site.idTag}`, () => "other", "/payment_reference"],
    ["the reference before a slash", () => `${site.idTag}/1`, () => "other", "/payment_reference"],
    ["the reference between both", () => `idTag:${site.idTag}/2026`, () => "other", "/payment_reference"],
    ["the provider after tag:", () => "pi_1", () => `tag:${site.idTag}`, "/payment_provider"],
  ])("a tag as %s is refused", async (_, reference, provider, pointer) => {
    const answer = await attach(reference(), provider());
    expect(answer).toMatchObject({
      status: 400,
      code: "driver-identifier-rejected",
      errors: [{ pointer }],
    });
    expect(JSON.stringify(answer)).not.toContain(site.idTag);
  });

  test("a tag as one word among others is not refused", async () => {
    for (const reference of [`order ${site.idTag} 1`, `1/${site.idTag}`, `pi_${site.idTag}`])
      expect(await attach(reference, "other")).toMatchObject({ status: 201 });
  });

  test("a tag that is learned later is reported, and changes no reference", async () => {
    const attached = [
      await attach("tag:late-1"),
      await attach("LATE.2/7"),
      await attach("pi_3", "late-3"),
      await attach("the late-1 order"),
    ];
    expect(attached.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [first, second, third] = attached.map(({ data }) => data.id);
    expect(await flagged()).toEqual([]);
    await server.client.idTags.create({ id_tag: "LATE-1", parent_id_tag: "late2" });
    expect((await flagged()).sort()).toEqual([first, second].sort());
    const tag = await server.client.idTags.create({ id_tag: "GROUPED-3", parent_id_tag: null });
    await server.client.idTags.update(tag.id, { parent_id_tag: "LATE-3" });
    expect(await flagged()).toContain(third);
    const [newest] = await eventsOf("payment_reference.flagged");
    expect(newest?.data).toEqual({ payment_reference_id: third, session_id: sessionId, cdr_id: cdrId });
    // A repetition finds the stored reference. The server refuses a new one with the tag.
    expect(await attach("tag:late-1")).toMatchObject({ status: 200, data: { id: first } });
    expect(await attach("tag:late-1/2")).toMatchObject({ status: 400 });
    await server.client.idTags.delete(tag.id);
  });

  test("the first session of an unlisted tag reports the references that contain it, and the second does not", {
    timeout: 120_000,
  }, async () => {
    await using guests = await startTestServer({
      ...(engine === "PostgreSQL" ? {} : { FORECOURT_DATABASE_URL: "memory:" }),
      FORECOURT_UNKNOWN_ID_TAGS: "accept",
    });
    const other = await startSite(guests, [{ price_components: [{ type: "FLAT", price: 1, step_size: 1 }] }]);
    const run = async (idTag: string, begun: number) => {
      const begin = { connectorId: 1, idTag, meterStart: 0, timestamp: ago(begun) };
      const { transactionId } = await other.charger.call("StartTransaction", begin);
      await other.charger.call("StopTransaction", { transactionId, meterStop: 900, timestamp: ago(0) });
    };
    await run(other.idTag, 60);
    const [cdr] = (await guests.client.cdrs.list()).data;
    await guests.client.cdrs.attachPaymentReference(cdr?.id ?? "", {
      payment_reference: "GUEST-9/1",
      payment_provider: "other",
    });
    await run("guest-9", 50);
    await run("guest-9", 40);
    const { data: reported } = await guests.client.events.list({ type: "payment_reference.flagged" });
    expect(reported).toHaveLength(1);
    await other.charger.close();
  });

  test("a redacted reference keeps only the fact of it, and its repetition finds it", async () => {
    const key = { "idempotency-key": `redact-${engine}` };
    const { data: attached } = await attach("CARD 5500 1234", "cardholder-x", key);
    expect(attached.redacted_at).toBe(null);
    await server.client.cdrs.redactPaymentReference(cdrId, attached.id);
    const redacted = {
      id: attached.id,
      payment_reference: `redacted:${attached.id}`,
      payment_provider: "redacted",
      redacted_at: expect.stringMatching(/^\d{4}-/),
    };
    expect(await attach("CARD 5500 1234", "cardholder-x")).toMatchObject({ status: 200, data: redacted });
    expect(await attach("CARD 5500 1234", "cardholder-x", key)).toMatchObject({ data: redacted });
    expect((await server.client.cdrs.get(cdrId)).payment_references).toContainEqual({
      reference: redacted.payment_reference,
      provider: "redacted",
    });
    const found = await server.client.cdrs.list({ payment_reference: "CARD 5500 1234" });
    expect(found.data).toEqual([]);
    const events = await server.client.events.list({ type: "payment_reference.*", per_page: 100 });
    expect(JSON.stringify(events.data)).not.toMatch(/5500 1234|cardholder-x/);
    expect(events.data[0]).toMatchObject({
      type: "payment_reference.redacted",
      data: { payment_reference_id: attached.id, session_id: sessionId, cdr_id: cdrId },
    });
    // A second redaction changes nothing.
    const before = await count("events");
    await server.client.cdrs.redactPaymentReference(cdrId, attached.id);
    expect(await count("events")).toBe(before);
    const unknown = server.client.cdrs.redactPaymentReference(cdrId, "pay_none");
    await expect(unknown).rejects.toMatchObject({ code: "not-found" });
  });

  test("redacting a reference that was attached before the receipt removes its text from the receipt's event too", async () => {
    const begin = { connectorId: 1, idTag: site.idTag, meterStart: 0, timestamp: ago(30) };
    const { transactionId } = await site.charger.call("StartTransaction", begin);
    const [session] = (await server.client.sessions.list()).data;
    const { id } = await server.client.sessions.attachPaymentReference(session?.id ?? "", {
      payment_reference: "before 7788",
      payment_provider: "other",
    });
    await server.client.sessions.attachPaymentReference(session?.id ?? "", {
      payment_reference: "pi_keeps",
      payment_provider: "other",
    });
    await site.charger.call("StopTransaction", { transactionId, meterStop: 10, timestamp: ago(0) });
    const [cdr] = (await server.client.cdrs.list()).data;
    await server.client.cdrs.redactPaymentReference(cdr?.id ?? "", id);
    const [created] = (await server.client.events.list({ type: "cdr.created" })).data;
    expect(created?.data).toMatchObject({
      id: cdr?.id,
      payment_references: [{ reference: `redacted:${id}`, provider: "redacted" }, { reference: "pi_keeps" }],
    });
  });

  test("nothing but a redaction changes a row, and no row twice", async () => {
    const { data } = await attach("pi_immutable");
    const { db } = server.server.core;
    const run = (assignments: string) =>
      db.asSystem(() =>
        db.transaction(
          async (tx) =>
            void (await tx.execute(
              sql.raw(`update payment_references set ${assignments} where id = '${data.id}'`),
            )),
        ),
      );
    const redaction = `payment_reference = 'redacted:${data.id}', payment_provider = 'redacted', redacted_at = now()`;
    for (const wrong of [
      "payment_reference = 'pi_2'",
      redaction,
      `${redaction}, redacted_hash = 'x', created_at = now()`,
      `${redaction}, redacted_hash = 'x', payment_provider = 'other'`.replace(
        "payment_provider = 'redacted', ",
        "",
      ),
    ])
      await expect(run(wrong)).rejects.toThrow("payment_references rows are never changed");
    await run(`${redaction}, redacted_hash = 'x'`);
    await expect(run(`${redaction}, redacted_hash = 'y'`)).rejects.toThrow("never changed");
  });
});
