import type { MeteringRegime, ReasonCode } from "@forecourt/pricing";
import type { Step } from "./play.ts";
import type { SignedReading } from "./signing-meter.ts";

/** The expected result: the reason (null: nothing to explain), energy in Wh, seconds, and the total in EUR. */
export type Expected = readonly [reason: ReasonCode | null, wh: number, seconds: number, cost: number];

export interface Situation {
  what: string;
  steps: readonly Step[];
  /** The expected result for each column. */
  expected: Record<Exclude<keyof typeof columns, "signed">, Expected> & { signed?: Expected };
}

/** `signed`: with a signed pair in the stop, `unsigned`: without a signed pair. */
export const columns = {
  confirmed: "confirmed_register_ok",
  strict: "stop_register_required",
  signed: "signed_register_required",
  unsigned: "signed_register_required",
  estimate: "estimate_allowed",
  unmetered: "unmetered",
} as const satisfies Record<string, MeteringRegime>;

/** The meter was at 1,000 kWh, and at 1,002 kWh after 200 s. */
const signedPair: readonly SignedReading[] = [
  { transaction: "B", at: 0, wh: 1_000_000 },
  { transaction: "E", at: 200, wh: 1_002_000 },
];

const start: Step = { at: 0, start: 1_000_000 };
const samples: readonly Step[] = [
  { at: 60, sample: { wh: 1_001_000 } },
  { at: 120, sample: { wh: 1_001_500 } },
];
const closed: Step = { at: 260, billBy: "operator" };
const later = (seconds: number, steps: readonly Step[]): Step[] =>
  steps.map((step) => ({ ...step, said: step.at, at: seconds }));
/** A clock that was never set and always shows 1999. */
const unset = (steps: readonly Step[]): Step[] =>
  steps.map((step) => ({ ...step, said: `1999-12-31T00:0${Math.floor(step.at / 60)}:00Z` }));

/*
 * The price is 1.00 + 0.40 per kWh + 0.001 per second:
 *   2,000 Wh in 200 s: 1 + 0.80 + 0.20 = 2.00     1,500 Wh in 120 s: 1 + 0.60 + 0.12 = 1.72
 *   1,500 Wh in 200 s: 1 + 0.60 + 0.20 = 1.80     1,000 Wh in 140 s: 1 + 0.40 + 0.14 = 1.54
 *   no energy billed:  1 + 0.20 = 1.20 for 200 s, 1.12 for 120 s, 1.14 for 140 s
 * The server charges nothing for energy that it does not bill, and keeps the known energy as data.
 */
