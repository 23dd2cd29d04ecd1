import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectRawCharger, type RawCharger } from "../../support/raw-charger.ts";
import { startTestServer, type TestServer } from "../../support/start-test-server.ts";

/** Chargers whose clocks are wrong, and then right. Earlier messages must not block later ones. */

let server: TestServer;
let raw: RawCharger;
beforeAll(async () => {
  server = await startTestServer({ FORECOURT_UNKNOWN_ID_TAGS: "accept" });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  raw = await connectRawCharger(server);
});

const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();
const dayMs = 86_400_000;

async function status(word: string, timestamp: string): Promise<void> {
  const payload = { connectorId: 1, errorCode: "NoError", status: word, timestamp };
  expect(await raw.ask(JSON.stringify([2, "1", "StatusNotification", payload]))).toEqual([3, "1", {}]);
}

async function shown(): Promise<string | null | undefined> {
  return (await server.client.sockets.list(raw.id)).data[0]?.status;
}

test.each([
  { clock: "a day ahead", first: () => at(dayMs), second: () => at(0) },
  { clock: "of the year 9999", first: () => "9999-01-01T00:00:00Z", second: () => at(0) },
  { clock: "reset to 1970", first: () => at(-1_000), second: () => "1970-01-01T00:00:10Z" },
])("a status by a clock $clock does not hide the one that came after it", async ({ first, second }) => {
  await status("Faulted", first());
  await status("Available", second());
  expect(await shown()).toBe("Available");
});

test("quirk 56: an older report that arrives late does not become the state of now", async () => {
  await status("Charging", at(-1_000));
  await status("Preparing", at(-60_000));
  expect(await shown()).toBe("Charging");
});

test("a reading of a clock that was ahead does not hide the readings that come after it", async () => {
  const begin = { connectorId: 1, idTag: "A", meterStart: 0, timestamp: at(-60_000) };
  const [, , { transactionId }] = (await raw.ask(JSON.stringify([2, "1", "StartTransaction", begin]))) as [
    number,
    string,
    { transactionId: number },
  ];
  for (const { value, ahead } of [
    { value: "100", ahead: dayMs },
    { value: "500", ahead: 0 },
  ]) {
    // Take the time now, not when the list is written: the server takes the time of receipt as the time of the first
    // message.
    const meterValue = [{ timestamp: at(ahead), sampledValue: [{ value }] }];
    await raw.ask(JSON.stringify([2, "1", "MeterValues", { connectorId: 1, transactionId, meterValue }]));
  }
  const { data } = await server.client.sessions.list({ charger_id: raw.id });
  expect(data).toMatchObject([{ last_meter_wh: 500, energy_wh: 500 }]);
});

test("quirk 54: a timestamp without an offset is UTC, wherever the server stands", async () => {
  const begin = { connectorId: 1, idTag: "A", meterStart: 0, timestamp: at(-60_000).slice(0, 19) };
  await raw.ask(JSON.stringify([2, "1", "StartTransaction", begin]));
  const { data } = await server.client.sessions.list({ charger_id: raw.id });
  expect(data).toMatchObject([{ started_at: `${begin.timestamp}.000Z` }]);
});
