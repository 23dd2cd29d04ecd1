import { describe, expect, test } from "vitest";
import { decide, type Evidence, type MeteringRegime, meteringRegimes } from "../../src/index.ts";
import { brief, evidenceOf, frame, power, sample, signed, start, status, stop } from "./charged-hour.ts";

type Expected = readonly [outcome: string | null, reason: string | null, energyWh: number, timeS: number];

const recovered = (reason: string, energyWh: number, timeS: number): Expected => [
  "recovered_partial",
  reason,
  energyWh,
  timeS,
];
const unbillable = (reason: string, energyWh: number, timeS: number): Expected => [
  "unbillable",
  reason,
  energyWh,
  timeS,
];
const complete = (energyWh: number, timeS: number): Expected => [null, null, energyWh, timeS];

const stopOf = (registerWh: number | null) => ({ ...stop, registerWh });
const reset = [sample(20, 1_003_000), sample(30, 200), sample(40, 1_200)];
/** Both frames are stamped in 1970, and were received an hour apart. */
const clockless = { start: { ...start, at: 1_000 }, stop: { ...stop, at: 3_000_000 }, samples: [] };
const late = { receivedAt: stop.receivedAt + 86_400_000 };

/**
 * The result of each situation. The whole hour is 3600 s and 7500 Wh; the samples are 2500 Wh at minute 20 and 5000 Wh at
 * minute 40, so up to the last of them it is 5000 Wh in 2400 s, and from the first of them to the stop as well.
 */
