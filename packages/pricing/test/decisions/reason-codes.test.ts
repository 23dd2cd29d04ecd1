import { describe, expect, test } from "vitest";
import {
  bill,
  decide,
  type Evidence,
  type MeteringRegime,
  type ReasonCode,
  reasonCodes,
  type SignedEvidence,
  type Tariff,
} from "../../src/index.ts";
import {
  brief,
  evidenceOf,
  frame,
  MINUTE,
  power,
  sample,
  signed,
  start,
  status,
  stop,
  T0,
  tariff,
} from "./charged-hour.ts";

const stopOf = (registerWh: number | null) => ({ ...stop, registerWh });
const noStop = (trigger: Evidence["trigger"]) => ({ stop: null, trigger });
const secondStop = { ...stop, at: stop.at + MINUTE, receivedAt: stop.receivedAt + MINUTE, frameId: "f10" };
const refusedBy = (status: "key_unknown" | "invalid" | "meter_error"): SignedEvidence => ({
  status,
  detail: "because",
  frameIds: ["g1"],
});

/** A situation for each code; corrections have their own tests. Without a named regime it is confirmed_register_ok. */
const rows: [ReasonCode, energyWh: number, timeS: number, Partial<Evidence>, regime?: MeteringRegime][] = [
  ["zero_energy", 0, 3_600, { samples: [], stop: stopOf(1_000_000) }],
  [
    "available_while_charging",
    7_500,
    3_600,
    { states: [status(30, "Unavailable"), status(35, "Available")] },
  ],
  // 13 h between two messages; the threshold is 12 h.
  ["time_without_messages", 7_500, 46_800, { samples: [], stop: { ...stop, ...frame(780, "f9") } }],
  ["delivered_late", 7_500, 3_600, { stop: { ...stop, receivedAt: stop.at + 300_001 } }],
  ["stop_missing_connector_available", 5_000, 2_400, noStop("connector_available")],
  ["stop_missing_new_transaction", 5_000, 2_400, noStop("new_transaction")],
  ["stop_missing_after_reboot", 5_000, 2_400, noStop("reboot")],
  ["idle_finalized", 5_000, 2_400, noStop("idle")],
  ["offline_finalized", 5_000, 2_400, noStop("offline")],
  ["operator_finalized", 5_000, 2_400, noStop("operator")],
  ["stop_register_missing", 5_000, 3_600, { stop: stopOf(null) }],
  [
    "stop_from_transaction_end",
    7_400,
    3_600,
    { stop: stopOf(null), samples: [sample(60, 1_007_400, "Transaction.End")] },
  ],
  [
    "start_from_transaction_begin",
    7_500,
    3_600,
    { start: null, samples: [sample(0, 1_000_000, "Transaction.Begin")] },
  ],
  ["start_from_first_sample", 5_000, 2_400, { start: null }],
  ["start_register_implausible_first_sample_used", 5_000, 3_600, { start: { ...start, registerWh: 0 } }],
  ["stop_register_regressed_last_sample_used", 5_000, 3_600, { stop: stopOf(999_999) }],
  ["stop_register_implausible_last_sample_used", 5_000, 3_600, { stop: stopOf(1_007_500_000) }],
  ["stop_register_below_last_sample", 4_000, 3_600, { stop: stopOf(1_004_000) }],
  // 5000 until minute 40, then 1000 from 100 on
  [
    "register_reset_segments",
    6_000,
    3_600,
    { samples: [sample(40, 1_005_000), sample(50, 100)], stop: stopOf(1_100) },
  ],
  [
    "register_rollover",
    2_000,
    3_600,
    { start: { ...start, registerWh: 999_000 }, samples: [], stop: stopOf(1_000) },
    "estimate_allowed",
  ],
  // 3 kW for an hour
  [
    "energy_estimated_from_power",
    3_000,
    3_600,
    { samples: [], powerSamples: [power(0, 3_000), power(60, 3_000)], stop: stopOf(-1) },
    "estimate_allowed",
  ],
  ["charger_clock_untrusted", 7_500, 3_600, { start: { ...start, at: 0 }, samples: [] }],
  ["signed_register_verified", 7_499, 3_596, { signed }, "signed_register_required"],
  ["signed_raw_mismatch", 7_499, 3_596, { signed, stop: stopOf(1_007_551) }, "signed_register_required"],
  [
    "signed_time_unusable",
    7_499,
    3_600,
    { signed: { ...signed, timeUsable: false } },
    "signed_register_required",
  ],
  ["duplicate_stop_conflict", 7_500, 3_600, { furtherStops: [secondStop] }],
  ["tariff_missing", 7_500, 3_600, { tariff: null }],
  ["tariff_not_active", 7_500, 3_600, { tariff: { ...tariff, end_date_time: "2024-03-04T09:00:00Z" } }],
  [
    "tariff_unusable",
    7_500,
    3_600,
    {
      tariff: {
        currency: "EUR",
        elements: [
          { price_components: [{ type: "ENERGY", price: 1 }], restrictions: { start_time: "08:00" } },
        ],
      },
    },
  ],
  ["stop_missing_no_register", 0, 0, { ...noStop("idle"), samples: [] }],
  ["start_missing_no_register", 0, 0, { start: null, samples: [] }],
  ["start_register_required", 5_000, 2_400, { start: null }, "stop_register_required"],
  ["stop_register_required", 5_000, 2_400, noStop("idle"), "stop_register_required"],
  ["register_regressed", 0, 3_600, { samples: [], stop: stopOf(999_949) }],
  ["energy_exceeds_physical_limit", 0, 3_600, { samples: [], stop: stopOf(1_013_101) }],
  ["signed_data_missing", 7_500, 3_600, {}, "signed_register_required"],
  ["signature_invalid", 7_500, 3_600, { signed: refusedBy("invalid") }, "signed_register_preferred"],
  ["signature_key_unknown", 7_500, 3_600, { signed: refusedBy("key_unknown") }, "signed_register_preferred"],
  ["signed_meter_error", 7_500, 3_600, { signed: refusedBy("meter_error") }, "signed_register_preferred"],
  ["not_authorized", 7_500, 3_600, { authorized: false }],
];

