import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectRpcCharger, type RpcCharger } from "../../support/ocpp-rpc-charger.ts";
import { connectRawCharger } from "../../support/raw-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

let chargers = 0;
let id: string;
let charger: RpcCharger;
beforeEach(async () => {
  chargers += 1;
  const identity = `CP-CONF-${chargers}`;
  const created = await server.client.chargers.create({ identity });
  id = created.id;
  charger = await connectRpcCharger({ url: server.ocppUrl, identity, password: created.password });
  await charger.boot();
  return () => charger.close();
});

const configuration = () => server.client.chargers.getConfiguration(id);

async function read(answer: object, key?: string[]) {
  charger.handle("GetConfiguration", () => ({ ...answer }));
  const payload = key === undefined ? {} : { key };
  return server.client.chargers.call(id, { action: "GetConfiguration", payload, wait: true });
}

async function change(key: string, value: string, status: string) {
  charger.handle("ChangeConfiguration", () => ({ status }));
  return server.client.chargers.call(id, {
    action: "ChangeConfiguration",
    payload: { key, value },
    wait: true,
  });
}

test("the configuration of a charger is unknown until a caller requests it", async () => {
  expect(await configuration()).toEqual({ charger_id: id, reported_at: null, keys: [], unknown_keys: [] });
  expect(charger.received).toEqual([]);
});

test("the reported values are stored by key, and unknown keys are listed", async () => {
  const before = Date.now();
  await read({
    configurationKey: [
      { key: "HeartbeatInterval", readonly: false, value: "300" },
      { key: "NumberOfConnectors", readonly: true, value: "1" },
      { key: "AuthorizationKey", readonly: false },
    ],
    unknownKey: ["BlinkRepeat"],
  });
  const known = await configuration();
  expect(Date.parse(known.reported_at ?? "")).toBeGreaterThanOrEqual(before);
  const common = { reported_at: known.reported_at, changed_at: null, reboot_required: false };
  expect(known).toEqual({
    charger_id: id,
    reported_at: known.reported_at,
    keys: [
      { ...common, key: "AuthorizationKey", value: null, secret: true, readonly: false },
      { ...common, key: "HeartbeatInterval", value: "300", secret: false, readonly: false },
      { ...common, key: "NumberOfConnectors", value: "1", secret: false, readonly: true },
    ],
    unknown_keys: ["BlinkRepeat"],
  });

  // A later answer with fewer keys keeps the other values. Here the names differ only in case.
  await read({ configurationKey: [{ key: "heartbeatinterval", readonly: false, value: "60" }] }, [
    "heartbeatinterval",
  ]);
  const later = await configuration();
  expect(later.keys.map(({ key, value }) => [key, value])).toEqual([
    ["AuthorizationKey", null],
    ["heartbeatinterval", "60"],
    ["NumberOfConnectors", "1"],
  ]);
});

test("an accepted change is stored at once, published as an event, and marked for a reboot if the charger requires one", async () => {
  await read({ configurationKey: [{ key: "MeterValueSampleInterval", readonly: false, value: "900" }] });
  const command = await change("MeterValueSampleInterval", "60", "RebootRequired");
  const key = async () =>
    (await configuration()).keys.find((each) => each.key === "MeterValueSampleInterval");
  expect(await key()).toMatchObject({
    value: "60",
    readonly: false,
    changed_at: command.completed_at,
    reboot_required: true,
  });
  const { data } = await server.client.events.list({ type: "charger.configuration_changed" });
  expect(data[0]).toMatchObject({
    subject: { type: "charger", id },
    actor: { type: "api_key", id: command.requested_by },
    data: {
      charger_id: id,
      key: "MeterValueSampleInterval",
      value: "60",
      readonly: false,
      reboot_required: true,
    },
  });
  await charger.boot();
  expect(await key()).toMatchObject({ value: "60", reboot_required: false });
  await change("MeterValueSampleInterval", "30", "Accepted");
  expect(await key()).toMatchObject({ value: "30", reboot_required: false });
});

