import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { recordMeterValues } from "../charging/sessions/meter.ts";
import { type Organization, startTestApi, type TestApi } from "../testing/start-test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject("postgresUrl"));
});
afterAll(() => api.close());

let identities = 0;
async function startCharger({ admin }: Organization, fields: Record<string, unknown> = {}) {
  identities += 1;
  const { body } = await admin("POST", "/chargers", { identity: `session-${identities}`, ...fields });
  return { charger: body.data, link: await api.connect(body.data.id) };
}

const sample = {
  context: "Sample.Periodic",
  powerW: null,
  currentA: null,
  voltageV: null,
  socPct: null,
  raw: null,
};

test("a running session has energy once there is a reading, and a CDR once it has ended", async () => {
  const ours = await api.organization();
  const { charger, link: connection } = await startCharger(ours);
  const startedAt = new Date(api.clock.now()).toISOString();
  const transactionId = await api.begin(connection, { idTag: "04A2" });
  const [session] = (await ours.operator("GET", "/sessions")).body.data;
  expect(session).toEqual({
    id: expect.stringMatching(/^ses_[0-9a-z]{26}$/),
    charger_id: charger.id,
    charger_identity: charger.identity,
    connector_id: 1,
    socket_id: charger.sockets[0].id,
    location_id: null,
    location_name: null,
    transaction_id: transactionId,
    id_tag: "04A2",
    status: "active",
    started_at: startedAt,
    ended_at: null,
    meter_start_wh: 1_000,
    meter_stop_wh: null,
    last_meter_wh: null,
    last_meter_at: null,
    energy_wh: null,
    limit_a: null,
    stop_reason: null,
    finalize_reason: null,
    limits: null,
    limits_left: null,
    stop_cause: null,
    authorizer: null,
    start_command_id: null,
    tariff_id: null,
    tariff_revision: null,
    cdr_id: null,
    created_at: startedAt,
    updated_at: startedAt,
  });

  const at = api.clock.now() + 60_000;
  const samples = [{ ...sample, at, energyWh: 1_250 }];
  await recordMeterValues(api.core, connection, { connectorId: 1, transactionId, receivedAt: at, samples });
  const path = `/sessions/${session.id}`;
  expect((await ours.operator("GET", path)).body.data).toMatchObject({
    last_meter_wh: 1_250,
    energy_wh: 250,
  });

  await api.end(connection, transactionId);
  const ended = (await ours.viewer("GET", path)).body.data;
  expect(ended).toMatchObject({
    status: "completed",
    meter_stop_wh: 11_000,
    energy_wh: 10_000,
    id_tag: null,
  });
  const [cdr] = (await ours.viewer("GET", "/cdrs")).body.data;
  expect(ended.cdr_id).toBe(cdr.id);
  expect(cdr.session_id).toBe(ended.id);
});

test("meter values come newest first, by page and by cursor", async () => {
  const ours = await api.organization();
  const { link: connection } = await startCharger(ours);
  const transactionId = await api.begin(connection);
  const startedAt = api.clock.now();
  const report = (minute: number, energyWh: number) => {
    const at = startedAt + minute * 60_000;
    const samples = [{ ...sample, at, energyWh, powerW: 7_400.5 }];
    return recordMeterValues(api.core, connection, {
      connectorId: 1,
      transactionId,
      receivedAt: at + 500,
      samples,
    });
  };
  await report(1, 1_100);
  await report(2, 1_200);
  await report(3, 1_300);
  const session = (await ours.viewer("GET", "/sessions")).body.data[0].id;
  const path = `/sessions/${session}/meter-values?per_page=2`;
  const first = await ours.viewer("GET", path);
  expect(first.body.data).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      measured_at: new Date(startedAt + 180_000).toISOString(),
      received_at: new Date(startedAt + 180_500).toISOString(),
      context: "Sample.Periodic",
      energy_wh: 1_300,
      power_w: 7_400.5,
      current_a: null,
      voltage_v: null,
      soc_pct: null,
    },
    expect.objectContaining({ energy_wh: 1_200 }),
  ]);
  expect(first.body.pagination).toMatchObject({ total: 3, page: 1, per_page: 2, has_more: true });
  expect(first.headers.get("link")).toContain(`/v1/sessions/${session}/meter-values?per_page=2&cursor=`);
  const next = await ours.viewer("GET", `${path}&cursor=${first.body.pagination.next_cursor}`);
  expect(next.body.data).toMatchObject([{ energy_wh: 1_100 }]);
  expect(next.body.pagination.has_more).toBe(false);
  expect((await ours.viewer("GET", `${path}&page=2`)).body.data).toMatchObject([{ energy_wh: 1_100 }]);
  const sessionCursor = Buffer.from('["n","2","3","2026-11-21T08:00:00.000Z","ses_1"]').toString("base64url");
  expect((await ours.viewer("GET", `${path}&cursor=${sessionCursor}`)).status).toBe(400);
});

