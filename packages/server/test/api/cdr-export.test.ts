import { ForecourtError } from "@forecourt/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOrganization } from "../contract/start-organization.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

const copies = 230;

let server: TestServer;
let cdrId: string;
beforeAll(async () => {
  server = await startTestServer();
  const organization = await startOrganization(server, server.key, "EXPORTED");
  cdrId = String(organization.ids["cdr_id"]);
  await organization[Symbol.asyncDispose]();
  // More than two pages. The items are of more than one type; their costs add up to the total of 1.35.
  const items = [
    { type: "ENERGY", description: "Energy", quantity: "1", unitPrice: "0.3", cost: "0.30", vat: null },
    { type: "ENERGY", description: "Energy", quantity: "1", unitPrice: "0.1", cost: "0.10", vat: null },
    { type: "FLAT", description: "Start", quantity: "1", unitPrice: "1", cost: "1.00", vat: null },
    { type: "FLAT", description: "Limit", quantity: "1", unitPrice: "-0.05", cost: "-0.05", vat: null },
  ];
  const columns =
    "org_id, charger_id, socket_id, location_id, tariff_id, tariff_revision, currency, start_time, end_time, total_energy_wh, total_time_s, total_cost_incl_vat, tax_included, taxes, status";
  await server.asOwner(
    `insert into sessions select (jsonb_populate_record(s, jsonb_build_object('id', 'ses_' || n, 'transaction_id', 900000 + n, 'reported_start', 'copy ' || n))).*
     from sessions s join cdrs c on c.session_id = s.id, generate_series(1, ${copies}) n where c.id = '${cdrId}'`,
  );
  await server.asOwner(
    `insert into cdrs (id, session_id, ${columns}, total_cost, line_items, created_at)
     select 'cdr_' || n, 'ses_' || n, ${columns}, 1.35, '${JSON.stringify(items)}', created_at + n * interval '1 second'
     from cdrs, generate_series(1, ${copies}) n where id = '${cdrId}'`,
  );
});
afterAll(() => server[Symbol.asyncDispose]());

/** Rows by their column names; nothing here holds a line break. */
async function rowsOf(query = ""): Promise<Record<string, string>[]> {
  const response = await server.fetch(`/cdrs${query}`, { headers: { accept: "text/csv" } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  const [header = "", ...lines] = (await response.text()).split("\r\n");
  expect(lines.pop()).toBe("");
  const names = header.split(",");
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)].map(
      ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
    );
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
}

test("every CDR is there once, newest first, and says what the JSON says", async () => {
  const rows = await rowsOf();
  expect(rows).toHaveLength(copies + 1);
  let index = 0;
  for await (const cdr of server.client.cdrs.iterate()) {
    expect(rows[index++]).toMatchObject({
      id: cdr.id,
      session_id: cdr.session_id,
      charger_id: cdr.charger_id,
      tariff_id: cdr.tariff_id,
      tariff_revision: String(cdr.tariff_revision),
      status: cdr.status,
      start_time: cdr.start_time,
      end_time: cdr.end_time,
      created_at: cdr.created_at,
      currency: cdr.currency,
      total_energy_wh: String(cdr.total_energy_wh),
      total_time_s: String(cdr.total_time_s),
    });
    expect(Number(rows[index - 1]?.["total_cost"])).toBe(cdr.total_cost);
  }
  expect(index).toBe(copies + 1);
});

test("the costs by type are exact, and empty where there is no item", async () => {
  const [row] = await rowsOf("?session_id=ses_7");
  // 0.30 + 0.10, and 1.00 - 0.05.
  expect(row).toMatchObject({ energy_cost: "0.40", time_cost: "", parking_time_cost: "", flat_cost: "0.95" });
  expect(Number(row?.["total_cost"])).toBe(1.35);
});

test("filters, order and cursor hold, and pages do not", async () => {
  const newest = await rowsOf("?per_page=1&page=5");
  expect(newest).toHaveLength(copies + 1);
  const oldest = await rowsOf("?order=oldest");
  expect(oldest.map(({ id }) => id).sort()).toEqual(newest.map(({ id }) => id).sort());
  expect(oldest[0]?.["id"]).toBe(cdrId);
  const page = await server.client.cdrs.list({ per_page: 100 });
  const rest = await rowsOf(`?cursor=${page.pagination.next_cursor}`);
  expect(rest.map(({ id }) => id)).toEqual(newest.slice(100).map(({ id }) => id));
  expect(await rowsOf("?status=unbillable")).toEqual([]);
});

test("text from callers cannot become a formula, and is quoted without a change", async () => {
  await server.client.cdrs.attachPaymentReference(cdrId, {
    payment_reference: '=HYPERLINK("https://elsewhere.example","pay")',
    payment_provider: "@shop, main street",
  });
  await server.client.cdrs.attachPaymentReference(cdrId, {
    payment_reference: "pi_2",
    payment_provider: "b",
  });
  const [row] = await rowsOf(`?payment_reference=pi_2`);
  expect(row).toMatchObject({
    // The first one is of the set-up.
    payment_references: expect.stringMatching(
      /^pi_chg_[0-9a-z]{26}; '=HYPERLINK\("https:\/\/elsewhere\.example","pay"\); pi_2$/,
    ),
    payment_providers: "other; '@shop, main street; b",
  });
});

test("a refused export answers with a problem document", async () => {
  const headers = { accept: "text/csv" };
  const noCursor = await server.fetch("/cdrs?cursor=none", { headers });
  expect([noCursor.status, noCursor.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
  const noKey = await server.fetch("/cdrs", { headers, key: null });
  expect([noKey.status, noKey.headers.get("content-type")]).toEqual([401, "application/problem+json"]);
});

test("the client reads it as a stream", async () => {
  const text = await new Response(await server.client.cdrs.exportCsv({ order: "oldest" })).text();
  expect(text.split("\r\n")).toHaveLength(1 + copies + 1 + 1);
  const refused = server.client.cdrs.exportCsv({ cursor: "none" });
  await expect(refused).rejects.toThrow(ForecourtError);
});
