import { howMany, quietRun, testSeed } from "@forecourt/harness";
import { describe, expect, test } from "vitest";
import { comparePayload, toComplaints } from "./fuzz/compare-payload.ts";
import { type Difference, differences } from "./fuzz/differences.ts";
import { oddDateTimes, oddUris } from "./fuzz/mutate-payload.ts";
import { type OfficialHalf, officialHalves } from "./fuzz/official-schemas.ts";
import { fuzzSchemas } from "./fuzz/schemas.ts";

/** `pnpm fuzz schemas` runs the same test with 200,000 payloads. */

function officialHalf({ action, half }: Pick<OfficialHalf, "action" | "half">): OfficialHalf {
  const found = officialHalves.find((each) => each.action === action && each.half === half);
  if (found === undefined) throw new Error(`${action} has no ${half}.`);
  return found;
}

test("there are 78 official schemas", () => {
  expect(officialHalves).toHaveLength(78);
});

test("generated and broken payloads of all schemas follow the rules of the validators", async () => {
  const payloads = howMany(4_000, 8_000);
  const { figures, failures } = await fuzzSchemas(quietRun({ payloads }, testSeed));
  expect(failures).toEqual([]);
  expect(figures["payloads"]).toBe(payloads);
});

describe("the differences to Ajv", () => {
  test.each(differences.map((difference) => ({ difference, name: difference.name })))(
    "$name: exists",
    ({ difference }) => {
      const { example, side } = difference;
      const official = officialHalf(example);
      const met: Difference[] = [];
      expect(comparePayload(official, example.payload, (each) => met.push(each))).toBeNull();
      expect(met).toEqual([difference]);
      const theirs = toComplaints(official.complaints(JSON.parse(example.payload)));
      expect(theirs).toHaveLength(side === "theirs" ? 1 : 0);
    },
  );

  test.each([
    ...oddDateTimes.map(
      (text) => ({ action: "Heartbeat", half: "answer", payload: { currentTime: text } }) as const,
    ),
    ...oddUris.map(
      (text) => ({ action: "GetDiagnostics", half: "request", payload: { location: text } }) as const,
    ),
  ])("$payload is judged as by Ajv, or differs on purpose", ({ payload, ...which }) => {
    expect(comparePayload(officialHalf(which), JSON.stringify(payload), () => {})).toBeNull();
  });
});

test("a broken rule names what is wrong with the payload", () => {
  // A stricter schema than ours: the comparison has to detect it.
  const official = officialHalf({ action: "Heartbeat", half: "request" });
  const complaints: OfficialHalf["complaints"] = () => [
    { keyword: "required", instancePath: "", schemaPath: "", params: { missingProperty: "vendorId" } },
  ];
  expect(comparePayload({ ...official, complaints }, "{}", () => {})).toEqual({
    law: "our validators report what Ajv reports",
    detail: "only theirs: required /vendorId",
  });
});
