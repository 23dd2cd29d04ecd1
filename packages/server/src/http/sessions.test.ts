import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { recordMeterValues } from "../sessions/meter.ts";
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
  const { charger, link } = await startCharger(ours);
  const startedAt = new Date(api.clock.now()).toISOString();
  const transactionId = await api.begin(link, { idTag: "04A2" });
  const [session] = (await ours.operator("GET", "/sessions")).body.data;
  expect(session).toEqual({
    id: expect.stringMatching(/^ses_[0-9a-z]{26}$/),
    charger_id: charger.id,
    socket_id: charger.sockets[0].id,
    location_id: null,
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
    start_command_id: null,
    tariff_id: null,
    tariff_revision: null,
    cdr_id: null,
    created_at: startedAt,
    updated_at: startedAt,
  });

  const at = api.clock.now() + 60_000;
  const samples = [{ ...sample, at, energyWh: 1_250 }];
  await recordMeterValues(api.ctx, link, { connectorId: 1, transactionId, receivedAt: at, samples });
  const path = `/sessions/${session.id}`;
  expect((await ours.operator("GET", path)).body.data).toMatchObject({
    last_meter_wh: 1_250,
    energy_wh: 250,
  });

  await api.end(link, transactionId);
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
  const { link } = await startCharger(ours);
  const transactionId = await api.begin(link);
  const startedAt = api.clock.now();
  const report = (minute: number, energyWh: number) => {
    const at = startedAt + minute * 60_000;
    const samples = [{ ...sample, at, energyWh, powerW: 7_400.5 }];
    return recordMeterValues(api.ctx, link, { connectorId: 1, transactionId, receivedAt: at + 500, samples });
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

test("a session of somebody else is as unknown as one that never was", async () => {
  const [ours, theirs] = [await api.organization(), await api.organization()];
  const { charger, link } = await startCharger(theirs);
  await api.charge(link);
  const session = (await theirs.viewer("GET", "/sessions")).body.data[0].id;
  for (const rest of ["", "/meter-values"]) {
    const foreign = await ours.admin("GET", `/sessions/${session}${rest}`);
    const unknown = await ours.admin("GET", `/sessions/ses_none${rest}`);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
  }
  expect((await ours.admin("GET", `/sessions?charger_id=${charger.id}`)).body.pagination.total).toBe(0);
});