const outcomeOf = (reason: ReasonCode) => reasonCodes.find(({ code }) => code === reason)?.outcome;

test.each(rows)("%s: %i Wh, %i s", (reason, energyWh, timeS, changes, regime = "confirmed_register_ok") => {
  const result = decide(evidenceOf(changes), regime);
  expect(brief(result)).toEqual([outcomeOf(reason), reason, energyWh, timeS]);
  expect(result.timeline === null).toBe(outcomeOf(reason) === "unbillable");
  expect(result.decision?.explanation).toMatch(/^[A-Za-z].*\. (Billed: .*|Nothing is billed)\.$/);
});

test.each<[string, NonNullable<Evidence["limits"]>, string]>([
  [
    "energy, stopped by the server",
    { maxEnergyWh: 7_000, stopCause: "limit_energy" },
    "The server stopped the session at its energy limit of 7000 Wh; 7500 Wh delivered, 500 Wh more, because the vehicle drew current until the charger carried out the stop. Billed: 7500 Wh over 3600 s.",
  ],
  [
    "cost, in the currency of the tariff, taxes included",
    { maxCost: { amount: "1.50", currency: "EUR" } },
    "The session reached its cost limit of 1.5 EUR; 3.75 EUR charged, taxes included, 2.25 EUR more, and the server could not stop it in time. Billed: 7500 Wh over 3600 s.",
  ],
  [
    "time, to the second",
    { maxDurationS: 3_600, stopCause: "limit_time" },
    "The server stopped the session at its time limit of 3600 s; 3600 s used. Billed: 7500 Wh over 3600 s.",
  ],
  [
    "a moment, ten minutes before the stop",
    { until: stop.at - 10 * MINUTE },
    "The session reached its time limit of 3000 s; 3600 s used, 600 s more, and the server could not stop it in time. Billed: 7500 Wh over 3600 s.",
  ],
  [
    "stopped a little before the limit",
    { maxEnergyWh: 7_510, stopCause: "limit_energy" },
    "The server stopped the session at its energy limit of 7510 Wh; 7500 Wh delivered. Billed: 7500 Wh over 3600 s.",
  ],
])("limit_reached: %s", (_what, limits, explanation) => {
  const { decided, priced } = bill(evidenceOf({ limits }), "confirmed_register_ok");
  expect(decided.decision).toMatchObject({ outcome: "billed", reasonCode: "limit_reached", explanation });
  expect(priced?.total).toBe(bill(evidenceOf({}), "confirmed_register_ok").priced?.total);
});

test("a limit that was not reached, or is in another currency, is not named", () => {
  const limits = { maxEnergyWh: 7_501, maxCost: { amount: "0.01", currency: "SEK" }, maxDurationS: 3_601 };
  expect(bill(evidenceOf({ limits }), "confirmed_register_ok").decided.decision).toBeNull();
});

