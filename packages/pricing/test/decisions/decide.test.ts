import { describe, expect, test } from "vitest";
import { decide, type Evidence, priceSession, type Tariff } from "../../src/index.ts";
import { brief, evidenceOf, MINUTE, sample, start, status, stop, T0, tariff } from "./charged-hour.ts";

const regime = "confirmed_register_ok";
const decided = (changes: Partial<Evidence> = {}) => decide(evidenceOf(changes), regime);

test("a complete session needs no decision and is priced from start to stop", () => {
  const result = decided();
  expect(brief(result)).toEqual([null, null, 7_500, 3_600]);
  expect(result.startAt).toBe(T0);
  expect(result.endAt).toBe(T0 + 60 * MINUTE);
  // 7.5 kWh x 0.5 = 3.75
  expect(result.timeline && priceSession(tariff, null, result.timeline).total).toBe("3.75");
});

describe("a stop that never came", () => {
  const lost = { stop: null } as const;

  test.each([
    ["connector_available", "stop_missing_connector_available"],
    ["new_transaction", "stop_missing_new_transaction"],
    ["reboot", "stop_missing_after_reboot"],
    ["idle", "idle_finalized"],
    ["offline", "offline_finalized"],
    ["operator", "operator_finalized"],
  ] as const)("trigger %s bills the last confirmed register as %s", (trigger, reasonCode) => {
    expect(brief(decided({ ...lost, trigger }))).toEqual(["recovered_partial", reasonCode, 5_000, 2_400]);
  });

  test("cannot be billed without any reading after the start", () => {
    const result = decided({ ...lost, trigger: "reboot", samples: [] });
    expect(brief(result)).toEqual(["unbillable", "stop_missing_no_register", 0, 0]);
    expect(result.timeline).toBeNull();
    expect(result.decision?.evidence.missing).toEqual(["StopTransaction", "MeterValues"]);
  });

  test("ends with the last status before the connector became available", () => {
    const states = [
      status(45, "SuspendedEV"),
      status(70, "Finishing"),
      status(80, "Available"),
      status(85, "Preparing"),
    ];
    expect(decided({ ...lost, trigger: "operator", states }).timeS).toBe(70 * 60);
    expect(decided({ ...lost, trigger: "connector_available", states }).timeS).toBe(80 * 60);
  });

  test("bills parking only up to the last frame", () => {
    const states = [status(41, "SuspendedEV"), status(71, "Finishing")];
    const { timeline } = decided({ ...lost, trigger: "idle", states });
    // 5 kWh x 0.5 = 2.50; idle from minute 41 to 71 = 0.5 h x 6 = 3.00
    expect(timeline && priceSession(tariff, null, timeline).total).toBe("5.50");
  });

  test("is explained with the charger, the figures and what is missing", () => {
    const { decision } = decided({
      ...lost,
      trigger: "idle",
      finalize: { thresholdS: 43_200, idleSince: T0 + 40 * MINUTE },
    });
    expect(decision?.explanation).toBe(
      "The session was idle past its threshold without a StopTransaction; it is billed up to the last confirmed frame. Billed: 5000 Wh over 2400 s.",
    );
    expect(decision?.evidence).toEqual({
      frameRef: "ocpp1.6:CP-0042:tx/1187",
      schema: 1,
      engine: "pricing/3",
      charger_id: "CP-0042",
      connector_id: 1,
      transaction_id: 1187,
      regime: "confirmed_register_ok",
      register: {
        start: {
          wh: 1_000_000,
          at: "2024-03-04T09:00:00.000Z",
          source: "StartTransaction.meterStart",
          frameRef: "ocpp1.6:CP-0042:tx/1187#StartTransaction/f1",
        },
        last: {
          wh: 1_005_000,
          at: "2024-03-04T09:40:00.000Z",
          source: "MeterValues",
          frameRef: "ocpp1.6:CP-0042:tx/1187#MeterValues/m40",
        },
        stop: null,
        samples: 2,
        monotonic: true,
        method: "start_to_last_confirmed",
      },
      missing: ["StopTransaction"],
      clock: { trusted: true, max_skew_s: 0 },
      finalize: { trigger: "idle", threshold_s: 43_200, idle_since: "2024-03-04T09:40:00.000Z" },
      signature: null,
      also: [],
      suspect_frames: [],
      correction: null,
    });
  });
});