test("a change that the charger refuses changes nothing, and a key that it does not have is unknown", async () => {
  await read({ configurationKey: [{ key: "HeartbeatInterval", readonly: true, value: "300" }] });
  expect(await change("HeartbeatInterval", "1", "Rejected")).toMatchObject({ status: "rejected" });
  await change("NoSuchKey", "1", "NotSupported");
  const { keys, unknown_keys } = await configuration();
  expect(keys.map(({ key, value, changed_at }) => [key, value, changed_at])).toEqual([
    ["HeartbeatInterval", "300", null],
  ]);
  expect(unknown_keys).toEqual(["NoSuchKey"]);
  // The server calls the key unknown only until the charger accepts it.
  await change("nosuchkey", "1", "Accepted");
  expect((await configuration()).unknown_keys).toEqual([]);
});

test("the values of secrets are not stored, under any vendor's name for them", async () => {
  const secrets = [
    "AuthorizationKey",
    "WifiPassword",
    "Vendor.ApiKey",
    "ModemPSK",
    "SIM_PIN",
    "bearer-token",
  ];
  await read({
    configurationKey: [
      ...secrets.map((key) => ({ key, readonly: false, value: "hunter2" })),
      { key: "PingInterval", readonly: false, value: "30" },
    ],
  });
  await change("WifiPassword", "hunter2", "Accepted");
  const { keys } = await configuration();
  expect(keys.filter(({ secret }) => secret).map(({ key }) => key)).toEqual([
    "AuthorizationKey",
    "bearer-token",
    "ModemPSK",
    "SIM_PIN",
    "Vendor.ApiKey",
    "WifiPassword",
  ]);
  expect(JSON.stringify(keys)).not.toContain("hunter2");
  expect(keys.find(({ key }) => key === "PingInterval")).toMatchObject({ value: "30", secret: false });
  const { data: events } = await server.client.events.list();
  expect(JSON.stringify(events)).not.toContain("hunter2");
});

test("a charger that makes up keys does not fill the store, and characters that PostgreSQL does not store are removed", async () => {
  const made = (batch: number) =>
    Array.from({ length: 400 }, (_, index) => ({ key: `K${batch}-${index}`, readonly: true }));
  for (const batch of [1, 2, 3]) {
    expect(await read({ configurationKey: made(batch) })).toMatchObject({ status: "accepted" });
  }
  const { keys } = await configuration();
  expect(keys).toHaveLength(1_000);
  expect(keys.filter(({ key }) => key.startsWith("K1-"))).toHaveLength(200);
  await read({ configurationKey: [{ key: "N\u0000UL", readonly: false, value: "\u0000" }] });
  expect((await configuration()).keys.find(({ key }) => key === "N\ufffdUL")).toMatchObject({
    value: "\ufffd",
  });
});

test("the valid parts of an invalid answer are stored", async () => {
  const raw = await connectRawCharger(server);
  raw.socket.on("message", (data) => {
    const [, messageId] = JSON.parse(String(data)) as [number, string];
    const keys = [
      { key: "NumberOfConnectors", readonly: "true", value: 2 },
      { key: "NoReadonly", value: "1" },
      { key: "\u0130", readonly: false, value: "1" },
      { key: "\u0130", readonly: false, value: "2" },
      { key: "i\u0307", readonly: false, value: "3" },
      // The limit cuts them in the middle of a character.
      { key: `${"k".repeat(254)}\u{1f50c}`, readonly: false, value: `${"v".repeat(1_999)}\u{1f50c}` },
    ];
    raw.socket.send(JSON.stringify([3, messageId, { configurationKey: keys, unknownKey: ["NoSuchKey"] }]));
  });
  const command = await server.client.chargers.call(raw.id, {
    action: "GetConfiguration",
    payload: {},
    wait: true,
  });
  expect(command).toMatchObject({ status: "accepted" });
  const { keys } = await server.client.chargers.getConfiguration(raw.id);
  const values = new Map(keys.map(({ key, value }) => [key, value]));
  expect(values.get("NumberOfConnectors")).toBe("2");
  // This is not a valid entry, so the server ignores it.
  expect(values.has("NoReadonly")).toBe(false);
  expect(values.get(`${"k".repeat(254)}\ufffd`)).toBe(`${"v".repeat(1_999)}\ufffd`);
  expect(values.get("\u0130") ?? values.get("i\u0307")).toMatch(/^[23]$/);
  raw.socket.close();
});
