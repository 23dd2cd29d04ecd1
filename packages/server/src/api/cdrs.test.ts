import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { billingDecisions } from "../store/schema.ts";
import { type Organization, startTestApi, type TestApi } from "../testing/start-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

let identities = 0;

/** A charger at a location with a tariff of 0.35 EUR/kWh and 21 % VAT. */
async function startSite({ admin }: Organization) {
  identities += 1;
  const component = { type: "ENERGY", price: 0.35, vat: 21, step_size: 1 };
  const elements = [{ price_components: [component] }];
  const tariff = (await admin("POST", "/tariffs", { currency: "EUR", elements })).body.data.id;
  const location = (await admin("POST", "/locations", { name: "Yard", tariff_id: tariff })).body.data.id;
  const fields = { identity: `cdr-${identities}`, location_id: location };
  const charger = (await admin("POST", "/chargers", fields)).body.data;
  return { tariff, location, charger, link: await api.connect(charger.id) };
}

/** The id of the CDR of one charge of 10 kWh. */
async function chargeOnce(organization: Organization): Promise<string> {
  const { link: connection } = await startSite(organization);
  await api.charge(connection);
  return (await organization.viewer("GET", "/cdrs")).body.data[0].id;
}

test("a CDR says what was charged in JSON numbers, and why only where there is something to explain", async () => {
  const ours = await api.organization();
  const { tariff, location, charger, link: connection } = await startSite(ours);
  const startTime = new Date(api.clock.now()).toISOString();
  await api.charge(connection);
  const endTime = new Date(api.clock.now()).toISOString();
  const list = await ours.viewer("GET", "/cdrs");
  // 10 kWh at 0.35 EUR; 21 % of 3.50 is 0.735, rounded half up.
  expect(list.body.data).toEqual([
    {
      id: expect.stringMatching(/^cdr_[0-9a-z]{26}$/),
      session_id: expect.stringMatching(/^ses_[0-9a-z]{26}$/),
      tariff_id: tariff,
      currency: "EUR",
      start_time: startTime,
      end_time: endTime,
      total_energy_wh: 10_000,
      total_time_s: 3_600,
      total_cost: 3.5,
      line_items: [
        {
          type: "ENERGY",
          description: expect.any(String),
          quantity: 10,
          unit_price: 0.35,
          cost: 3.5,
          vat: 21,
        },
      ],
      status: "valid",
      payment_references: [],
      charger_id: charger.id,
      charger_identity: charger.identity,
      connector_id: 1,
      socket_id: charger.sockets[0].id,
      location_id: location,
      location_name: "Yard",
      tariff_revision: 1,
      tax_included: "NO",
      total_cost_incl_vat: 4.24,
      taxes: [{ vat: 21, base: 3.5, amount: 0.74 }],
      created_at: endTime,
    },
  ]);
  const [cdr] = list.body.data;
  const detail = await ours.viewer("GET", `/cdrs/${cdr.id}`);
  expect(detail.body.data).toEqual({ ...cdr, billing_decision: null });
  const decision = await ours.viewer("GET", `/cdrs/${cdr.id}/billing-decision`);
  expect(decision.body.data).toEqual({
    cdr_id: cdr.id,
    session_id: cdr.session_id,
    decision: null,
    chain: [],
  });
});

test("a correction counts, and the chain keeps what it corrects, newest first", async () => {
  const ours = await api.organization();
  const { link: connection } = await startSite(ours);
  await api.begin(connection, { idTag: "first" });
  // A new transaction on the connector: the stop of the first one is lost.
  await api.charge(connection, { idTag: "second" });
  const cdrs = (await ours.viewer("GET", "/cdrs?order=oldest")).body.data;
  const path = `/cdrs/${cdrs[0].id}`;
  const before = (await ours.viewer("GET", `${path}/billing-decision`)).body.data;
  expect(before.chain).toMatchObject([{ ...before.decision, cdr_id: cdrs[0].id, supersedes: null }]);

  const correction = {
    id: api.core.newId("bdn"),
    orgId: ours.orgId,
    sessionId: cdrs[0].session_id,
    cdrId: cdrs[0].id,
    outcome: "billed" as const,
    reasonCode: "late_stop_received",
    explanation: "The stop came late.",
    evidence: { frameRef: "ocpp1.6:cdr:tx/1" },
    supersedes: before.chain[0].id,
    // The same millisecond as the original, so the time does not show which is newer.
    createdAt: before.chain[0].created_at,
  };
  await api.core.db.transaction(async (tx) => {
    await tx.insert(billingDecisions).values(correction);
  });
  const after = (await ours.viewer("GET", `${path}/billing-decision`)).body.data;
  const counts = {
    outcome: "billed",
    reason_code: "late_stop_received",
    explanation: "The stop came late.",
    evidence: { frameRef: "ocpp1.6:cdr:tx/1" },
  };
  expect(after.decision).toEqual(counts);
  expect(after.chain.map(({ id }: { id: string }) => id)).toEqual([correction.id, before.chain[0].id]);
  expect((await ours.viewer("GET", path)).body.data.billing_decision).toEqual(counts);
  expect((await ours.viewer("GET", "/cdrs")).body.data[0]).not.toHaveProperty("billing_decision");
});