describe("a stop register that is missing or wrong", () => {
  const stopAt = (registerWh: number | null) => ({ stop: { ...stop, registerWh } });

  test.each([
    ["is absent", null, "stop_register_missing", 5_000],
    ["is -1", -1, "stop_register_missing", 5_000],
    ["is below the start", 12, "stop_register_regressed_last_sample_used", 5_000],
    ["is a thousand times too large", 1_007_500_000, "stop_register_implausible_last_sample_used", 5_000],
    ["is below the last sample", 1_004_000, "stop_register_below_last_sample", 4_000],
  ])("when meterStop %s (%s), %s", (_, registerWh, reasonCode, energyWh) => {
    expect(brief(decided(stopAt(registerWh)))).toEqual(["recovered_partial", reasonCode, energyWh, 3_600]);
  });

  test.each([
    ["without samples", []],
    ["with samples that add nothing", [sample(20, 1_000_000), sample(40, 1_000_000)]],
  ])("a stop within the tolerance below the start is a session without energy, %s", (_, samples) => {
    for (const registerWh of [999_996, 999_950]) {
      const decided = decide(evidenceOf({ samples, stop: { ...stop, registerWh } }), "confirmed_register_ok");
      expect(brief(decided)).toEqual(["billed", "zero_energy", 0, 3_600]);
      expect(decided.decision?.evidence.register.stop?.wh).toBe(registerWh);
    }
  });

  test.each([
    ["is absent", null, "stop_missing_no_register"],
    ["is more than the tolerance below the start", 999_949, "register_regressed"],
    ["is a thousand times too large", 1_007_500_000, "energy_exceeds_physical_limit"],
  ])("without samples there is no alternative: meterStop %s (%s), %s", (_, registerWh, reasonCode) => {
    const result = decided({ ...stopAt(registerWh), samples: [] });
    expect(brief(result)).toEqual(["unbillable", reasonCode, 0, 3_600]);
    expect(result.decision?.evidence.frameRef).toBe("ocpp1.6:CP-0042:tx/1187#StopTransaction/f9");
  });

  test("the Transaction.End sample replaces it", () => {
    const samples = [
      sample(20, 1_002_500),
      { ...sample(60, 1_007_400, "Transaction.End"), action: "StopTransaction" as const },
    ];
    const result = decided({ ...stopAt(null), samples });
    expect(brief(result)).toEqual(["recovered_partial", "stop_from_transaction_end", 7_400, 3_600]);
    expect(result.decision?.evidence.register.stop?.frameRef).toBe(
      "ocpp1.6:CP-0042:tx/1187#StopTransaction/m60",
    );
  });

  test("a sample a little above the stop is within tolerance and needs no decision", () => {
    // tolerance max(50 Wh, 0.5 %): 4 Wh is nothing, and the stop is what is billed
    expect(brief(decided({ samples: [sample(59, 1_007_504)] }))).toEqual([null, null, 7_500, 3_600]);
  });
});

