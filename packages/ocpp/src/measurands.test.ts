import { expect, test } from "vitest";
import { refuse, setMeasurands } from "./index.ts";
import type { AnswerOf } from "./messages.ts";
import { pair } from "./testing.ts";

type Status = AnswerOf<"ChangeConfiguration">["status"];

/** A charger with this answer to a list of measurands, and the lists that it received. */
function startCharger(answer: (list: string[]) => Status | "InternalError" | "NotImplemented" | "cut") {
  const received: string[] = [];
  const joined = pair({
    context: null,
    chargePointHandlers: {
      ChangeConfiguration({ key, value }) {
        received.push(`${key}=${value}`);
        const word = answer(value.split(","));
        if (word === "cut") joined.cut();
        return word === "cut" || word === "InternalError" || word === "NotImplemented"
          ? refuse(word === "cut" ? "GenericError" : word, "")
          : { status: word };
      },
    },
  });
  return { ...joined, heard: received };
}

const wanted = ["Energy.Active.Import.Register", "Current.Import", "SoC", "Voltage"];

test("a supported list is set in one call", async () => {
  const { station, heard: received } = startCharger(() => "Accepted");
  expect(await setMeasurands(station, wanted)).toEqual({
    outcome: "set",
    taken: wanted,
    refused: [],
    rebootRequired: false,
  });
  expect(received).toEqual([
    "MeterValuesSampledData=Energy.Active.Import.Register,Current.Import,SoC,Voltage",
  ]);
});

test("quirk 70: a list that is refused for one measurand is set without it (errata 3.14, lbbrhzn/ocpp#221)", async () => {
  const { station, heard: received } = startCharger((list) =>
    list.includes("SoC") ? "Rejected" : "Accepted",
  );
  expect(await setMeasurands(station, wanted)).toEqual({
    outcome: "set",
    taken: ["Energy.Active.Import.Register", "Current.Import", "Voltage"],
    refused: ["SoC"],
    rebootRequired: false,
  });
  // The last list is the one in force.
  expect(received.at(-1)).toBe("MeterValuesSampledData=Energy.Active.Import.Register,Current.Import,Voltage");
  expect(received).toHaveLength(5);
});

test("quirk 70: a charger that supports at most two measurands gets the first two", async () => {
  const { station } = startCharger((list) => (list.length > 2 ? "Rejected" : "Accepted"));
  expect(await setMeasurands(station, wanted)).toMatchObject({
    outcome: "set",
    taken: wanted.slice(0, 2),
    refused: wanted.slice(2),
  });
});

test("an error is a refusal of that list; a restart may be needed", async () => {
  const { station } = startCharger((list) => (list.includes("SoC") ? "InternalError" : "RebootRequired"));
  expect(await setMeasurands(station, wanted, { key: "StopTxnSampledData" })).toMatchObject({
    outcome: "set",
    refused: ["SoC"],
    rebootRequired: true,
  });
});

test("a charger that supports none of them has refused", async () => {
  const { station, heard: received } = startCharger(() => "Rejected");
  expect(await setMeasurands(station, wanted)).toEqual({
    outcome: "refused",
    why: { outcome: "result", payload: { status: "Rejected" } },
  });
  expect(received).toHaveLength(5);
});

test.each(["NotSupported", "NotImplemented"] as const)("%s ends it: the key does not exist", async (word) => {
  const { station, heard: received } = startCharger(() => word);
  expect(await setMeasurands(station, wanted)).toMatchObject({ outcome: "refused" });
  expect(received).toHaveLength(1);
});

test("after a lost connection the accepted part, or one more, is in force", async () => {
  const { station } = startCharger((list) =>
    list.includes("Voltage") && list.length < 4 ? "cut" : list.includes("SoC") ? "Rejected" : "Accepted",
  );
  expect(await setMeasurands(station, wanted)).toMatchObject({
    outcome: "unknown",
    why: { outcome: "disconnected" },
    taken: ["Energy.Active.Import.Register", "Current.Import"],
    asked: ["Energy.Active.Import.Register", "Current.Import", "Voltage"],
  });
});

test("a list longer than the maximum length of a value is built up", async () => {
  const long = Array.from({ length: 20 }, (_, index) => `Energy.Active.Import.Register.L${index}`);
  const { station, heard: received } = startCharger(() => "Accepted");
  const outcome = await setMeasurands(station, long);
  expect(outcome).toMatchObject({ outcome: "set", taken: long.slice(0, 15) });
  expect(Math.max(...received.map((each) => each.length))).toBeLessThanOrEqual(
    500 + "MeterValuesSampledData=".length,
  );
});

test("an empty list is valid", async () => {
  const { station, heard: received } = startCharger(() => "Accepted");
  expect(await setMeasurands(station, [])).toMatchObject({ outcome: "set", taken: [] });
  expect(received).toEqual(["MeterValuesSampledData="]);
});