test("CDRs filter by charger, session, location, status and the half-open span of their creation", async () => {
  const ours = await api.organization();
  const one = await startSite(ours);
  await api.charge(one.link);
  const two = await startSite(ours);
  await ours.admin("PATCH", `/locations/${two.location}`, { tariff_id: null });
  await api.charge(two.link);
  const [second, first] = (await ours.viewer("GET", "/cdrs")).body.data;
  const found = async (query: string) =>
    (await ours.viewer("GET", `/cdrs?${query}`)).body.data.map((cdr: { id: string }) => cdr.id);
  expect(await found(`charger_id=${one.charger.id}`)).toEqual([first.id]);
  expect(await found("charger_id=chg_none")).toEqual([]);
  expect(await found(`session_id=${second.session_id}`)).toEqual([second.id]);
  expect(await found(`location_id=${one.location}`)).toEqual([first.id]);
  expect(await found("status=valid")).toEqual([first.id]);
  expect(await found("status=unbillable")).toEqual([second.id]);
  expect(await found(`start_date=${second.created_at}`)).toEqual([second.id]);
  expect(await found(`end_date=${second.created_at}`)).toEqual([first.id]);
  expect(await found(`start_date=${first.created_at}&end_date=${second.created_at}`)).toEqual([first.id]);
  expect(await found(`start_date=${second.created_at}&end_date=${first.created_at}`)).toEqual([]);
  const later = first.created_at.replace(".000Z", ".0001Z");
  expect(await found(`start_date=${later}&end_date=${second.created_at}`)).toEqual([]);
  // A date means its midnight UTC; the test tries a date before the two CDRs and a date after them.
  const day = (at: string, plusDays: number) =>
    new Date(Date.parse(at) + plusDays * 86_400_000).toISOString().slice(0, 10);
  const [today, tomorrow] = [day(first.created_at, 0), day(second.created_at, 1)];
  expect(await found(`start_date=${today}&end_date=${tomorrow}`)).toEqual([second.id, first.id]);
  expect(await found(`end_date=${today}`)).toEqual([]);
  expect(await found(`start_date=${tomorrow}`)).toEqual([]);
  expect(await found("order=oldest")).toEqual([first.id, second.id]);
  expect((await ours.viewer("GET", "/cdrs?start_date=yesterday")).status).toBe(400);
  expect((await ours.viewer("GET", "/cdrs?start_date=2026-02-29")).status).toBe(400);
});

test("an export by cursor gets every CDR once, and continues with later ones", async () => {
  const ours = await api.organization();
  const { link: connection } = await startSite(ours);
  await api.charge(connection);
  await api.charge(connection);
  await api.charge(connection);
  const ids = (answer: { body: { data: { id: string }[] } }) => answer.body.data.map(({ id }) => id);
  const all = ids(await ours.viewer("GET", "/cdrs")).reverse();
  const first = await ours.viewer("GET", "/cdrs?order=oldest&per_page=2");
  expect(ids(first)).toEqual(all.slice(0, 2));
  const next = (answer: { body: { pagination: { next_cursor: string } } }) =>
    ours.viewer("GET", `/cdrs?order=oldest&per_page=2&cursor=${answer.body.pagination.next_cursor}`);
  const second = await next(first);
  expect(ids(second)).toEqual(all.slice(2));
  const third = await next(second);
  expect(ids(third)).toEqual([]);
  await api.charge(connection);
  expect(ids(await next(third))).toHaveLength(1);
});

