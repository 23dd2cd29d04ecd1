import { isCentralSystemAction } from "@forecourt/ocpp";
import { expect, test } from "vitest";
import { commandActions, refusableActions } from "./command-quirks.ts";
import { parseQuirk, quirkLines } from "./quirk-table.ts";

test("a quirk has a name, and a value if it needs one", () => {
  expect(parseQuirk("neverPongs")).toEqual({ ok: true, quirk: { neverPongs: true } });
  expect(parseQuirk("NEVERPONGS")).toEqual({ ok: true, quirk: { neverPongs: true } });
  expect(parseQuirk("meterStop=-1")).toEqual({ ok: true, quirk: { meterStop: -1 } });
  expect(parseQuirk("neverAnswers=reset, UnlockConnector")).toEqual({
    ok: true,
    quirk: { neverAnswers: ["Reset", "UnlockConnector"] },
  });
  expect(parseQuirk("stopReason=deauthorized")).toEqual({ ok: true, quirk: { stopReason: "DeAuthorized" } });
  expect(parseQuirk("answersAfterMs=5000")).toEqual({ ok: true, quirk: { answersAfterMs: 5_000 } });
  expect(parseQuirk("dropsForS=0.5-60")).toEqual({ ok: true, quirk: { dropsForS: [0.5, 60] } });
  expect(parseQuirk("clockStartsAt=1970-01-01T00:00:00Z")).toMatchObject({ ok: true });
});

test("an invalid quirk is refused with a hint", () => {
  expect(parseQuirk("neverPong")).toEqual({
    ok: false,
    problem: "Unknown quirk neverPong.",
    hint: "--quirk neverPongs",
  });
  expect(parseQuirk("entirelyUnlike")).toMatchObject({ hint: "forecourt-sim --list-quirks" });
  expect(parseQuirk("requestLoss")).toEqual({
    ok: false,
    problem: "The quirk requestLoss requires a value.",
    hint: "--quirk requestLoss=0.1",
  });
  for (const text of [
    "requestLoss=2",
    "neverPongs=no",
    "neverAnswers=Nothing",
    "rejects=GetConfiguration",
    "dropsForS=9-1",
    "dropsForS=-1",
  ]) {
    expect(parseQuirk(text)).toMatchObject({ ok: false, problem: `${text} is invalid.` });
  }
});

test("every printed signature is valid input", () => {
  for (const { signature } of quirkLines) {
    expect([signature, parseQuirk(signature.replace(/\|.*/, ""))]).toMatchObject([signature, { ok: true }]);
  }
});

test("its actions are those of a central system", () => {
  expect(commandActions).toHaveLength(26);
  expect(commandActions.every(isCentralSystemAction)).toBe(true);
  expect(refusableActions).not.toContain("GetConfiguration");
});
