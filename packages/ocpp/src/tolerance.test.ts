import { expect, test } from "vitest";
import { inspect } from "./tolerance.ts";

/** What tolerant mode makes of a payload, and what it says about it. */
function mend(action: "MeterValues" | "StartTransaction" | "SetChargingProfile", text: string) {
  // A payload is an object by the time it is inspected.
  const payload = JSON.parse(text) as Record<string, unknown>;
  const violations = inspect(action, "request", payload, "tolerant");
  return { payload, said: violations.map(({ path, rule, handling }) => `${rule} ${path} ${handling}`) };
}

test("a field without a name is left out alone, and not what it is in", () => {
  const sample = '{"value":"1500","":true}';
  const { payload, said } = mend(
    "MeterValues",
    `{"connectorId":1,"meterValue":[{"timestamp":"2025-01-01T00:00:00Z","sampledValue":[${sample}],"":0}],"":[]}`,
  );
  expect(payload).toEqual({
    connectorId: 1,
    meterValue: [{ timestamp: "2025-01-01T00:00:00Z", sampledValue: [{ value: "1500" }] }],
  });
  expect(said).toEqual([
    "unknown-field /meterValue/0/sampledValue/0/ dropped",
    "unknown-field /meterValue/0/ dropped",
    "unknown-field / dropped",
  ]);
});

test("more digits than a number has are no number", () => {
  const { said } = mend(
    "StartTransaction",
    `{"connectorId":1,"idTag":"A","timestamp":"2025-01-01T00:00:00Z","meterStart":"${"9".repeat(400)}"}`,
  );
  expect(said).toEqual(["type /meterStart refused"]);
});

test("a limit beyond all numbers is none", () => {
  const schedule = '{"chargingRateUnit":"A","chargingSchedulePeriod":[{"startPeriod":0,"limit":1e400}]}';
  const { payload, said } = mend(
    "SetChargingProfile",
    `{"connectorId":1,"csChargingProfiles":{"chargingProfileId":1,"stackLevel":0,"chargingProfilePurpose":"TxProfile","chargingProfileKind":"Relative","chargingSchedule":${schedule}}}`,
  );
  expect(said).toEqual(["type /csChargingProfiles/chargingSchedule/chargingSchedulePeriod/0/limit dropped"]);
  expect(JSON.stringify(payload)).toContain('"chargingSchedulePeriod":[]');
});
