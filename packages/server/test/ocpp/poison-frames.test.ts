import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectRawCharger, type RawCharger } from "../support/raw-charger.ts";
import { startTestServer, type TestServer } from "../support/start-test-server.ts";

/*
 * Values that no column can store. If the store refuses a frame, the server does not answer it, the charger repeats it, and
 * all later messages wait for ever. So the server must answer each of these.
 */

let server: TestServer;
let raw: RawCharger;
beforeAll(async () => {
  server = await startTestServer({ FORECOURT_UNKNOWN_ID_TAGS: "accept" });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  raw = await connectRawCharger(server);
});

const now = () => new Date().toISOString();
const call = (action: string, payload: string) => `[2,"1","${action}",${payload}]`;
const start = (fields: string) =>
  call("StartTransaction", `{"connectorId":1,"idTag":"A","meterStart":0,"timestamp":"${now()}"${fields}}`);

const timestamps = [
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+23:59",
  "9999-12-31T23:59:59-23:59",
  "+275760-09-13T00:00:00Z",
  "\\u0000",
];

test.each([
  ...timestamps.flatMap((timestamp) => [
    call(
      "StatusNotification",
      `{"connectorId":1,"errorCode":"NoError","status":"Available","timestamp":"${timestamp}"}`,
    ),
    call(
      "MeterValues",
      `{"connectorId":1,"meterValue":[{"timestamp":"${timestamp}","sampledValue":[{"value":"1"}]}]}`,
    ),
    call("StopTransaction", `{"transactionId":7,"meterStop":1,"timestamp":"${timestamp}"}`),
    call("StartTransaction", `{"connectorId":1,"idTag":"A","meterStart":0,"timestamp":"${timestamp}"}`),
  ]),
  ...["2147483648", "4294967295", "9007199254740993", "-2147483649"].flatMap((id) => [
    call("StopTransaction", `{"transactionId":${id},"meterStop":1,"timestamp":"${now()}"}`),
    call(
      "MeterValues",
      `{"connectorId":1,"transactionId":${id},"meterValue":[{"timestamp":"${now()}","sampledValue":[{"value":"1"}]}]}`,
    ),
  ]),
  ...["9223372036854775807", "1e308", "-1", "1e20"].flatMap((register) => [
    call("StopTransaction", `{"transactionId":7,"meterStop":${register},"timestamp":"${now()}"}`),
    call("StartTransaction", `{"connectorId":1,"idTag":"A","meterStart":${register},"timestamp":"${now()}"}`),
    call(
      "MeterValues",
      `{"connectorId":1,"meterValue":[{"timestamp":"${now()}","sampledValue":[{"value":"${register}"}]}]}`,
    ),
  ]),
  ...["\\u0000", "\\ud800", "ß".repeat(20), "x".repeat(9_000)].flatMap((text) => [
    call("Authorize", `{"idTag":"${text}"}`),
    call("StartTransaction", `{"connectorId":1,"idTag":"${text}","meterStart":0,"timestamp":"${now()}"}`),
    call("StopTransaction", `{"transactionId":7,"meterStop":1,"idTag":"${text}","timestamp":"${now()}"}`),
    call(
      "StatusNotification",
      `{"connectorId":1,"errorCode":"NoError","status":"Available","info":"${text}","vendorErrorCode":"${text}"}`,
    ),
    call("BootNotification", `{"chargePointVendor":"${text}","chargePointModel":"X","iccid":"${text}"}`),
    call(
      "MeterValues",
      `{"connectorId":1,"meterValue":[{"timestamp":"${now()}","sampledValue":[{"value":"1","measurand":"${text}","context":"${text}"}]}]}`,
    ),
  ]),
  start(`,"vendor":"\\u0000"`),
  call(
    "MeterValues",
    `{"connectorId":4000000000,"meterValue":[{"timestamp":"${now()}","sampledValue":[{"value":"1"}]}]}`,
  ),
])("%s is answered", async (text) => {
  expect(await raw.ask(text)).toMatchObject([3, "1", {}]);
});

test.each([0, -1, 4_000_000_000])(
  "a start on connector %d is answered Invalid, and makes no session",
  async (connectorId) => {
    const frame = call(
      "StartTransaction",
      `{"connectorId":${connectorId},"idTag":"A","meterStart":0,"timestamp":"${now()}"}`,
    );
    expect(await raw.ask(frame)).toMatchObject([
      3,
      "1",
      { idTagInfo: { status: "Invalid" }, transactionId: expect.any(Number) },
    ]);
    expect((await server.client.sessions.list({ charger_id: raw.id })).pagination.total).toBe(0);
  },
);

test("a status of an impossible connector is refused, and adds no socket", async () => {
  const frame = call(
    "StatusNotification",
    `{"connectorId":4000000000,"errorCode":"NoError","status":"Available"}`,
  );
  expect(await raw.ask(frame)).toMatchObject([4, "1", "PropertyConstraintViolation", expect.any(String), {}]);
  expect((await server.client.sockets.list(raw.id)).pagination.total).toBe(1);
});

test("a stop without a usable register is billed by the last reading", async () => {
  const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000).toISOString();
  const [, , answer] = (await raw.ask(
    call("StartTransaction", `{"connectorId":1,"idTag":"A","meterStart":100,"timestamp":"${at(0)}"}`),
  )) as [number, string, { transactionId: number }];
  const { transactionId } = answer;
  await raw.ask(
    call(
      "MeterValues",
      `{"connectorId":1,"transactionId":${transactionId},"meterValue":[{"timestamp":"${at(30)}","sampledValue":[{"value":"600"}]}]}`,
    ),
  );
  await raw.ask(
    call("StopTransaction", `{"transactionId":${transactionId},"meterStop":-1,"timestamp":"${at(60)}"}`),
  );
  const { data } = await server.client.cdrs.list({ charger_id: raw.id });
  expect(data).toMatchObject([{ total_energy_wh: 500 }]);
});