export const situations: readonly Situation[] = [
  {
    what: "everything came",
    steps: [start, ...samples, { at: 200, stop: 1_002_000 }],
    expected: {
      confirmed: [null, 2_000, 200, 2],
      strict: [null, 2_000, 200, 2],
      signed: ["signed_register_verified", 2_000, 200, 2],
      unsigned: ["signed_data_missing", 2_000, 200, 0],
      estimate: [null, 2_000, 200, 2],
      unmetered: [null, 2_000, 200, 1.2],
    },
  },
  {
    what: "the stop is missing, and there are samples",
    steps: [start, ...samples, closed],
    expected: {
      confirmed: ["operator_finalized", 1_500, 120, 1.72],
      strict: ["stop_register_required", 1_500, 120, 0],
      unsigned: ["signed_data_missing", 1_500, 120, 0],
      estimate: ["operator_finalized", 1_500, 120, 1.72],
      unmetered: ["operator_finalized", 1_500, 120, 1.12],
    },
  },
  {
    what: "the stop is missing, and there is no register after the start",
    // Its last frame is a status at 30 s: 1 + 0.03.
    steps: [start, { at: 30, status: "Charging" }, closed],
    expected: {
      confirmed: ["stop_missing_no_register", 0, 30, 0],
      strict: ["stop_register_required", 0, 30, 0],
      unsigned: ["signed_data_missing", 0, 30, 0],
      estimate: ["stop_missing_no_register", 0, 30, 0],
      unmetered: ["operator_finalized", 0, 30, 1.03],
    },
  },
  {
    what: "the stop is missing, and the only evidence is power",
    // 36 kW for the minute between the samples: 600 Wh, 0.24. The last frame is at 120 s.
    steps: [start, { at: 60, sample: { powerW: 36_000 } }, { at: 120, sample: { powerW: 36_000 } }, closed],
    expected: {
      confirmed: ["stop_missing_no_register", 0, 120, 0],
      strict: ["stop_register_required", 0, 120, 0],
      unsigned: ["signed_data_missing", 0, 120, 0],
      estimate: ["energy_estimated_from_power", 600, 120, 1.36],
      unmetered: ["operator_finalized", 0, 120, 1.12],
    },
  },
  {
    what: "the stop has no register, and there are samples",
    steps: [start, ...samples, { at: 200, stop: -1 }],
    expected: {
      confirmed: ["stop_register_missing", 1_500, 200, 1.8],
      strict: ["stop_register_required", 1_500, 200, 0],
      signed: ["signed_register_verified", 2_000, 200, 2],
      unsigned: ["signed_data_missing", 1_500, 200, 0],
      estimate: ["stop_register_missing", 1_500, 200, 1.8],
      unmetered: [null, 1_500, 200, 1.2],
    },
  },
  {
    what: "the stop has no register but a Transaction.End sample",
    steps: [start, ...samples, { at: 200, stop: -1, data: { wh: 1_002_000, context: "Transaction.End" } }],
    expected: {
      confirmed: ["stop_from_transaction_end", 2_000, 200, 2],
      strict: ["stop_from_transaction_end", 2_000, 200, 2],
      signed: ["signed_register_verified", 2_000, 200, 2],
      unsigned: ["signed_data_missing", 2_000, 200, 0],
      estimate: ["stop_from_transaction_end", 2_000, 200, 2],
      unmetered: [null, 2_000, 200, 1.2],
    },
  },
  {
    what: "the start is missing, and there is a Transaction.Begin sample",
    steps: [
      { at: 0, sample: { wh: 1_000_000, context: "Transaction.Begin" } },
      ...samples,
      { at: 200, stop: 1_002_000 },
    ],
    expected: {
      confirmed: ["start_from_transaction_begin", 2_000, 200, 2],
      strict: ["start_from_transaction_begin", 2_000, 200, 2],
      signed: ["signed_register_verified", 2_000, 200, 2],
      unsigned: ["signed_data_missing", 2_000, 200, 0],
      estimate: ["start_from_transaction_begin", 2_000, 200, 2],
      unmetered: ["start_from_transaction_begin", 2_000, 200, 1.2],
    },
  },
  {
    what: "the start is missing, and there are samples",
    // The meter is at 1,001,000 Wh at 60 s.
    steps: [...samples, { at: 200, stop: 1_002_000 }],
    expected: {
      confirmed: ["start_from_first_sample", 1_000, 140, 1.54],
      strict: ["start_register_required", 1_000, 140, 0],
      unsigned: ["signed_data_missing", 1_000, 140, 0],
      estimate: ["start_from_first_sample", 1_000, 140, 1.54],
      unmetered: ["start_from_first_sample", 1_000, 140, 1.14],
    },
  },
  {
    what: "the start is missing, and the only evidence is a stop",
    steps: [{ at: 200, stop: 1_002_000 }],
    expected: {
      confirmed: ["start_missing_no_register", 0, 0, 0],
      strict: ["start_missing_no_register", 0, 0, 0],
      unsigned: ["signed_data_missing", 0, 0, 0],
      estimate: ["start_missing_no_register", 0, 0, 0],
      unmetered: ["start_missing_no_register", 0, 0, 0],
    },
  },
  {
    what: "the start register is 0, and the samples are of a lifetime",
    // The bill counts from 1,001,000 Wh. 1,001 kWh in a minute is impossible for a socket. 1 + 0.40 + 0.20.
    steps: [{ at: 0, start: 0 }, ...samples, { at: 200, stop: 1_002_000 }],
    expected: {
      confirmed: ["start_register_implausible_first_sample_used", 1_000, 200, 1.6],
      strict: ["energy_exceeds_physical_limit", 1_000, 200, 0],
      signed: ["signed_register_verified", 2_000, 200, 2],
      unsigned: ["signed_data_missing", 1_000, 200, 0],
      estimate: ["start_register_implausible_first_sample_used", 1_000, 200, 1.6],
      unmetered: [null, 1_000, 200, 1.2],
    },
  },
  {
    what: "the stop register is below the start, and there are samples",
    steps: [start, ...samples, { at: 200, stop: 500 }],
    expected: {
      confirmed: ["stop_register_regressed_last_sample_used", 1_500, 200, 1.8],
      strict: ["register_regressed", 1_500, 200, 0],
      signed: ["signed_raw_mismatch", 2_000, 200, 2],
      unsigned: ["signed_data_missing", 1_500, 200, 0],
      estimate: ["stop_register_regressed_last_sample_used", 1_500, 200, 1.8],
      unmetered: [null, 1_500, 200, 1.2],
    },
  },
  {
    what: "the stop register is below the start, and there are no samples",
    steps: [start, { at: 200, stop: 500 }],
    expected: {
      confirmed: ["register_regressed", 0, 200, 0],
      strict: ["register_regressed", 0, 200, 0],
      signed: ["signed_raw_mismatch", 2_000, 200, 2],
      unsigned: ["signed_data_missing", 0, 200, 0],
      estimate: ["register_regressed", 0, 200, 0],
      unmetered: [null, 0, 200, 1.2],
    },
  },
  {
    what: "a register of seven digits of kWh ran over",
    // 10,000,000 - 9,999,000 + 1,000 = 2,000 Wh.
    steps: [
      { at: 0, start: 9_999_000 },
      { at: 200, stop: 1_000 },
    ],
    expected: {
      confirmed: ["register_regressed", 0, 200, 0],
      strict: ["register_regressed", 0, 200, 0],
      unsigned: ["signed_data_missing", 0, 200, 0],
      estimate: ["register_rollover", 2_000, 200, 2],
      unmetered: [null, 0, 200, 1.2],
    },
  },
  {
    what: "the register began anew during the session",
    // 1,000 before and 700 - 200 = 500 after. A regime that may estimate adds the 200 that the register showed after the
    // reset: 0.68.
    steps: [
      start,
      { at: 60, sample: { wh: 1_001_000 } },
      { at: 120, sample: { wh: 200 } },
      { at: 200, stop: 700 },
    ],
    expected: {
      confirmed: ["register_reset_segments", 1_500, 200, 1.8],
      strict: ["register_regressed", 1_500, 200, 0],
      signed: ["signed_raw_mismatch", 2_000, 200, 2],
      unsigned: ["signed_data_missing", 1_500, 200, 0],
      estimate: ["register_reset_segments", 1_700, 200, 1.88],
      unmetered: [null, 1_500, 200, 1.2],
    },
  },
  {
    what: "the stop register is a thousand times too high, and there are samples",
    steps: [start, ...samples, { at: 200, stop: 1_002_000_000 }],
    expected: {
      confirmed: ["stop_register_implausible_last_sample_used", 1_500, 200, 1.8],
      strict: ["energy_exceeds_physical_limit", 1_500, 200, 0],
      signed: ["signed_raw_mismatch", 2_000, 200, 2],
      unsigned: ["signed_data_missing", 1_500, 200, 0],
      estimate: ["stop_register_implausible_last_sample_used", 1_500, 200, 1.8],
      unmetered: [null, 1_500, 200, 1.2],
    },
  },
  {
    what: "the stop register is a thousand times too high, and there are no samples",
    steps: [start, { at: 200, stop: 1_002_000_000 }],
    expected: {
      confirmed: ["energy_exceeds_physical_limit", 0, 200, 0],
      strict: ["energy_exceeds_physical_limit", 0, 200, 0],
      signed: ["signed_raw_mismatch", 2_000, 200, 2],
      unsigned: ["signed_data_missing", 0, 200, 0],
      estimate: ["energy_exceeds_physical_limit", 0, 200, 0],
      unmetered: [null, 0, 200, 1.2],
    },
  },
  {
    what: "the charger's clock was never set",
    // The time of receipt counts, and the meter's own time where the record has one.
    steps: unset([start, ...samples, { at: 200, stop: 1_002_000 }]),
    expected: {
      confirmed: ["charger_clock_untrusted", 2_000, 200, 2],
      strict: ["charger_clock_untrusted", 2_000, 200, 2],
      signed: ["charger_clock_untrusted", 2_000, 200, 2],
      unsigned: ["signed_data_missing", 2_000, 200, 0],
      estimate: ["charger_clock_untrusted", 2_000, 200, 2],
      unmetered: ["charger_clock_untrusted", 2_000, 200, 1.2],
    },
  },
  {
    what: "the charger was offline all the time, and sends everything later",
    steps: later(900, [start, ...samples, { at: 200, stop: 1_002_000 }]),
    expected: {
      confirmed: ["delivered_late", 2_000, 200, 2],
      strict: ["delivered_late", 2_000, 200, 2],
      signed: ["signed_register_verified", 2_000, 200, 2],
      unsigned: ["signed_data_missing", 2_000, 200, 0],
      estimate: ["delivered_late", 2_000, 200, 2],
      unmetered: ["delivered_late", 2_000, 200, 1.2],
    },
  },
];

/** The same steps, with the signed pair in the stop. */
export function withSignedPair(steps: readonly Step[]): Step[] {
  return steps.map((step) =>
    "stop" in step
      ? { ...step, data: { context: "Transaction.End", ...step.data, signed: signedPair } }
      : step,
  );
}