test("a limit is named beside a more severe reason", () => {
  const limits = { maxEnergyWh: 4_000, stopCause: "limit_energy" as const };
  const { decided } = bill(evidenceOf({ ...noStop("offline"), limits }), "confirmed_register_ok");
  expect(decided.decision).toMatchObject({
    reasonCode: "offline_finalized",
    evidence: {
      also: ["limit_reached"],
      session_limits: [
        { cause: "limit_energy", unit: "Wh", max: 4_000, used: 5_000, over: 1_000, stopped: true },
      ],
    },
  });
});

test("every reason code has a situation, except those of corrections and limits", () => {
  const corrections = [
    "late_samples_received",
    "late_stop_confirms",
    "late_stop_conflict",
    "late_stop_received",
    "limit_reached",
  ];
  const covered = rows.map(([reason]) => reason);
  expect([...covered, ...corrections].sort()).toEqual(reasonCodes.map(({ code }) => code).sort());
});

test("the outcomes are those that are published", () => {
  const of = (outcome: string) =>
    reasonCodes.filter((entry) => entry.outcome === outcome).map(({ code }) => code);
  expect(of("billed").sort()).toEqual([
    "available_while_charging",
    "delivered_late",
    "duplicate_stop_conflict",
    "late_stop_confirms",
    "late_stop_received",
    "limit_reached",
    "signed_raw_mismatch",
    "signed_register_verified",
    "time_without_messages",
    "zero_energy",
  ]);
  expect(of("unbillable").sort()).toEqual([
    "energy_exceeds_physical_limit",
    "not_authorized",
    "register_regressed",
    "signature_invalid",
    "signature_key_unknown",
    "signed_data_missing",
    "signed_meter_error",
    "start_missing_no_register",
    "start_register_required",
    "stop_missing_no_register",
    "stop_register_required",
    "tariff_missing",
    "tariff_not_active",
    "tariff_unusable",
  ]);
});

describe("of several reasons", () => {
  const reasons = (changes: Partial<Evidence>, regime: MeteringRegime = "confirmed_register_ok") => {
    const { decision } = decide(evidenceOf(changes), regime);
    return [decision?.reasonCode, ...(decision?.evidence.also ?? [])];
  };

  test("the most severe outcome decides, and among equals the order of the checks", () => {
    const everything: Partial<Evidence> = {
      authorized: false,
      tariff: null,
      start: { ...start, at: 0 },
      stop: stopOf(-1),
      furtherStops: [{ ...secondStop, registerWh: 5 }],
      samples: [],
    };
    expect(reasons(everything, "signed_register_required")).toEqual([
      "not_authorized",
      "tariff_missing",
      "signed_data_missing",
      "charger_clock_untrusted",
      "stop_missing_no_register",
      "duplicate_stop_conflict",
    ]);
  });

  test("a more severe one comes before one that is checked earlier", () => {
    const changes = { start: { ...start, at: 0 }, stop: stopOf(999_949), samples: [] };
    expect(reasons(changes)).toEqual(["register_regressed", "charger_clock_untrusted"]);
  });

  test("the start goes before the stop, and both before a reset", () => {
    const changes = {
      start: null,
      stop: null,
      trigger: "reboot" as const,
      samples: [sample(20, 1_002_500), sample(30, 100), sample(40, 600)],
    };
    expect(reasons(changes)).toEqual([
      "start_from_first_sample",
      "stop_missing_after_reboot",
      "register_reset_segments",
    ]);
  });

  test("a signature result comes before a late delivery", () => {
    const late = { stop: { ...stop, receivedAt: stop.at + 86_400_000 } };
    expect(reasons({ ...late, signed }, "signed_register_required")).toEqual([
      "signed_register_verified",
      "delivered_late",
    ]);
  });
});