describe("the register in between", () => {
  test("a dip that recovers is a glitch and changes nothing", () => {
    const samples = [sample(10, 1_001_000), sample(20, 0), sample(30, 1_003_000)];
    expect(brief(decided({ samples }))).toEqual([null, null, 7_500, 3_600]);
  });

  test("a reset bills what was counted before and after it", () => {
    // 1 000 000 -> 1 003 000 (3000), reset, 200 -> 2 200 (2000)
    const samples = [sample(20, 1_003_000), sample(30, 200), sample(40, 1_200)];
    const result = decided({ samples, stop: { ...stop, registerWh: 2_200 } });
    expect(brief(result)).toEqual(["recovered_partial", "register_reset_segments", 5_000, 3_600]);
    expect(result.decision?.evidence.register).toMatchObject({
      monotonic: false,
      method: "monotone_segments",
    });
    // 5 kWh x 0.5 = 2.50
    expect(result.timeline && priceSession(tariff, null, result.timeline).total).toBe("2.50");
  });

  test("one sample that no socket could deliver is left out and named", () => {
    const samples = [sample(20, 1_002_500), sample(30, 9_000_000), sample(40, 1_005_000)];
    const result = decided({ samples, stop: null, trigger: "operator" });
    expect(brief(result)).toEqual(["recovered_partial", "operator_finalized", 5_000, 2_400]);
    expect(result.decision?.evidence.suspect_frames).toEqual(["ocpp1.6:CP-0042:tx/1187#MeterValues/m30"]);
  });

  test("a peak that the next sample reverses is not a reset", () => {
    // 1 006 000 at minute 40 is possible, but 1 003 000 at minute 50 continues minute 20: 3 kWh, not 6
    const samples = [sample(20, 1_002_500), sample(40, 1_006_000), sample(50, 1_003_000)];
    expect(decided({ samples, stop: null, trigger: "operator" }).energyWh).toBe(3_000);
  });

  test("a peak of several samples that is reversed is not a reset either", () => {
    // 1 009 000 is possible by minute 45, but a reset register is not at 1 003 000 five minutes later: it was never reset
    const peak = [sample(40, 1_006_000), sample(45, 1_009_000)];
    const samples = [sample(20, 1_002_500), ...peak, sample(50, 1_003_000), sample(55, 1_004_000)];
    const result = decided({ samples, stop: { ...stop, registerWh: 1_004_500 } });
    expect(brief(result)).toEqual([null, null, 4_500, 3_600]);
    expect(result.decision).toBeNull();
    // Without the stop too
    expect(decided({ samples, stop: null, trigger: "operator" }).energyWh).toBe(4_000);
    expect(decided({ samples, stop: null, trigger: "operator" }).decision?.evidence.suspect_frames).toEqual([
      "ocpp1.6:CP-0042:tx/1187#MeterValues/m40",
      "ocpp1.6:CP-0042:tx/1187#MeterValues/m45",
    ]);
  });

  test("equal start and stop are billed as zero energy", () => {
    expect(brief(decided({ samples: [], stop: { ...stop, registerWh: 1_000_000 } }))).toEqual([
      "billed",
      "zero_energy",
      0,
      3_600,
    ]);
  });
});

describe("a start that is missing or wrong", () => {
  test("the Transaction.Begin sample is as good", () => {
    const samples = [sample(1, 1_000_100, "Transaction.Begin"), sample(40, 1_005_000)];
    expect(brief(decided({ start: null, samples }))).toEqual([
      "recovered_partial",
      "start_from_transaction_begin",
      7_400,
      3_540,
    ]);
  });

  test("otherwise the first sample is the baseline", () => {
    expect(brief(decided({ start: null }))).toEqual([
      "recovered_partial",
      "start_from_first_sample",
      5_000,
      2_400,
    ]);
  });

  test("a stop without its start is unbillable and cites its own frame", () => {
    const result = decided({ start: null, samples: [], transactionId: null });
    expect(brief(result)).toEqual(["unbillable", "start_missing_no_register", 0, 0]);
    expect(result).toMatchObject({ startAt: null, endAt: T0 + 60 * MINUTE });
    expect(result.decision?.evidence.frameRef).toBe("ocpp1.6:CP-0042:tx/none#StopTransaction/f9");
  });

  test("a start at 0 before lifetime samples does not deliver the lifetime register", () => {
    expect(brief(decided({ start: { ...start, registerWh: 0 } }))).toEqual([
      "recovered_partial",
      "start_register_implausible_first_sample_used",
      5_000,
      3_600,
    ]);
    expect(brief(decided({ start: { ...start, registerWh: 0 }, samples: [] }))).toEqual([
      "unbillable",
      "energy_exceeds_physical_limit",
      0,
      3_600,
    ]);
  });
});