const situations: {
  name: string;
  changes: Partial<Evidence>;
  confirmed: Expected;
  strict: Expected;
  estimate: Expected;
  unmetered: Expected;
  /** Without signed values, under signed_register_required: the data that stays. */
  unsigned: Expected;
  /** With a verified pair, where it is not simply that pair. */
  signedPair?: Expected;
}[] = [
  {
    name: "complete",
    changes: {},
    confirmed: complete(7_500, 3_600),
    strict: complete(7_500, 3_600),
    estimate: complete(7_500, 3_600),
    unmetered: complete(7_500, 3_600),
    unsigned: unbillable("signed_data_missing", 7_500, 3_600),
  },
  {
    name: "no stop, samples",
    changes: { stop: null, trigger: "idle" },
    confirmed: recovered("idle_finalized", 5_000, 2_400),
    strict: unbillable("stop_register_required", 5_000, 2_400),
    estimate: recovered("idle_finalized", 5_000, 2_400),
    unmetered: recovered("idle_finalized", 5_000, 2_400),
    unsigned: unbillable("signed_data_missing", 5_000, 2_400),
  },
  {
    // The vehicle was seen until minute 45: 2700 s
    name: "no stop, no samples, a status",
    changes: { stop: null, trigger: "offline", samples: [], states: [status(45, "SuspendedEV")] },
    confirmed: unbillable("stop_missing_no_register", 0, 2_700),
    strict: unbillable("stop_register_required", 0, 2_700),
    estimate: unbillable("stop_missing_no_register", 0, 2_700),
    unmetered: recovered("offline_finalized", 0, 2_700),
    unsigned: unbillable("signed_data_missing", 0, 2_700),
  },
  {
    // 6 kW for half an hour is 3000 Wh, falling to 0 in another half hour 1500 Wh more
    name: "no stop, only power samples",
    changes: {
      stop: null,
      trigger: "reboot",
      samples: [],
      powerSamples: [power(0, 6_000), power(30, 6_000), power(60, 0)],
    },
    confirmed: unbillable("stop_missing_no_register", 0, 3_600),
    strict: unbillable("stop_register_required", 0, 3_600),
    estimate: recovered("energy_estimated_from_power", 4_500, 3_600),
    unmetered: recovered("stop_missing_after_reboot", 0, 3_600),
    unsigned: unbillable("signed_data_missing", 0, 3_600),
  },
  {
    name: "meterStop -1, samples",
    changes: { stop: stopOf(-1) },
    confirmed: recovered("stop_register_missing", 5_000, 3_600),
    strict: unbillable("stop_register_required", 5_000, 3_600),
    estimate: recovered("stop_register_missing", 5_000, 3_600),
    unmetered: complete(5_000, 3_600),
    unsigned: unbillable("signed_data_missing", 5_000, 3_600),
  },
  {
    name: "meterStop null, Transaction.End",
    changes: {
      stop: stopOf(null),
      samples: [sample(20, 1_002_500), sample(60, 1_007_400, "Transaction.End")],
    },
    confirmed: recovered("stop_from_transaction_end", 7_400, 3_600),
    strict: recovered("stop_from_transaction_end", 7_400, 3_600),
    estimate: recovered("stop_from_transaction_end", 7_400, 3_600),
    unmetered: complete(7_400, 3_600),
    unsigned: unbillable("signed_data_missing", 7_400, 3_600),
    // The unsigned register is 100 Wh off, and the tolerance is 50 Wh
    signedPair: ["billed", "signed_raw_mismatch", 7_499, 3_596],
  },
  {
    name: "no stop, Transaction.End",
    changes: {
      stop: null,
      trigger: "connector_available",
      samples: [sample(20, 1_002_500), sample(60, 1_007_400, "Transaction.End")],
    },
    confirmed: recovered("stop_missing_connector_available", 7_400, 3_600),
    strict: recovered("stop_missing_connector_available", 7_400, 3_600),
    estimate: recovered("stop_missing_connector_available", 7_400, 3_600),
    unmetered: recovered("stop_missing_connector_available", 7_400, 3_600),
    unsigned: unbillable("signed_data_missing", 7_400, 3_600),
  },
  {
    // From minute 1 and 100 Wh on: 59 min, 7400 Wh
    name: "no start, Transaction.Begin",
    changes: {
      start: null,
      samples: [sample(1, 1_000_100, "Transaction.Begin"), sample(40, 1_005_000)],
    },
    confirmed: recovered("start_from_transaction_begin", 7_400, 3_540),
    strict: recovered("start_from_transaction_begin", 7_400, 3_540),
    estimate: recovered("start_from_transaction_begin", 7_400, 3_540),
    unmetered: recovered("start_from_transaction_begin", 7_400, 3_540),
    unsigned: unbillable("signed_data_missing", 7_400, 3_540),
  },
  {
    name: "no start, samples",
    changes: { start: null },
    confirmed: recovered("start_from_first_sample", 5_000, 2_400),
    strict: unbillable("start_register_required", 5_000, 2_400),
    estimate: recovered("start_from_first_sample", 5_000, 2_400),
    unmetered: recovered("start_from_first_sample", 5_000, 2_400),
    unsigned: unbillable("signed_data_missing", 5_000, 2_400),
  },
  {
    name: "no start, nothing",
    changes: { start: null, samples: [] },
    confirmed: unbillable("start_missing_no_register", 0, 0),
    strict: unbillable("start_missing_no_register", 0, 0),
    estimate: unbillable("start_missing_no_register", 0, 0),
    unmetered: unbillable("start_missing_no_register", 0, 0),
    unsigned: unbillable("signed_data_missing", 0, 0),
  },
  {
    name: "meterStart 0, samples of a lifetime",
    changes: { start: { ...start, registerWh: 0 } },
    confirmed: recovered("start_register_implausible_first_sample_used", 5_000, 3_600),
    strict: unbillable("energy_exceeds_physical_limit", 5_000, 3_600),
    estimate: recovered("start_register_implausible_first_sample_used", 5_000, 3_600),
    unmetered: complete(5_000, 3_600),
    unsigned: unbillable("signed_data_missing", 5_000, 3_600),
  },
  {
    name: "stop below start, samples",
    changes: { stop: stopOf(12) },
    confirmed: recovered("stop_register_regressed_last_sample_used", 5_000, 3_600),
    strict: unbillable("register_regressed", 5_000, 3_600),
    estimate: recovered("stop_register_regressed_last_sample_used", 5_000, 3_600),
    unmetered: complete(5_000, 3_600),
    unsigned: unbillable("signed_data_missing", 5_000, 3_600),
    signedPair: ["billed", "signed_raw_mismatch", 7_499, 3_596],
  },
  {
    name: "stop below start, no samples",
    changes: { stop: stopOf(999_949), samples: [] },
    confirmed: unbillable("register_regressed", 0, 3_600),
    strict: unbillable("register_regressed", 0, 3_600),
    estimate: unbillable("register_regressed", 0, 3_600),
    unmetered: complete(0, 3_600),
    unsigned: unbillable("signed_data_missing", 0, 3_600),
    signedPair: ["billed", "signed_raw_mismatch", 7_499, 3_596],
  },
  {
    // 2000 Wh short of 10^9, and 3000 beyond it
    name: "stop below start, no samples, at the top of the register",
    changes: { start: { ...start, registerWh: 999_998_000 }, stop: stopOf(3_000), samples: [] },
    confirmed: unbillable("register_regressed", 0, 3_600),
    strict: unbillable("register_regressed", 0, 3_600),
    estimate: recovered("register_rollover", 5_000, 3_600),
    unmetered: complete(0, 3_600),
    unsigned: unbillable("signed_data_missing", 0, 3_600),
    signedPair: ["billed", "signed_raw_mismatch", 7_499, 3_596],
  },
  {
    name: "stop below the last sample",
    changes: { stop: stopOf(1_004_000) },
    confirmed: recovered("stop_register_below_last_sample", 4_000, 3_600),
    strict: unbillable("register_regressed", 4_000, 3_600),
    estimate: recovered("stop_register_below_last_sample", 4_000, 3_600),
    unmetered: complete(4_000, 3_600),
    unsigned: unbillable("signed_data_missing", 4_000, 3_600),
    signedPair: ["billed", "signed_raw_mismatch", 7_499, 3_596],
  },
  {
    // 3000 Wh before the reset; 2000 Wh after it, and the 200 Wh that it shows first
    name: "reset",
    changes: { samples: reset, stop: stopOf(2_200) },
    confirmed: recovered("register_reset_segments", 5_000, 3_600),
    strict: unbillable("register_regressed", 5_000, 3_600),
    estimate: recovered("register_reset_segments", 5_200, 3_600),
    unmetered: complete(5_000, 3_600),
    unsigned: unbillable("signed_data_missing", 5_000, 3_600),
    signedPair: ["billed", "signed_raw_mismatch", 7_499, 3_596],
  },
  {
    name: "stop a thousand times too large, samples",
    changes: { stop: stopOf(1_007_500_000) },
    confirmed: recovered("stop_register_implausible_last_sample_used", 5_000, 3_600),
    strict: unbillable("energy_exceeds_physical_limit", 5_000, 3_600),
    estimate: recovered("stop_register_implausible_last_sample_used", 5_000, 3_600),
    unmetered: complete(5_000, 3_600),
    unsigned: unbillable("signed_data_missing", 5_000, 3_600),
    signedPair: ["billed", "signed_raw_mismatch", 7_499, 3_596],
  },
  {
    name: "stop a thousand times too large, no samples",
    changes: { stop: stopOf(1_007_500_000), samples: [] },
    confirmed: unbillable("energy_exceeds_physical_limit", 0, 3_600),
    strict: unbillable("energy_exceeds_physical_limit", 0, 3_600),
    estimate: unbillable("energy_exceeds_physical_limit", 0, 3_600),
    unmetered: complete(0, 3_600),
    unsigned: unbillable("signed_data_missing", 0, 3_600),
    signedPair: ["billed", "signed_raw_mismatch", 7_499, 3_596],
  },
  {
    name: "untrusted clock",
    changes: clockless,
    confirmed: recovered("charger_clock_untrusted", 7_500, 3_600),
    strict: recovered("charger_clock_untrusted", 7_500, 3_600),
    estimate: recovered("charger_clock_untrusted", 7_500, 3_600),
    unmetered: recovered("charger_clock_untrusted", 7_500, 3_600),
    unsigned: unbillable("signed_data_missing", 7_500, 3_600),
    // The signed time is billed, but when the vehicle was idle in it is known by our clock only
    signedPair: recovered("charger_clock_untrusted", 7_499, 3_596),
  },
  {
    name: "complete, a day late",
    changes: { start: { ...start, ...late }, stop: { ...stop, ...late } },
    confirmed: ["billed", "delivered_late", 7_500, 3_600],
    strict: ["billed", "delivered_late", 7_500, 3_600],
    estimate: ["billed", "delivered_late", 7_500, 3_600],
    unmetered: ["billed", "delivered_late", 7_500, 3_600],
    unsigned: unbillable("signed_data_missing", 7_500, 3_600),
  },
];

