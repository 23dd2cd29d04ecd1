import { expect, test, vi } from "vitest";
import { Findings } from "./checks.ts";
import { examine, inspect } from "./wire.ts";

/** The payload after tolerant mode, and its violations. */
function repair(action: "MeterValues" | "StartTransaction" | "SetChargingProfile", text: string) {
  // It is parsed from an object literal.
  const payload = JSON.parse(text) as Record<string, unknown>;
  const violations = inspect(action, "request", payload, "tolerant");
  return { payload, reported: violations.map(({ path, rule, handling }) => `${rule} ${path} ${handling}`) };
}

test("a field with an empty name is left out alone, without its parent", () => {
  const sample = '{"value":"1500","":true}';
  const { payload, reported } = repair(
    "MeterValues",
    `{"connectorId":1,"meterValue":[{"timestamp":"2025-01-01T00:00:00Z","sampledValue":[${sample}],"":0}],"":[]}`,
  );
  expect(payload).toEqual({
    connectorId: 1,
    meterValue: [{ timestamp: "2025-01-01T00:00:00Z", sampledValue: [{ value: "1500" }] }],
  });
  expect(reported).toEqual([
    "unknown-field /meterValue/0/sampledValue/0/ dropped",
    "unknown-field /meterValue/0/ dropped",
    "unknown-field / dropped",
  ]);
});

test("more digits than a number can have are not a number", () => {
  const { reported } = repair(
    "StartTransaction",
    `{"connectorId":1,"idTag":"A","timestamp":"2025-01-01T00:00:00Z","meterStart":"${"9".repeat(400)}"}`,
  );
  expect(reported).toEqual(["type /meterStart refused"]);
});

test("a limit beyond all numbers is dropped", () => {
  const schedule = '{"chargingRateUnit":"A","chargingSchedulePeriod":[{"startPeriod":0,"limit":1e400}]}';
  const { payload, reported } = repair(
    "SetChargingProfile",
    `{"connectorId":1,"csChargingProfiles":{"chargingProfileId":1,"stackLevel":0,"chargingProfilePurpose":"TxProfile","chargingProfileKind":"Relative","chargingSchedule":${schedule}}}`,
  );
  expect(reported).toEqual([
    "type /csChargingProfiles/chargingSchedule/chargingSchedulePeriod/0/limit dropped",
  ]);
  expect(JSON.stringify(payload)).toContain('"chargingSchedulePeriod":[]');
});

/** MeterValues with `count` copies of `sample`. */
const samples = (count: number, sample: object) => ({
  connectorId: 1,
  meterValue: [
    {
      timestamp: "2025-01-01T00:00:00Z",
      sampledValue: Array.from({ length: count }, () => ({ value: "1", ...sample })),
    },
  ],
});

test("of a payload with thousands of violations all are repaired, and 64 are described, with paths built on demand", () => {
  // Wrong case, unknown word, a number and an extra field: four violations in each of 500 samples.
  const payload = samples(500, { unit: "wh", measurand: "Energy.Total", value: 7, extra: null });
  const found = examine("MeterValues", "request", payload as never, "tolerant");
  expect(found?.count).toBe(2_000);
  expect(found?.refused).toBeNull();
  expect(payload).toEqual(samples(500, { unit: "Wh", measurand: "Energy.Total", value: "7" }));
  const { described } = found as unknown as { described: { keys: unknown[] }[] };
  expect(described).toHaveLength(64);
  expect(described[63]?.keys).toEqual([expect.any(String), 15, "sampledValue", 0, "meterValue"]);
  expect(found?.violations).toHaveLength(64);
  expect(found?.violations[0]).toEqual({
    path: "/meterValue/0/sampledValue/0/value",
    rule: "type",
    expected: "string",
    actual: 7,
    handling: "repaired",
  });
});

test("of thousands of empty objects in a list, 64 are described and one field of each other is read", () => {
  let reads = 0;
  const empty = new Proxy({}, { get: () => void reads++ });
  const payload = { connectorId: 1, meterValue: Array(19_600).fill(empty) };
  const add = vi.spyOn(Findings.prototype, "add").mockClear();
  const found = examine("MeterValues", "request", payload, "tolerant");
  expect(found?.refused).toBeNull();
  expect(payload).toEqual({ connectorId: 1, meterValue: [] });
  expect(found?.violations).toHaveLength(64);
  // Two fields are missing in each of the first 32.
  expect(found?.count).toBe(64 + 19_568);
  expect(add).toHaveBeenCalledTimes(64);
  expect(reads).toBe(2 * 32 + 19_568);
});

test.each([[[]], [0], [null], ["text"]])("of thousands of items such as %j, 64 are described", (item) => {
  const usable = { timestamp: "2025-01-01T00:00:00Z", sampledValue: [{ value: "1" }] };
  const payload = {
    connectorId: 1,
    meterValue: [...Array(9_000).fill(item), usable, ...Array(9_000).fill(item)],
  };
  const add = vi.spyOn(Findings.prototype, "add").mockClear();
  const found = examine("MeterValues", "request", payload as never, "tolerant");
  expect(found?.refused).toBeNull();
  expect(payload.meterValue).toEqual([usable]);
  expect(found?.count).toBe(18_000);
  expect(add).toHaveBeenCalledTimes(64);
});

test("the violation that refuses a payload is described, also after more than 64 others", () => {
  const payload = { meterValue: [...samples(100, { unit: "?" }).meterValue, {}, 5] };
  const strictly = examine("MeterValues", "request", structuredClone(payload) as never, "strict");
  // connectorId, 100 units, the two fields of {}, and 5.
  expect(strictly?.count).toBe(104);
  const found = examine("MeterValues", "request", payload as never, "tolerant");
  expect(found?.refused).toMatchObject({ path: "/connectorId", rule: "required", handling: "refused" });
  // Items that could not be repaired are gone.
  expect(payload.meterValue).toHaveLength(1);

  const late = {
    status: "Accepted",
    configurationKey: Array(70).fill({ key: "k", readonly: "?" }),
    extra: 1,
  };
  const answered = examine("GetConfiguration", "answer", late as never, "tolerant");
  expect(answered?.count).toBe(72);
  expect(late).toEqual({ configurationKey: [] });
});

test("an invalid optional field next to an unknown one is left out, and so is the other", () => {
  const { payload, reported } = repair(
    "MeterValues",
    '{"connectorId":1,"transactionId":{},"meterValue":[],"colour":"red"}',
  );
  expect(payload).toEqual({ connectorId: 1, meterValue: [] });
  expect(reported).toEqual(["type /transactionId dropped", "unknown-field /colour dropped"]);
});