describe("signed values", () => {
  const decided = (changes: Partial<Evidence>) => decide(evidenceOf(changes), "signed_register_required");

  test("are cited with their meter and key", () => {
    expect(decided({ signed }).decision?.evidence).toMatchObject({
      register: { method: "signed_pair", stop: { wh: 1_007_500, source: "StopTransaction.meterStop" } },
      signature: {
        status: "verified",
        meter_serial: "1EMH0000000001",
        time_usable: true,
        detail: null,
        start: {
          wh: 1_000_001,
          at: "2024-03-04T09:00:02.000Z",
          source: "MeterValues (signed)",
          frameRef: "ocpp1.6:CP-0042:tx/1187#MeterValues/g1",
        },
        stop: { frameRef: "ocpp1.6:CP-0042:tx/1187#StopTransaction/g2" },
      },
    });
    expect(decided({ signed: refusedBy("invalid") }).decision?.evidence.signature).toMatchObject({
      status: "invalid",
      detail: "because",
      start: null,
    });
    expect(decided({}).decision?.evidence.signature).toBeNull();
  });

  test("agree with the unsigned stop up to the tolerance: 50 Wh, or 0.5 % of what was delivered", () => {
    const small = (raw: number) => decided({ signed, stop: stopOf(raw) }).decision?.reasonCode;
    // 7499 Wh are signed. From the unsigned 1 000 000 Wh on, 7549 agree and 7448 do not.
    expect(small(1_007_549)).toBe("signed_register_verified");
    expect(small(1_007_448)).toBe("signed_raw_mismatch");
    // 13 000 Wh: 65 Wh
    const more = { ...signed, stop: { ...signed.stop, registerWh: 1_013_001 } };
    const large = (raw: number) =>
      decided({ signed: more, stop: stopOf(raw), samples: [] }).decision?.reasonCode;
    expect(large(1_013_065)).toBe("signed_register_verified");
    expect(large(1_013_066)).toBe("signed_raw_mismatch");
  });

  test("agree with an unsigned register that begins elsewhere and counts the same energy", () => {
    // The charger counts each session from 0, its meter for life: 7500 and 7499 Wh.
    const own = { start: { ...start, registerWh: 0 }, stop: stopOf(7_500), samples: [] };
    expect(decided({ ...own, signed }).decision?.reasonCode).toBe("signed_register_verified");
    expect(decided({ ...own, stop: stopOf(7_550), signed }).decision?.reasonCode).toBe("signed_raw_mismatch");
  });

  test("with a clock that must not be used bill energy alone, and say so only where time has a price", () => {
    const timeless = { ...signed, timeUsable: false };
    const timed = decided({ signed: timeless });
    expect(timed.drop).toEqual(["TIME", "PARKING_TIME"]);
    expect(timed.decision?.explanation).toBe(
      "The meter's signed registers are verified, from 1000001 Wh to 1007500 Wh, but its clock must not be used for billing. Billed: 7499 Wh; time is not.",
    );
    const energyOnly: Tariff = {
      currency: "EUR",
      elements: [{ price_components: [{ type: "ENERGY", price: 0.5 }] }],
    };
    const untimed = decided({ signed: timeless, tariff: energyOnly });
    expect(untimed.drop).toEqual([]);
    // The frames' time stays as data
    expect(brief(untimed)).toEqual(["billed", "signed_register_verified", 7_499, 3_600]);
  });

  test("that fall, are not whole Wh or run backwards are an error of the meter", () => {
    const ended = (changes: object) =>
      decided({ signed: { ...signed, stop: { ...signed.stop, ...changes } } }).decision?.reasonCode;
    expect(ended({ registerWh: 1_000_000 })).toBe("signed_meter_error");
    expect(ended({ registerWh: 1_007_500.5 })).toBe("signed_meter_error");
    expect(ended({ at: T0 })).toBe("signed_meter_error");
  });

  test("beyond what the socket can deliver are not billed either", () => {
    // 3596 s at 11 kW, ten per cent and 1 kWh more: 13 086.6 Wh
    const upTo = (registerWh: number) =>
      decided({ signed: { ...signed, stop: { ...signed.stop, registerWh } } });
    expect(upTo(1_000_001 + 13_086).decision?.outcome).toBe("billed");
    expect(upTo(1_000_001 + 13_087).decision?.reasonCode).toBe("energy_exceeds_physical_limit");
  });

  test("are spread over the time by the unsigned samples between them", () => {
    expect(decided({ signed }).timeline).toMatchObject({
      start: { at: T0 + 2_000, registerWh: 1_000_001 },
      stop: { at: T0 + 3_598_000, registerWh: 1_007_500 },
      samples: [
        { registerWh: 1_000_001 },
        { at: T0 + 20 * MINUTE, registerWh: 1_002_500 },
        { at: T0 + 40 * MINUTE, registerWh: 1_005_000 },
        { registerWh: 1_007_500 },
      ],
    });
  });
});