test("a payment reference is attached once per session; a repeat answers the original", async () => {
  const ours = await api.organization();
  const cdr = await chargeOnce(ours);
  const path = `/cdrs/${cdr}/payment-reference`;
  const reference = { payment_reference: "pi_3Q9x2mKd", payment_provider: "stripe" };
  const attached = await ours.operator("POST", path, reference);
  expect(attached.status).toBe(201);
  const { session_id } = (await ours.viewer("GET", `/cdrs/${cdr}`)).body.data;
  expect(attached.body.data).toEqual({
    id: expect.stringMatching(/^pay_[0-9a-z]{26}$/),
    session_id,
    cdr_id: cdr,
    ...reference,
    created_at: new Date(api.clock.now()).toISOString(),
    redacted_at: null,
  });
  api.clock.advance(1_000);
  const repeated = await ours.operator("POST", path, { ...reference, payment_provider: "adyen" });
  expect(repeated.status).toBe(200);
  expect(repeated.body).toEqual(attached.body);
  expect((await ours.operator("POST", path, { ...reference, payment_reference: "PI_3Q9X2MKD" })).status).toBe(
    201,
  );

  expect((await ours.viewer("GET", `/cdrs/${cdr}`)).body.data.payment_references).toMatchObject([
    { reference: "pi_3Q9x2mKd", provider: "stripe" },
    { reference: "PI_3Q9X2MKD", provider: "stripe" },
  ]);
  const events = await ours.operator("GET", "/events?order=oldest&type=payment_reference.attached");
  expect(
    events.body.data.map((event: { data: { payment_reference: string } }) => event.data.payment_reference),
  ).toEqual(["pi_3Q9x2mKd", "PI_3Q9X2MKD"]);
  expect(events.body.data[0].data).toEqual(attached.body.data);
});

test("with an Idempotency-Key a retry answers 201 again, as the first time", async () => {
  const ours = await api.organization();
  const path = `/cdrs/${await chargeOnce(ours)}/payment-reference`;
  const reference = { payment_reference: "pi_1", payment_provider: "stripe" };
  const key = { "idempotency-key": "one" };
  const first = await ours.operator("POST", path, reference, key);
  const second = await ours.operator("POST", path, reference, key);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
});