describe.each(situations)("$name", ({ name: _, changes, signedPair, ...expected }) => {
  const given = evidenceOf(changes);
  const decided = (regime: MeteringRegime, evidence = given) => brief(decide(evidence, regime));

  test("is decided by its regime", () => {
    expect({
      confirmed: decided("confirmed_register_ok"),
      strict: decided("stop_register_required"),
      estimate: decided("estimate_allowed"),
      unmetered: decided("unmetered"),
      unsigned: decided("signed_register_required"),
    }).toEqual(expected);
  });

  test("is decided by the signed pair where there is one and the regime uses it", () => {
    const withPair = { ...given, signed };
    const pair = signedPair ?? ["billed", "signed_register_verified", 7_499, 3_596];
    expect(decided("signed_register_required", withPair)).toEqual(pair);
    expect(decided("signed_register_preferred", withPair)).toEqual(pair);
    expect(decided("confirmed_register_ok", withPair)).toEqual(expected.confirmed);
  });

  test("falls back to confirmed registers where the meter did not sign and need not", () => {
    expect(decided("signed_register_preferred")).toEqual(expected.confirmed);
    expect(decided("signed_register_preferred", { ...given, signed: { status: "missing" } })).toEqual(
      expected.confirmed,
    );
  });
});

describe("the top of a register", () => {
  const overTop = (fromWh: number, toWh: number, changes: Partial<Evidence> = {}) =>
    brief(
      decide(
        evidenceOf({ start: { ...start, registerWh: fromWh }, stop: stopOf(toWh), samples: [], ...changes }),
        "estimate_allowed",
      ),
    );

  test.each([
    ["six digits", 1_000_000],
    ["seven digits", 10_000_000],
    ["eight digits", 100_000_000],
    ["nine digits", 1_000_000_000],
    ["32 bits", 4_294_967_296],
  ])("of %s rolls over: 1500 Wh before it, 2500 Wh after it", (_, modulus) => {
    expect(overTop(modulus - 1_500, 2_500)).toEqual(recovered("register_rollover", 4_000, 3_600));
  });

  test("does not roll over from below its last tenth", () => {
    // 900 000 is not above 0.9 x 10^6; no other register can end below it
    expect(overTop(900_000, 5_000)).toEqual(unbillable("register_regressed", 0, 3_600));
  });

  test("does not roll over when the register shows a tenth of its range or more", () => {
    // 1000 Wh to 10^6 and 99 999 or 100 000 beyond it; 100 kW for an hour are at most 111 000 Wh
    const strong = { ratedPowerW: 100_000 };
    expect(overTop(999_000, 99_999, strong)).toEqual(recovered("register_rollover", 100_999, 3_600));
    expect(overTop(999_000, 100_000, strong)).toEqual(unbillable("register_regressed", 0, 3_600));
  });

  test("does not roll over when the socket could not have delivered it", () => {
    // 11 kW for an hour, ten per cent and 1 kWh more: at most 13 100 Wh
    expect(overTop(999_990_000, 3_100)).toEqual(recovered("register_rollover", 13_100, 3_600));
    expect(overTop(999_990_000, 3_101)).toEqual(unbillable("register_regressed", 0, 3_600));
  });

  test("may roll over between two samples, and the stop continues from there", () => {
    // 1000 to the first sample, 500 + 1500 over the top, 2000 from there to the stop
    const samples = [sample(20, 999_999_500), sample(40, 1_500)];
    const given = { start: { ...start, registerWh: 999_998_500 }, stop: stopOf(3_500), samples };
    expect(brief(decide(evidenceOf(given), "estimate_allowed"))).toEqual(
      recovered("register_rollover", 5_000, 3_600),
    );
    // Without estimates: 1000 before and 2000 after
    expect(brief(decide(evidenceOf(given), "confirmed_register_ok"))).toEqual(
      recovered("register_reset_segments", 3_000, 3_600),
    );
  });
});