test("sessions filter by charger, location, socket and status", async () => {
  const ours = await api.organization();
  const location = (await ours.admin("POST", "/locations", { name: "Yard" })).body.data.id;
  const one = await startCharger(ours, { location_id: location });
  const two = await startCharger(ours);
  await api.charge(one.link);
  await api.begin(two.link);
  const found = async (query: string) =>
    (await ours.viewer("GET", `/sessions?${query}`)).body.data.map(
      (session: { charger_id: string }) => session.charger_id,
    );
  expect(await found("")).toEqual([two.charger.id, one.charger.id]);
  expect(await found(`charger_id=${one.charger.id}`)).toEqual([one.charger.id]);
  expect(await found(`location_id=${location}`)).toEqual([one.charger.id]);
  expect(await found(`socket_id=${two.charger.sockets[0].id}`)).toEqual([two.charger.id]);
  expect(await found("status=active")).toEqual([two.charger.id]);
  expect(await found("status=completed")).toEqual([one.charger.id]);
  expect(await found("charger_id=chg_none")).toEqual([]);
});

test("a session of another organization gets the same answer as an unknown one", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  const { charger, link: connection } = await startCharger(theirs);
  await api.charge(connection);
  const session = (await theirs.viewer("GET", "/sessions")).body.data[0].id;
  for (const rest of ["", "/meter-values"]) {
    const foreign = await ours.admin("GET", `/sessions/${session}${rest}`);
    const unknown = await ours.admin("GET", `/sessions/ses_none${rest}`);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
  }
  expect((await ours.admin("GET", `/sessions?charger_id=${charger.id}`)).body.pagination.total).toBe(0);
});