describe("time", () => {
  test("an offline queue that arrives a day later is billed by the charger's time", () => {
    const late = { receivedAt: T0 + 86_400_000 };
    const result = decided({ start: { ...start, ...late }, stop: { ...stop, ...late } });
    expect(brief(result)).toEqual(["billed", "delivered_late", 7_500, 3_600]);
    expect(result.startAt).toBe(T0);
  });

  test("a clock of 1970 is replaced by ours", () => {
    const result = decided({ start: { ...start, at: 1_000 }, stop: { ...stop, at: 3_000_000 }, samples: [] });
    expect(brief(result)).toEqual(["recovered_partial", "charger_clock_untrusted", 7_500, 3_600]);
    expect(result.startAt).toBe(T0 + 400);
  });

  test("so is one that runs ahead of ours, or backwards", () => {
    const ahead = decided({ stop: { ...stop, at: stop.receivedAt + 301_000 } });
    expect(ahead.decision?.reasonCode).toBe("charger_clock_untrusted");
    const backwards = decided({ stop: { ...stop, at: T0 - 1 }, samples: [] });
    expect(brief(backwards)).toEqual(["recovered_partial", "charger_clock_untrusted", 7_500, 3_600]);
  });

  test("a clock that was set during the session does not bill the skipped years", () => {
    const from2000 = decided({ start: { ...start, at: 946_684_800_000 }, samples: [] });
    expect(brief(from2000)).toEqual(["recovered_partial", "charger_clock_untrusted", 7_500, 3_600]);
    // Set between the last sample and the status that ended the session
    const yearsAgo = <Kind extends { at: number }>(given: Kind) => ({
      ...given,
      at: given.at - 24 * 365 * 86_400_000,
    });
    const sampled = { start: yearsAgo(start), samples: [yearsAgo(sample(40, 1_005_000))], stop: null };
    const freed = { states: [status(50, "Available")], trigger: "connector_available" as const };
    expect(brief(decided({ ...sampled, ...freed })).slice(2)).toEqual([5_000, 2_400]);
    // 90 days in a queue are accepted, and billed by the charger's time
    const queued = decided({ start: { ...start, receivedAt: start.at + 90 * 86_400_000 }, samples: [] });
    expect(brief(queued)).toEqual(["billed", "delivered_late", 7_500, 3_600]);
    // All of it long ago, and all by one clock
    const yearsMs = 5 * 365 * 86_400_000;
    const past = { ...start, at: start.at - yearsMs };
    expect(brief(decided({ start: past, stop: { ...stop, at: stop.at - yearsMs }, samples: [] }))).toEqual([
      "billed",
      "delivered_late",
      7_500,
      3_600,
    ]);
  });

  test("a missing stop under an untrusted clock keeps both reasons", () => {
    const result = decided({ start: { ...start, at: 1_000 }, stop: null, trigger: "idle" });
    expect(result.decision).toMatchObject({
      reasonCode: "charger_clock_untrusted",
      evidence: { also: ["idle_finalized"], clock: { trusted: false } },
    });
  });

  test("while we hold the connector at 0 A a vehicle that reports SuspendedEV is not parking", () => {
    const states = [status(20, "SuspendedEV"), status(50, "Charging"), status(55, "SuspendedEV")];
    const zeroLimits = [{ from: T0 + 20 * MINUTE, to: T0 + 50 * MINUTE }];
    const { timeline } = decided({ states, zeroLimits });
    expect(timeline?.states).toEqual([
      { at: T0 + 20 * MINUTE, state: "suspended_evse" },
      { at: T0 + 50 * MINUTE, state: "charging" },
      { at: T0 + 55 * MINUTE, state: "idle" },
    ]);
    // 7.5 x 0.5 = 3.75; 5 min x 6 = 0.50
    expect(timeline && priceSession(tariff, null, timeline).total).toBe("4.25");
  });
});

describe("what cannot be billed with any register", () => {
  const local: Tariff = {
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 1 }], restrictions: { start_time: "08:00" } }],
  };

  test.each([
    ["no tariff", { tariff: null }, "tariff_missing"],
    [
      "a tariff that starts later",
      { tariff: { ...tariff, start_date_time: "2024-03-04T09:00:01Z" } },
      "tariff_not_active",
    ],
    [
      "a tariff that has ended",
      { tariff: { ...tariff, end_date_time: "2024-03-04T09:00:00Z" } },
      "tariff_not_active",
    ],
    ["a tariff of local times without a zone", { tariff: local }, "tariff_unusable"],
    ["a start that was refused", { authorized: false }, "not_authorized"],
  ] as const)("%s", (_, changes, reasonCode) => {
    const result = decided(changes);
    expect(brief(result)).toEqual(["unbillable", reasonCode, 7_500, 3_600]);
    expect(result.timeline).toBeNull();
  });

  test("evidence that contradicts itself is refused", () => {
    expect(() => decided({ stop: null })).toThrow(expect.objectContaining({ code: "evidence-inconsistent" }));
    // A caller without types passes another regime: it must not be decided as this one.
    expect(() => decide(evidenceOf(), "trust_everything" as never)).toThrow(
      expect.objectContaining({ code: "regime-not-supported" }),
    );
  });
});