describe("estimates", () => {
  const estimated = (changes: Partial<Evidence>) => decide(evidenceOf(changes), "estimate_allowed");

  test("do not fill a reset with more than the socket could have delivered since", () => {
    // 10 min at 11 kW, ten per cent and 1 kWh more: 3016 Wh. A register that shows 3017 was not reset to 0.
    const after = (registerWh: number) => ({
      samples: [sample(20, 1_003_000), sample(30, registerWh)],
      stop: stopOf(registerWh + 1_000),
    });
    expect(estimated(after(3_016)).energyWh).toBe(3_000 + 3_016 + 1_000);
    expect(estimated(after(3_017)).energyWh).toBe(3_000 + 1_000);
  });

  test("integrate power only without any register, and only between two samples", () => {
    const powerSamples = [power(0, 9_000), power(20, 9_000)];
    expect(brief(estimated({ powerSamples }))).toEqual(complete(7_500, 3_600));
    const one = { stop: stopOf(null), samples: [], powerSamples: [power(10, 9_000)] };
    expect(brief(estimated(one))).toEqual(unbillable("stop_missing_no_register", 0, 3_600));
    // 9 kW from minute 0 to 20: 3000 Wh, and nothing until the stop at minute 60
    const two = estimated({ stop: stopOf(null), samples: [], powerSamples });
    expect(brief(two)).toEqual(recovered("energy_estimated_from_power", 3_000, 3_600));
    expect(two.decision?.evidence).toMatchObject({
      also: ["stop_register_missing"],
      register: { method: "power_integral" },
    });
  });

  test("count negative power as 0, and round down to whole Wh", () => {
    // 1000 W to 0 in 10 min: 83.33 Wh; nothing from there
    const powerSamples = [power(0, 1_000), power(10, -4_000), power(20, -4_000)];
    const result = estimated({ stop: null, trigger: "operator", samples: [], powerSamples });
    expect(result.energyWh).toBe(83);
    expect(result.decision?.evidence.also).toEqual(["operator_finalized"]);
  });

  test("of power beyond the socket are not billed", () => {
    // 14 kW for an hour; the socket delivers at most 13 100 Wh in it
    const powerSamples = [power(0, 14_000), power(60, 14_000)];
    const result = estimated({ stop: null, trigger: "operator", samples: [], powerSamples });
    expect(brief(result)).toEqual(unbillable("energy_exceeds_physical_limit", 0, 3_600));
  });
});