test("two requests at once attach one reference", async () => {
  const ours = await api.organization();
  const path = `/cdrs/${await chargeOnce(ours)}/payment-reference`;
  const reference = { payment_reference: "pi_race", payment_provider: "stripe" };
  const answers = await Promise.all([1, 2, 3].map(() => ours.operator("POST", path, reference)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
});

test("CDRs are found by their references, exactly, and by both halves of one and the same", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  const { link: connection } = await startSite(ours);
  await api.charge(connection);
  await api.charge(connection);
  const [second, first] = (await ours.viewer("GET", "/cdrs")).body.data;
  const attach = (cdr: { id: string }, payment_reference: string, payment_provider: string) =>
    ours.operator("POST", `/cdrs/${cdr.id}/payment-reference`, { payment_reference, payment_provider });
  await attach(first, "booking-1", "stripe");
  await attach(second, "booking-1", "adyen");
  await attach(second, "booking-2", "stripe");
  const found = async (query: string) =>
    (await ours.viewer("GET", `/cdrs?${query}`)).body.data.map((cdr: { id: string }) => cdr.id);
  expect(await found("payment_reference=booking-1")).toEqual([second.id, first.id]);
  expect(await found("payment_reference=BOOKING-1")).toEqual([]);
  expect(await found("payment_provider=adyen")).toEqual([second.id]);
  expect(await found("payment_provider=stripe")).toEqual([second.id, first.id]);
  expect(await found("payment_reference=booking-1&payment_provider=stripe")).toEqual([first.id]);
  expect(await found("payment_reference=booking-2&payment_provider=adyen")).toEqual([]);
  expect((await theirs.viewer("GET", "/cdrs?payment_reference=booking-1")).body.data).toEqual([]);
});

describe("a payment reference is refused with 400", () => {
  const refusals: [string, Record<string, unknown>, string][] = [
    ["that is missing", { payment_reference: undefined }, "invalid-body"],
    ["that is empty", { payment_reference: "" }, "invalid-body"],
    ["that is blank", { payment_reference: "   " }, "invalid-body"],
    ["with white space around it", { payment_reference: "pi_1 " }, "invalid-body"],
    ["with a control character", { payment_reference: "pi\u0007_1" }, "invalid-body"],
    ["that is not in normal form C", { payment_reference: "cafe\u0301" }, "invalid-body"],
    ["with half a surrogate pair", { payment_reference: "pi_\ud800" }, "invalid-body"],
    ["of 256 characters", { payment_reference: "x".repeat(256) }, "invalid-body"],
    ["that is a number", { payment_reference: 1 }, "invalid-body"],
    ["of a blank provider", { payment_provider: " " }, "invalid-body"],
    ["of a provider of 65 characters", { payment_provider: "x".repeat(65) }, "invalid-body"],
    ["with another field", { amount: 1 }, "invalid-body"],
    ["that is the tag of the session", { payment_reference: "04A2B9C1" }, "driver-identifier-rejected"],
    ["that spells a tag another way", { payment_reference: "04:a2-b9_c1" }, "driver-identifier-rejected"],
    ["that is a tag's group", { payment_reference: "FLEET.7" }, "driver-identifier-rejected"],
    ["that is an eMAID", { payment_reference: "NL-TNM-C12345678-X" }, "driver-identifier-rejected"],
    [
      "that is an eMAID in lower case",
      { payment_reference: "nl-tnm-012345678" },
      "driver-identifier-rejected",
    ],
    ["that is an e-mail address", { payment_reference: "driver@example.com" }, "driver-identifier-rejected"],
  ];
  let ours: Organization;
  let path = "";
  beforeAll(async () => {
    ours = await api.organization();
    const { link: connection } = await startSite(ours);
    await api.charge(connection, { idTag: "04A2B9C1" });
    await ours.operator("POST", "/id-tags", { id_tag: "member", parent_id_tag: "fleet-7" });
    path = `/cdrs/${(await ours.viewer("GET", "/cdrs")).body.data[0].id}/payment-reference`;
  });

  test.each(refusals)("%s", async (_, fields, code) => {
    const given = { payment_reference: "pi_1", payment_provider: "stripe", ...fields };
    const answer = await ours.operator("POST", path, given);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(JSON.stringify(answer.body)).not.toContain("04A2B9C1");
  });

  test("but not for text that only looks like a card, nor for an id tag of another organization", async () => {
    const theirs = await api.organization();
    await theirs.operator("POST", "/id-tags", { id_tag: "5E6F7A8B" });
    for (const reference of ["5E6F7A8B", "123456", "---", "ü/€ 1"]) {
      const answer = await ours.operator("POST", path, {
        payment_reference: reference,
        payment_provider: "other",
      });
      expect([reference, answer.status]).toEqual([reference, 201]);
      expect(answer.body.data.payment_reference).toBe(reference);
    }
  });

  test("the role is checked before the body, the body before the CDR, the CDR before the driver", async () => {
    const none = "/cdrs/cdr_none/payment-reference";
    expect((await ours.viewer("POST", none, {})).status).toBe(403);
    expect((await ours.operator("POST", none, {})).status).toBe(400);
    const denormalized = { payment_reference: "cafe\u0301", payment_provider: "stripe" };
    expect((await ours.operator("POST", none, denormalized)).status).toBe(400);
    const driver = { payment_reference: "04A2B9C1", payment_provider: "stripe" };
    expect((await ours.operator("POST", none, driver)).status).toBe(404);
  });
});

test("a CDR of another organization gets the same answer as an unknown one", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  const cdr = await chargeOnce(theirs);
  const reference = { payment_reference: "pi_1", payment_provider: "stripe" };
  const requests = [
    ["GET", ""],
    ["GET", "/billing-decision"],
    ["POST", "/payment-reference", reference],
  ] as const;
  for (const [method, rest, body] of requests) {
    const foreign = await ours.admin(method, `/cdrs/${cdr}${rest}`, body);
    const unknown = await ours.admin(method, `/cdrs/cdr_none${rest}`, body);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
  }
  expect((await theirs.viewer("GET", `/cdrs/${cdr}`)).body.data.payment_references).toEqual([]);
});
