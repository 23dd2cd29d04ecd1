import { expect, test } from "vitest";
import { refuse, setMeasurands } from "./index.ts";
import type { AnswerOf } from "./messages.ts";
import { pair } from "./testing.ts";

type Status = AnswerOf<"ChangeConfiguration">["status"];

/** A charger that says this to a list of measurands, and the lists that it heard. */
function startCharger(answer: (list: string[]) => Status | "InternalError" | "NotImplemented" | "cut") {
  const heard: string[] = [];
  const joined = pair({
    context: null,
    chargePointHandlers: {
      ChangeConfiguration({ key, value }) {
        heard.push(`${key}=${value}`);
        const word = answer(value.split(","));
        if (word === "cut") joined.cut();
        return word === "cut" || word === "InternalError" || word === "NotImplemented"
          ? refuse(word === "cut" ? "GenericError" : word, "")
          : { status: word };
      },
    },
  });
  return { ...joined, heard };
}

const wish = ["Energy.Active.Import.Register", "Current.Import", "SoC", "Voltage"];

test("a list that a charger knows is set in one call", async () => {
  const { station, heard } = startCharger(() => "Accepted");
  expect(await setMeasurands(station, wish)).toEqual({
    outcome: "set",
    taken: wish,
    refused: [],
    rebootRequired: false,
  });
  expect(heard).toEqual(["MeterValuesSampledData=Energy.Active.Import.Register,Current.Import,SoC,Voltage"]);
});

test("quirk 70: a list that is refused for one word is set without it (errata 3.14, lbbrhzn/ocpp#221)", async () => {
  const { station, heard } = startCharger((list) => (list.includes("SoC") ? "Rejected" : "Accepted"));
  expect(await setMeasurands(station, wish)).toEqual({
    outcome: "set",
    taken: ["Energy.Active.Import.Register", "Current.Import", "Voltage"],
    refused: ["SoC"],
    rebootRequired: false,
  });
  // Its last word is the list in force.
  expect(heard.at(-1)).toBe("MeterValuesSampledData=Energy.Active.Import.Register,Current.Import,Voltage");
  expect(heard).toHaveLength(5);
});

test("quirk 70: a charger that takes two measurands at most gets the first two", async () => {
  const { station } = startCharger((list) => (list.length > 2 ? "Rejected" : "Accepted"));
  expect(await setMeasurands(station, wish)).toMatchObject({
    outcome: "set",
    taken: wish.slice(0, 2),
    refused: wish.slice(2),
  });
});

test("an error is a refusal of that list; a restart may be needed", async () => {
  const { station } = startCharger((list) => (list.includes("SoC") ? "InternalError" : "RebootRequired"));
  expect(await setMeasurands(station, wish, { key: "StopTxnSampledData" })).toMatchObject({
    outcome: "set",
    refused: ["SoC"],
    rebootRequired: true,
  });
});

test("a charger that knows none of them has refused", async () => {
  const { station, heard } = startCharger(() => "Rejected");
  expect(await setMeasurands(station, wish)).toEqual({
    outcome: "refused",
    why: { outcome: "result", payload: { status: "Rejected" } },
  });
  expect(heard).toHaveLength(5);
});

test.each(["NotSupported", "NotImplemented"] as const)("%s ends it: there is no such key", async (word) => {
  const { station, heard } = startCharger(() => word);
  expect(await setMeasurands(station, wish)).toMatchObject({ outcome: "refused" });
  expect(heard).toHaveLength(1);
});

test("a lost connection leaves what was taken so far, or one more", async () => {
  const { station } = startCharger((list) =>
    list.includes("Voltage") && list.length < 4 ? "cut" : list.includes("SoC") ? "Rejected" : "Accepted",
  );
  expect(await setMeasurands(station, wish)).toMatchObject({
    outcome: "unknown",
    why: { outcome: "disconnected" },
    taken: ["Energy.Active.Import.Register", "Current.Import"],
    asked: ["Energy.Active.Import.Register", "Current.Import", "Voltage"],
  });
});

test("a list longer than a value may be is built up", async () => {
  const long = Array.from({ length: 20 }, (_, index) => `Energy.Active.Import.Register.L${index}`);
  const { station, heard } = startCharger(() => "Accepted");
  const outcome = await setMeasurands(station, long);
  expect(outcome).toMatchObject({ outcome: "set", taken: long.slice(0, 15) });
  expect(Math.max(...heard.map((each) => each.length))).toBeLessThanOrEqual(
    500 + "MeterValuesSampledData=".length,
  );
});

test("an empty list is one, too", async () => {
  const { station, heard } = startCharger(() => "Accepted");
  expect(await setMeasurands(station, [])).toMatchObject({ outcome: "set", taken: [] });
  expect(heard).toEqual(["MeterValuesSampledData="]);
});