describe("an unmetered session", () => {
  test("never bills energy, and its fees are not waived for lack of it", () => {
    const result = decide(evidenceOf({ samples: [], stop: stopOf(null) }), "unmetered");
    expect(result.drop).toEqual(["ENERGY"]);
    expect(result.timeline).toMatchObject({
      start: { at: start.at, registerWh: 0 },
      stop: { at: stop.at, registerWh: 0 },
    });
  });

  test("states what it bills", () => {
    const result = decide(evidenceOf({ stop: null, trigger: "operator" }), "unmetered");
    expect(result.decision?.explanation).toBe(
      "An operator closed the session without a StopTransaction; it is billed up to the last confirmed frame. Billed: 2400 s; energy is not.",
    );
  });
});

test("every regime is known, and a session that is complete and signed is always billable", () => {
  expect(meteringRegimes.map(({ regime }) => regime).sort()).toEqual([
    "confirmed_register_ok",
    "estimate_allowed",
    "signed_register_preferred",
    "signed_register_required",
    "stop_register_required",
    "unmetered",
  ]);
  const outcomes = meteringRegimes.map(
    ({ regime }) => decide(evidenceOf({ signed }), regime).timeline === null,
  );
  expect(outcomes).toEqual([false, false, false, false, false, false]);
});

test("a start without a register is not a start register", () => {
  const noRegister = { start: { ...frame(0, "f1"), registerWh: null } };
  expect(brief(decide(evidenceOf(noRegister), "stop_register_required"))).toEqual(
    unbillable("start_register_required", 5_000, 3_600),
  );
  // Its frame still gives the time
  expect(brief(decide(evidenceOf(noRegister), "unmetered"))).toEqual(complete(5_000, 3_600));
});
