import { afterAll, beforeAll, expect, test } from "vitest";
import { connectScriptedCharger, type ScriptedCharger } from "../../support/scripted-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

let server: TestServer;
let charger: ScriptedCharger;
let chargerId: string;
beforeAll(async () => {
  server = await startTestServer({
    FORECOURT_OCPP_DATA_TRANSFER_VENDORS: "com.example.terminal, org.example",
  });
  const { id, identity, password } = await server.client.chargers.create({ identity: "TERMINAL-01" });
  chargerId = id;
  charger = await connectScriptedCharger({ url: server.ocppUrl, identity, password });
  await charger.boot();
});
afterAll(async () => {
  await charger[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** Answers what the charger got, and the newest event. */
async function send(payload: Record<string, unknown>) {
  const answer = await charger.call("DataTransfer", payload);
  const { data } = await server.client.events.list({ type: "charger.data_transfer", charger_id: chargerId });
  return { answer, event: data[0]?.data };
}

test("a message of a known vendor is accepted, and its event has the content as it was sent", async () => {
  const data = JSON.stringify({ amount: "25.00", euro: "€" });
  expect(await send({ vendorId: "COM.example.Terminal", messageId: "Paid", data })).toMatchObject({
    answer: { status: "Accepted" },
    event: {
      charger_id: chargerId,
      charger_identity: "TERMINAL-01",
      vendor_id: "COM.example.Terminal",
      message_id: "Paid",
      data,
      // The euro sign has three bytes.
      data_bytes: data.length + 2,
      status: "Accepted",
    },
  });
});

test("a message of another vendor is answered UnknownVendorId, and is an event as well", async () => {
  expect(await send({ vendorId: "com.example" })).toMatchObject({
    answer: { status: "UnknownVendorId" },
    event: {
      vendor_id: "com.example",
      message_id: null,
      data: null,
      data_bytes: 0,
      status: "UnknownVendorId",
    },
  });
});

test.each([
  ["an object", { volume: 3 }, '{"volume":3}'],
  ["a number", 42, "42"],
  ["nothing", null, null],
])("%s in place of a text is kept", async (_what, sent, data) => {
  const { answer, event } = await send({ vendorId: "org.example", messageId: "Dirty", data: sent });
  expect(answer).toEqual({ status: "Accepted" });
  expect(event).toMatchObject({ data, message_id: "Dirty" });
});

test.each([
  ["as text", 'OCMF|{"ID":"CARD-4711"}|{"SD":"00"}', "***"],
  ["in XML", "<signedMeterData>434152442d34373131</signedMeterData>", "***"],
  ["in JSON", '{"meter":7,"last":"OCMF|{}"}', '{"meter":7,"last":"***"}'],
])("what a meter signed names the driver, and is hidden %s", async (_where, sent, data) => {
  const { event } = await send({ vendorId: "org.example", data: sent });
  expect(event).toMatchObject({ data, data_bytes: sent.length, status: "Accepted" });
});

test("10,240 bytes are accepted, and one more is rejected without its content", async () => {
  const most = `${"€".repeat(3_413)}x`;
  expect(await send({ vendorId: "org.example", data: most })).toMatchObject({
    answer: { status: "Accepted" },
    event: { data: most, data_bytes: 10_240 },
  });
  expect(await send({ vendorId: "org.example", data: `${most}y` })).toMatchObject({
    answer: { status: "Rejected" },
    event: { data: null, data_bytes: 10_241, status: "Rejected" },
  });
});

test("a viewer does not see these events, which may name a card", async () => {
  const { key } = await server.client.apiKeys.create({ name: "Viewer", role: "viewer" });
  const response = await server.fetch("/events?type=charger.data_transfer", { key });
  expect(await response.json()).toMatchObject({ data: [] });
});

test("the vendors may be all, and a server without the setting accepts none", async () => {
  for (const [setting, status] of [
    [{ FORECOURT_OCPP_DATA_TRANSFER_VENDORS: "*" }, "Accepted"],
    [{}, "UnknownVendorId"],
  ] as const) {
    await using other = await startTestServer(setting);
    const { identity, password } = await other.client.chargers.create({ identity: "ANY-01" });
    await using any = await connectScriptedCharger({ url: other.ocppUrl, identity, password });
    await any.boot();
    expect(await any.call("DataTransfer", { vendorId: "anything" })).toEqual({ status });
  }
});

test("messages beyond the rate are rejected, and others of the organization are not", async () => {
  const { client } = server;
  const busy = await client.chargers.create({ identity: "CHATTERBOX" });
  await using chatterbox = await connectScriptedCharger({
    url: server.ocppUrl,
    identity: busy.identity,
    password: busy.password,
  });
  await chatterbox.boot();
  const statuses: unknown[] = [];
  for (let index = 0; index < 70; index++) {
    const { status } = (await chatterbox.call("DataTransfer", { vendorId: "org.example" })) as {
      status: unknown;
    };
    statuses.push(status);
  }
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => "Accepted"));
  const rejected = statuses.filter((status) => status === "Rejected").length;
  expect(rejected).toBeGreaterThan(0);
  const { data } = await client.events.list({
    type: "charger.data_transfer",
    charger_id: busy.id,
    per_page: 100,
  });
  expect(data).toHaveLength(70 - rejected);
  expect(await send({ vendorId: "org.example" })).toMatchObject({ answer: { status: "Accepted" } });
});
