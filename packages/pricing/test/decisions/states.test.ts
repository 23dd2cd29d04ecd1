import { describe, expect, test } from "vitest";
import { bill, decide, type Evidence } from "../../src/index.ts";
import { evidenceOf, MINUTE, sample, start, status, stop, T0 } from "./charged-hour.ts";

/** The vehicle's states, as minute and state. */
function statesOf(changes: Partial<Evidence>) {
  const { timeline } = decide(evidenceOf(changes), "confirmed_register_ok");
  return timeline?.states.map(({ at, state }) => [(at - T0) / MINUTE, state]);
}
const held = (from: number, to: number | null) => ({
  from: T0 + from * MINUTE,
  to: to === null ? null : T0 + to * MINUTE,
});

describe("a status reports the vehicle's state", () => {
  test.each([
    ["Charging", "charging"],
    ["SuspendedEV", "idle"],
    ["Finishing", "idle"],
    ["SuspendedEVSE", "suspended_evse"],
    ["Faulted", "suspended_evse"],
    ["Unavailable", "suspended_evse"],
  ] as const)("%s: %s", (name, state) => {
    expect(statesOf({ states: [status(10, name)] })).toEqual([[10, state]]);
  });

  test.each(["Preparing", "Available", "Reserved"] as const)("%s does not change it", (name) => {
    expect(statesOf({ states: [status(10, name)] })).toEqual([]);
  });

  test("a register that rises after Available shows that the vehicle charges, from its first reading on", () => {
    // The register rises from minute 40 to the stop at 60.
    for (const name of ["SuspendedEV", "Finishing", "Unavailable", "Faulted"] as const) {
      const states = [status(30, name), status(35, "Available")];
      expect(statesOf({ states })?.slice(1)).toEqual([[40, "charging"]]);
      // Until the charger's next report about the vehicle.
      expect(statesOf({ states: [...states, status(50, name)] })).toHaveLength(2);
    }
    // A register that stands still proves nothing, and neither does an earlier rise.
    const flat = { samples: [sample(20, 1_002_500), sample(40, 1_007_500)] };
    expect(statesOf({ ...flat, states: [status(30, "SuspendedEV"), status(45, "Available")] })).toHaveLength(
      1,
    );
  });

  test("our own 0 A is a pause by us under any reported status, and the last report applies after it", () => {
    const states = [status(10, "SuspendedEV"), status(30, "Charging"), status(35, "SuspendedEV")];
    expect(statesOf({ states, zeroLimits: [held(5, 30)] })).toEqual([
      [5, "suspended_evse"],
      [10, "suspended_evse"],
      [30, "charging"],
      [35, "idle"],
    ]);
    expect(statesOf({ states: [status(10, "SuspendedEV")], zeroLimits: [held(5, null)] })).toEqual([
      [5, "suspended_evse"],
      [10, "suspended_evse"],
    ]);
  });
});

describe("a charger that never says SuspendedEV", () => {
  /** 2001 Wh until minute 10, and nothing more until the stop. Odd, so that the register counts in single Wh. */
  const full = (minutes: readonly number[]) => ({
    samples: [sample(5, 1_001_000), sample(10, 1_002_001), ...minutes.map((m) => sample(m, 1_002_001))],
    stop: { ...stop, registerWh: 1_002_001 },
  });

  test("is idle from the first of two readings that add nothing", () => {
    // Minute 15 adds nothing, the stop adds nothing
    expect(statesOf(full([15]))).toEqual([[15, "idle"]]);
    expect(statesOf(full([15, 20, 25]))).toEqual([[15, "idle"]]);
    // Only the stop adds nothing
    expect(statesOf(full([]))).toEqual([]);
  });

  test("pays for parking from then on", () => {
    // 2.001 x 0.5 = 1.0005, 1.00; idle from minute 15 to 60: 0.75 h x 6 = 4.50
    expect(bill(evidenceOf(full([15, 20])), "confirmed_register_ok").priced?.total).toBe("5.50");
  });

  test("charges again from the last reading before the register moves", () => {
    const samples = [10, 15, 20, 25].map((minute) => sample(minute, 1_002_001));
    expect(statesOf({ samples })).toEqual([
      [15, "idle"],
      [25, "charging"],
    ]);
  });

  test("overrides its register when it reports Charging in between, and the count starts again", () => {
    const states = [status(1, "Charging"), status(22, "Charging")];
    // Minutes 15 and 20 add nothing; 25 comes after the Charging of 22; 30 and 35 add nothing after it
    expect(statesOf({ ...full([15, 20, 25, 30, 35]), states })).toEqual([
      [1, "charging"],
      [15, "idle"],
      [22, "charging"],
      [30, "idle"],
    ]);
    // One reading after another Charging is not enough
    expect(statesOf({ ...full([15, 20]), states: [...states, status(59, "Charging")] })).toEqual([
      [1, "charging"],
      [15, "idle"],
      [22, "charging"],
      [59, "charging"],
    ]);
  });

  test("overrides its register with every other status too", () => {
    expect(statesOf({ ...full([15, 20, 25]), states: [status(12, "SuspendedEVSE")] })).toEqual([
      [12, "suspended_evse"],
    ]);
    // It knows SuspendedEV, so it would have reported a full vehicle before minute 50
    expect(statesOf({ ...full([15, 20, 25]), states: [status(50, "SuspendedEV")] })).toEqual([[50, "idle"]]);
  });

  test("is not idle while we hold it at 0 A, nor for its register during that time", () => {
    // Held from minute 12 to 32: the readings of 15 to 35 fall into it, 40 and 45 add nothing after it
    expect(statesOf({ ...full([15, 20, 25, 30, 35, 40, 45]), zeroLimits: [held(12, 32)] })).toEqual([
      [12, "suspended_evse"],
      [32, "charging"],
      [40, "idle"],
    ]);
  });

  test("charges after a pause by us even if it was idle before it", () => {
    const samples = [10, 15, 20, 35, 40].map((minute) => sample(minute, 1_002_001));
    // Idle from 15; held from 22 to 32; the register moves after 40
    expect(statesOf({ samples, zeroLimits: [held(22, 32)] })).toEqual([
      [15, "idle"],
      [22, "suspended_evse"],
      [32, "idle"],
      [40, "charging"],
    ]);
  });

  test("is not idle because its register counts in steps that take longer than the sample interval", () => {
    // Steps of 1000 Wh: at 1380 W one takes 2609 s, 43.5 min
    const samples = (minutes: readonly number[]) => minutes.map((minute) => sample(minute, 1_002_000));
    const ended = { stop: { ...stop, registerWh: 1_003_000 } };
    expect(statesOf({ ...ended, samples: samples([10, 30, 50, 53]) })).toEqual([]);
    expect(statesOf({ ...ended, samples: samples([10, 30, 50, 54]) })).toEqual([
      [30, "idle"],
      [54, "charging"],
    ]);
  });

  test("is not idle for two readings of one instant", () => {
    const samples = [
      sample(10, 1_002_001),
      { ...sample(15, 1_002_001, "Sample.Clock"), frameId: "c15" },
      sample(15, 1_002_001, "Sample.Periodic"),
    ];
    expect(statesOf({ samples })).toEqual([]);
  });

  test("is not idle because of a register that is not billed", () => {
    const zero = { start: { ...start, registerWh: 0 }, stop: { ...stop, registerWh: 0 } };
    const samples = [20, 30, 40].map((minute) => sample(minute, 0));
    const { timeline } = decide(evidenceOf({ ...zero, samples }), "unmetered");
    expect(timeline?.states).toEqual([]);
  });
});