describe("the frames of a session", () => {
  test("of several stops the first received counts, in any position", () => {
    const given = evidenceOf({ stop: secondStop, furtherStops: [stop, { ...stop, frameId: "f9-retry" }] });
    const result = decide(given, "confirmed_register_ok");
    expect(brief(result)).toEqual(["billed", "duplicate_stop_conflict", 7_500, 3_600]);
    expect(result.decision?.evidence).toMatchObject({
      frameRef: "ocpp1.6:CP-0042:tx/1187#StopTransaction/f9",
      suspect_frames: ["ocpp1.6:CP-0042:tx/1187#StopTransaction/f10"],
    });
  });

  test("a repeated stop is not a conflict", () => {
    const again = { ...stop, receivedAt: stop.receivedAt + 60_000, frameId: "f9-retry" };
    expect(decide(evidenceOf({ furtherStops: [again] }), "confirmed_register_ok").decision).toBeNull();
  });

  test("samples from before the start and after the stop are ignored", () => {
    const samples = [sample(-5, 1_003_000), sample(20, 1_002_500), sample(65, 1_009_000)];
    expect(brief(decide(evidenceOf({ samples }), "confirmed_register_ok"))).toEqual([
      null,
      null,
      7_500,
      3_600,
    ]);
    const open = evidenceOf({ samples: [sample(-5, 999_000)], stop: null, trigger: "operator" });
    expect(brief(decide(open, "confirmed_register_ok"))).toEqual([
      "unbillable",
      "stop_missing_no_register",
      0,
      0,
    ]);
  });

  test("a dip within tolerance is cited as it was reported", () => {
    const samples = [sample(20, 1_002_500), sample(40, 1_002_470)];
    const given = evidenceOf({ samples, stop: null, trigger: "operator" });
    const { decision, energyWh } = decide(given, "confirmed_register_ok");
    expect(energyWh).toBe(2_500);
    expect(decision?.evidence.register.last).toMatchObject({
      wh: 1_002_470,
      frameRef: "ocpp1.6:CP-0042:tx/1187#MeterValues/m40",
    });
  });

  test("statuses after the session is closed do not belong to it", () => {
    const states = [status(50, "SuspendedEV"), status(90, "Charging")];
    const open = evidenceOf({ states, stop: null, trigger: "operator" });
    expect(decide(open, "confirmed_register_ok").timeS).toBe(90 * 60);
    const closed = { ...open, closedAt: T0 + 60 * MINUTE };
    expect(decide(closed, "confirmed_register_ok").timeS).toBe(50 * 60);
    // A sample at minute 95 shows that the transaction continued
    const longer = { ...closed, samples: [...closed.samples, sample(95, 1_006_000)] };
    expect(decide(longer, "confirmed_register_ok").timeline?.states).toEqual([
      { at: T0 + 50 * MINUTE, state: "idle" },
      { at: T0 + 90 * MINUTE, state: "charging" },
    ]);
  });

  test("power and current of an instant belong to its register", () => {
    const samples = [{ ...sample(20, 1_002_500), currentA: 16 }, sample(40, 1_005_000)];
    const { timeline } = decide(
      evidenceOf({ samples, powerSamples: [power(40, 7_400), power(41, 9_000)] }),
      "confirmed_register_ok",
    );
    expect(timeline?.samples).toEqual([
      { at: T0, registerWh: 1_000_000 },
      { at: T0 + 20 * MINUTE, registerWh: 1_002_500, currentA: 16 },
      { at: T0 + 40 * MINUTE, registerWh: 1_005_000, powerW: 7_400 },
      { at: T0 + 60 * MINUTE, registerWh: 1_007_500 },
    ]);
  });
});

test("billing is deciding and pricing", () => {
  // 5 kWh x 0.5 = 2.50, and nothing was idle
  const { decided, priced } = bill(evidenceOf({ stop: null, trigger: "idle" }), "confirmed_register_ok");
  expect(brief(decided)).toEqual(["recovered_partial", "idle_finalized", 5_000, 2_400]);
  expect(priced?.total).toBe("2.50");
  expect(bill(evidenceOf({ authorized: false }), "confirmed_register_ok").priced).toBeNull();
});

describe("what must not be billed is not in the price", () => {
  // 7.5 kWh x 0.5 = 3.75; idle from minute 40 to 60: 20 min x 6 = 2.00
  const states = [status(40, "SuspendedEV")];
  const total = (changes: Partial<Evidence>, regime: MeteringRegime) =>
    bill(evidenceOf({ states, ...changes }), regime).priced?.total;

  test("energy where it is not metered", () => {
    expect(total({}, "confirmed_register_ok")).toBe("5.75");
    expect(total({}, "unmetered")).toBe("2.00");
    // A missing register is not a reason to waive the rest
    const waiving = { ...tariff, extensions: { zero_energy: "waive" } } as const;
    const noRegister = { samples: [], start: { ...start, registerWh: null }, stop: stopOf(null) };
    expect(total({ ...noRegister, tariff: waiving }, "unmetered")).toBe("2.00");
  });

  test("time where the meter's clock is not to be used", () => {
    // 7.499 x 0.5 = 3.7495; signed time ends 2 s earlier: 1198 s x 6 / 3600 = 1.9967
    expect(total({ signed }, "signed_register_required")).toBe("5.75");
    expect(total({ signed: { ...signed, timeUsable: false } }, "signed_register_required")).toBe("3.75");
  });
});