describe("what a session costs", () => {
  /** A charger at a location whose tariff asks 0.35 per kWh and 1 for each session. */
  async function startSite(ours: Organization) {
    const price_components = [
      { type: "ENERGY", price: 0.35, step_size: 1 },
      { type: "FLAT", price: 1 },
    ];
    const tariff = (
      await ours.admin("POST", "/tariffs", { currency: "EUR", elements: [{ price_components }] })
    ).body.data.id;
    const location = await ours.admin("POST", "/locations", { name: "Yard", tariff_id: tariff });
    const location_id = location.body.data.id;
    return { tariff, location: location_id, ...(await startCharger(ours, { location_id })) };
  }

  test("equals a receipt of this moment, and afterwards the receipt", async () => {
    const ours = await api.organization();
    const { tariff, link: connection } = await startSite(ours);
    const startedAt = new Date(api.clock.now()).toISOString();
    const transactionId = await api.begin(connection);
    const [session] = (await ours.viewer("GET", "/sessions")).body.data;
    const cost = async () => (await ours.viewer("GET", `/sessions/${session.id}/cost`)).body.data;
    // The session has only begun.
    expect(await cost()).toMatchObject({
      session_id: session.id,
      cdr_id: null,
      projected: true,
      as_of: startedAt,
      tariff_id: tariff,
      tariff_revision: 1,
      currency: "EUR",
      status: "valid",
      total_energy_wh: 0,
      total_cost: 1,
    });

    const at = api.clock.now() + 600_000;
    const samples = [{ ...sample, at, energyWh: 3_000 }];
    await recordMeterValues(api.core, connection, { connectorId: 1, transactionId, receivedAt: at, samples });
    // 2 kWh × 0.35, and 1 for the session.
    expect(await cost()).toMatchObject({
      projected: true,
      as_of: new Date(at).toISOString(),
      total_energy_wh: 2_000,
      total_time_s: 600,
      total_cost: 1.7,
    });

    await api.end(connection, transactionId);
    const [cdr] = (await ours.viewer("GET", "/cdrs")).body.data;
    // 10 kWh × 0.35, and 1.
    expect(cdr.total_cost).toBe(4.5);
    expect(await cost()).toEqual({
      session_id: session.id,
      cdr_id: cdr.id,
      projected: false,
      as_of: cdr.end_time,
      status: cdr.status,
      tariff_id: cdr.tariff_id,
      tariff_revision: cdr.tariff_revision,
      currency: cdr.currency,
      total_energy_wh: cdr.total_energy_wh,
      total_time_s: cdr.total_time_s,
      total_cost: cdr.total_cost,
      cost_left: null,
      line_items: cdr.line_items,
      tax_included: cdr.tax_included,
      total_cost_incl_vat: cdr.total_cost_incl_vat,
      taxes: cdr.taxes,
    });
  });

  test("in the middle equals the bill when it ends there", async () => {
    const ours = await api.organization();
    const { link: connection } = await startSite(ours);
    const transactionId = await api.begin(connection);
    const [session] = (await ours.viewer("GET", "/sessions")).body.data;
    const at = api.clock.now() + 600_000;
    const samples = [{ ...sample, at, energyWh: 3_777 }];
    await recordMeterValues(api.core, connection, { connectorId: 1, transactionId, receivedAt: at, samples });
    const before = (await ours.viewer("GET", `/sessions/${session.id}/cost`)).body.data;
    const finalized = await ours.operator("POST", `/sessions/${session.id}/finalize`);
    expect([finalized.status, finalized.body.data.status]).toEqual([200, "finalized"]);
    const after = (await ours.viewer("GET", `/sessions/${session.id}/cost`)).body.data;
    expect(after).toEqual({ ...before, cdr_id: finalized.body.data.cdr_id, projected: false });

    const again = await ours.operator("POST", `/sessions/${session.id}/finalize`);
    expect([again.status, again.body.code]).toEqual([422, "session-already-ended"]);
    expect((await ours.viewer("GET", "/cdrs")).body.pagination.total).toBe(1);
  });

  test("uses the last reading also where only a stop will be billed", async () => {
    const ours = await api.organization();
    const { location, link: connection } = await startSite(ours);
    await ours.admin("PATCH", `/locations/${location}`, { metering_regime: "stop_register_required" });
    const transactionId = await api.begin(connection);
    const [session] = (await ours.viewer("GET", "/sessions")).body.data;
    const at = api.clock.now() + 600_000;
    const samples = [{ ...sample, at, energyWh: 3_000 }];
    await recordMeterValues(api.core, connection, { connectorId: 1, transactionId, receivedAt: at, samples });
    const path = `/sessions/${session.id}/cost`;
    expect((await ours.viewer("GET", path)).body.data).toMatchObject({ status: "valid", total_cost: 1.7 });
    // The session ends without a stop, so it is not billed, and its cost says so.
    await ours.operator("POST", `/sessions/${session.id}/finalize`);
    expect((await ours.viewer("GET", path)).body.data).toMatchObject({
      projected: false,
      status: "unbillable",
      total_cost: 0,
    });
  });

  test("without a tariff is unbillable", async () => {
    const ours = await api.organization();
    const { link: connection } = await startCharger(ours);
    await api.begin(connection);
    const [session] = (await ours.viewer("GET", "/sessions")).body.data;
    expect((await ours.viewer("GET", `/sessions/${session.id}/cost`)).body.data).toMatchObject({
      projected: true,
      status: "unbillable",
      tariff_id: null,
      total_cost: 0,
      line_items: [],
    });
  });
});

test("a payment can be attached while the session runs, and is on its CDR when it has ended", async () => {
  const ours = await api.organization();
  const { link: connection } = await startCharger(ours);
  const transactionId = await api.begin(connection, { idTag: "04A2-RUNS" });
  const [session] = (await ours.viewer("GET", "/sessions")).body.data;
  const path = `/sessions/${session.id}/payment-reference`;
  const body = { payment_reference: "pi_early", payment_provider: "stripe" };
  const attached = await ours.operator("POST", path, body);
  expect([attached.status, attached.body.data.cdr_id]).toEqual([201, null]);
  expect((await ours.viewer("POST", path, body)).status).toBe(403);
  const card = await ours.operator("POST", path, { ...body, payment_reference: "04a2 runs" });
  expect([card.status, card.body.code]).toEqual([400, "driver-identifier-rejected"]);
  expect((await ours.operator("POST", path, { payment_reference: "pi" })).status).toBe(400);
  expect((await ours.operator("POST", "/sessions/ses_none/payment-reference", body)).status).toBe(404);

  await api.end(connection, transactionId);
  const [cdr] = (await ours.viewer("GET", "/cdrs?payment_reference=pi_early")).body.data;
  expect(cdr).toMatchObject({
    session_id: session.id,
    payment_references: [{ reference: "pi_early", provider: "stripe" }],
  });
  // The same reference, on either path.
  for (const way of [path, `/cdrs/${cdr.id}/payment-reference`]) {
    const repeated = await ours.operator("POST", way, body);
    expect([repeated.status, repeated.body.data]).toEqual([200, { ...attached.body.data, cdr_id: cdr.id }]);
  }
});
