import type { SampledValue } from "@forecourt/ocpp";
import { expect, test } from "vitest";
import { samplesOf } from "../ocpp/samples.ts";
import { measuredIn } from "./measured.ts";

const at = "2026-11-21T12:00:00.000Z";

/** The current that balancing reads from a frame that has been stored. */
function measured(sampledValue: SampledValue[]) {
  const [sample] = samplesOf([{ timestamp: at, sampledValue }], Date.parse(at));
  if (sample === undefined) return null;
  const raw: unknown = JSON.parse(JSON.stringify(sample.raw));
  return measuredIn({ at, currentA: sample.currentA, raw });
}

const amps = (value: string, phase?: SampledValue["phase"], measurand = "Current.Import" as const) => ({
  value,
  measurand,
  ...(phase && { phase }),
});

test.each<[string, SampledValue[], number | null]>([
  ["phases count by the highest", [amps("16", "L1"), amps("15.9", "L2"), amps("16.1", "L3")], 16.1],
  ["phases against neutral are phases", [amps("9", "L1-N"), amps("10", "L2-N"), amps("8", "L3-N")], 10],
  ["a value without a phase counts as it stands", [amps("0.15009999")], 0.15],
  ["a total beside the phases does not count", [amps("48"), amps("16", "L1"), amps("16", "L2")], 16],
  ["the neutral is not a phase", [amps("16", "L1"), amps("20", "N")], 16],
  ["a value that is not a number is none", [amps("sixteen", "L1"), amps("?", "L2")], null],
  ["a current between two phases is not added up", [amps("5", "L1-L2"), amps("6", "L2-L3")], null],
  [
    "a power alone may be of any number of phases",
    [{ value: "3680", measurand: "Power.Active.Import" }],
    null,
  ],
])("%s", (_, sampledValue, expected) => {
  const reading = measured(sampledValue);
  expect(reading === null ? null : Math.round(reading.currentA * 1000) / 1000).toBe(expected);
});

test("of the current offered for each phase, the highest counts", () => {
  const offered = (phase: SampledValue["phase"]) => ({
    value: "10",
    measurand: "Current.Offered" as const,
    ...(phase && { phase }),
  });
  expect(measured([amps("9", "L1"), offered("L1"), offered("L2"), offered("L3")])).toMatchObject({
    currentA: 9,
    offeredA: 10,
  });
});

test.each(["16", { value: 16 }, [16], [{ value: 16 }], '[{"value":"16"}]'])(
  "unreadable raw values give no measurement: %j",
  (raw) => {
    expect(measuredIn({ at, currentA: 48, raw })).toBeNull();
  },
);

test("a sum of phases that an older version stored does not count", () => {
  const raw = ["L1", "L2", "L3"].map((phase) => ({ value: "16", measurand: "Current.Import", phase }));
  expect(measuredIn({ at, currentA: 48, raw })?.currentA).toBe(16);
});
