import { describe, expect, test } from "vitest";
import {
  type Bill,
  bill,
  type Correction,
  correct,
  type Evidence,
  type MeteringRegime,
  recommendedAction,
  type Standing,
  type Tariff,
} from "../../src/index.ts";
import { evidenceOf, frame, MINUTE, sample, signed, start, status, stop, T0 } from "./charged-hour.ts";

const HOUR = 60 * MINUTE;
/** Everything in the hour was received by then, and everything `late` an hour after it. */
const billedAt = T0 + 2 * HOUR;
const late = <Kind extends object>(kind: Kind) => ({ ...kind, receivedAt: billedAt + HOUR });

/** The receipt that was written from the evidence. */
function standingOf({ decided, priced }: Bill | Correction, at = billedAt): Standing {
  return {
    cdrId: "cdr_1",
    energyWh: decided.energyWh,
    timeS: decided.timeS,
    totalCost: priced?.total ?? "0",
    billedAt: at,
    decision: decided.decision,
  };
}

/** Bills what was known, then corrects with what is known now. */
function corrected(
  known: Partial<Evidence>,
  now: Partial<Evidence>,
  regime: MeteringRegime = "confirmed_register_ok",
) {
  const standing = standingOf(bill(evidenceOf(known), regime));
  return correct(evidenceOf({ ...known, ...now }), regime, standing);
}

function brief(correction: Correction | null) {
  if (correction === null) return null;
  const { decision } = correction;
  const delta = decision.evidence.correction?.delta;
  return [decision.outcome, decision.reasonCode, delta?.energy_wh, delta?.time_s, delta?.total_cost];
}

const idle = { stop: null, trigger: "idle" } as const;
const lateStop = (registerWh: number | null) => ({ stop: late({ ...stop, registerWh }) });

describe("a stop that comes after the receipt", () => {
  test("completes the data: the difference is charged for what came after the last reading", () => {
    // 5000 Wh in 2400 s for 2.50 were billed; it was 7500 Wh in 3600 s for 3.75
    const correction = corrected(idle, lateStop(1_007_500));
    expect(correction?.decision).toMatchObject({
      outcome: "billed",
      reasonCode: "late_stop_received",
      explanation: "The StopTransaction came after the receipt. Billed: 7500 Wh over 3600 s.",
      evidence: {
        frameRef: "ocpp1.6:CP-0042:tx/1187#StopTransaction/f9",
        missing: [],
        also: ["delivered_late"],
        correction: {
          cdr_id: "cdr_1",
          previous: { energy_wh: 5_000, time_s: 2_400, total_cost: 2.5 },
          corrected: {
            energy_wh: 7_500,
            time_s: 3_600,
            total_cost: 3.75,
            line_items: [
              {
                type: "ENERGY",
                description: "Energy",
                quantity: 7.5,
                unit_price: 0.5,
                cost: 3.75,
                vat: null,
              },
            ],
          },
          delta: { energy_wh: 2_500, time_s: 1_200, total_cost: 1.25 },
        },
      },
    });
    expect(correction?.priced?.total).toBe("3.75");
    expect(correction?.decided.decision).toBe(correction?.decision);
  });

  test("confirms what was billed when neither energy nor cost change", () => {
    // 5000 Wh for 2.50 as before: the 20 min after the last sample have no price while the vehicle may charge
    const samples = [sample(40, 1_005_000)];
    expect(brief(corrected({ ...idle, samples }, lateStop(1_005_000)))).toEqual([
      "billed",
      "late_stop_confirms",
      0,
      1_200,
      0,
    ]);
  });

  test("with the same register but a higher cost of time is more than a confirmation", () => {
    // Idle from minute 40 on: 0 s were billed, instead of 20 min x 6/h = 2.00
    const given = { ...idle, states: [status(40, "SuspendedEV")] };
    expect(brief(corrected(given, lateStop(1_005_000)))).toEqual([
      "billed",
      "late_stop_received",
      0,
      1_200,
      2,
    ]);
  });

  test("makes an unbillable session billable", () => {
    const given = { ...idle, samples: [] };
    expect(brief(corrected(given, lateStop(1_007_500)))).toEqual([
      "billed",
      "late_stop_received",
      7_500,
      3_600,
      3.75,
    ]);
    // The 5000 Wh that stood as data were free
    expect(brief(corrected(idle, lateStop(1_007_500), "stop_register_required"))).toEqual([
      "billed",
      "late_stop_received",
      2_500,
      1_200,
      3.75,
    ]);
  });

  test("may refund money: the lower register counts", () => {
    // 4000 Wh for 2.00 instead of 5000 Wh for 2.50
    const correction = corrected(idle, lateStop(1_004_000));
    expect(brief(correction)).toEqual([
      "recovered_partial",
      "stop_register_below_last_sample",
      -1_000,
      1_200,
      -0.5,
    ]);
    expect(correction?.decision.evidence.also).toEqual(["late_stop_received", "delivered_late"]);
  });

  test("without a register gives the time, and states that it has no register", () => {
    expect(brief(corrected(idle, lateStop(-1)))).toEqual([
      "recovered_partial",
      "stop_register_missing",
      0,
      1_200,
      0,
    ]);
  });

  test.each([
    ["below the start", 12],
    ["a thousand times too large", 1_007_500_000],
  ])("and is implausible (%s) leaves the amounts as they are", (_, registerWh) => {
    const correction = corrected(idle, lateStop(registerWh));
    expect(brief(correction)).toEqual(["recovered_partial", "late_stop_conflict", 0, 0, 0]);
    expect(correction?.decision.evidence).toMatchObject({
      register: { stop: { wh: registerWh } },
      suspect_frames: ["ocpp1.6:CP-0042:tx/1187#StopTransaction/f9"],
      correction: { corrected: { energy_wh: 5_000, time_s: 2_400, total_cost: 2.5 } },
    });
  });

  test("and is implausible leaves a session unbillable, and says why", () => {
    const correction = corrected({ ...idle, samples: [] }, lateStop(1_007_500_000));
    expect(brief(correction)?.slice(0, 2)).toEqual(["unbillable", "energy_exceeds_physical_limit"]);
    expect(correction?.decision.evidence.also).toContain("late_stop_conflict");
    expect(correction?.priced).toBeNull();
  });

  test("that came while the session was being billed is late all the same", () => {
    // Received half an hour before the receipt that misses it
    const standing = standingOf(bill(evidenceOf(idle), "confirmed_register_ok"));
    const underWay = { ...stop, receivedAt: billedAt - HOUR / 2 };
    const correction = correct(evidenceOf({ ...idle, stop: underWay }), "confirmed_register_ok", standing);
    expect(correction?.decision.reasonCode).toBe("late_stop_received");
  });

  test("from a charger that lost its clock gives the energy, but not the time", () => {
    // It was received three hours after the start, at an unknown time: 2400 s as before, 7500 Wh for 3.75
    const given = { ...idle, states: [status(10, "SuspendedEV"), status(30, "Charging")] };
    const lost = { stop: late({ ...stop, at: 1_000 }) };
    const correction = corrected(given, lost);
    expect(brief(correction)).toEqual(["recovered_partial", "charger_clock_untrusted", 2_500, 0, 1.25]);
    expect(correction?.decision.evidence).toMatchObject({
      also: ["late_stop_received"],
      clock: { trusted: false },
    });
  });

  test("ends an unmetered session by its time", () => {
    // Idle from minute 30: 10 min x 6/h = 1.00 were billed, it is 30 min: 3.00. Energy costs nothing as soon as it is dropped.
    const parking: Tariff = {
      currency: "EUR",
      elements: [{ price_components: [{ type: "PARKING_TIME", price: 6 }] }],
    };
    const given = { ...idle, tariff: parking, states: [status(30, "SuspendedEV")] };
    expect(brief(corrected(given, lateStop(12), "unmetered"))).toEqual([
      "billed",
      "late_stop_received",
      0,
      1_200,
      2,
    ]);
  });
});

describe("nothing is recorded", () => {
  test("when nothing came", () => {
    expect(corrected({}, {})).toBeNull();
    expect(corrected(idle, {})).toBeNull();
  });

  test("for repeats of everything", () => {
    const again = <Kind extends { frameId: string }>(kind: Kind) =>
      late({ ...kind, frameId: `${kind.frameId}-again` });
    const { samples } = evidenceOf();
    expect(
      corrected(
        { states: [status(10, "Charging")] },
        {
          samples: [...samples, ...samples.map(again)],
          states: [status(10, "Charging"), again(status(10, "Charging"))],
          furtherStops: [again(stop)],
        },
      ),
    ).toBeNull();
  });

  test("for late samples that change nothing", () => {
    expect(corrected({}, { samples: [...evidenceOf().samples, late(sample(30, 1_003_700))] })).toBeNull();
    expect(corrected(idle, { samples: [...evidenceOf().samples, late(sample(30, 1_003_700))] })).toBeNull();
  });

  test("for statuses of the connector after the session was billed", () => {
    expect(
      corrected(idle, { states: [late(status(150, "Charging")), late(status(151, "Finishing"))] }),
    ).toBeNull();
  });
});

describe("other frames that come after the receipt", () => {
  test("samples extend the register", () => {
    // 6000 Wh at minute 50: 3.00
    const correction = corrected(idle, { samples: [...evidenceOf().samples, late(sample(50, 1_006_000))] });
    expect(brief(correction)).toEqual(["recovered_partial", "late_samples_received", 1_000, 600, 0.5]);
    expect(correction?.decision.evidence).toMatchObject({
      missing: ["StopTransaction"],
      also: ["idle_finalized"],
      finalize: { trigger: "idle" },
    });
  });

  test("samples make a session billable that had none", () => {
    const correction = corrected({ ...idle, samples: [] }, { samples: [late(sample(50, 1_006_000))] });
    expect(brief(correction)).toEqual(["recovered_partial", "late_samples_received", 6_000, 3_000, 3]);
  });

  test("samples beside an implausible stop are counted without it", () => {
    const samples = [...evidenceOf().samples, late(sample(50, 1_006_000))];
    const correction = corrected(idle, { samples, ...lateStop(12) });
    expect(brief(correction)).toEqual(["recovered_partial", "late_samples_received", 1_000, 600, 0.5]);
    expect(correction?.decision.evidence.also).toContain("late_stop_conflict");
  });

  test("a late status changes the billed time", () => {
    // Idle from minute 40 to 60: 20 min x 6/h = 2.00
    expect(brief(corrected({}, { states: [late(status(40, "SuspendedEV"))] }))).toEqual([
      "recovered_partial",
      "late_samples_received",
      0,
      0,
      2,
    ]);
  });

  test("a second, different stop is named, and no money changes", () => {
    const second = late({ ...frame(61, "f10"), registerWh: 1_009_000 });
    const correction = corrected({}, { furtherStops: [second] });
    expect(brief(correction)).toEqual(["billed", "duplicate_stop_conflict", 0, 0, 0]);
    expect(correction?.decision.evidence.suspect_frames).toEqual([
      "ocpp1.6:CP-0042:tx/1187#StopTransaction/f10",
    ]);
  });

  test("a start that seemed lost completes the session", () => {
    // 2500 Wh and 20 min before the first sample: 1.25
    expect(brief(corrected({ start: null }, { start: late(start) }))).toEqual([
      "billed",
      "delivered_late",
      2_500,
      1_200,
      1.25,
    ]);
  });

  test("signed values make a session billable that needs them", () => {
    const given = { signed: { status: "missing" } } as const;
    // The unsigned 7500 Wh stood as data; 7.499 x 0.5 = 3.7495, 3.75
    expect(brief(corrected(given, { signed }, "signed_register_required"))).toEqual([
      "billed",
      "signed_register_verified",
      -1,
      -4,
      3.75,
    ]);
    expect(corrected({ signed }, {}, "signed_register_required")).toBeNull();
  });

  test("and cannot be verified cost what was billed without them", () => {
    const invalid = { status: "invalid", detail: "no", frameIds: ["g1"] } as const;
    expect(brief(corrected({}, { signed: invalid }, "signed_register_preferred"))).toEqual([
      "unbillable",
      "signature_invalid",
      0,
      0,
      -3.75,
    ]);
  });
});

test.each([
  ["report", -0.5, "review"],
  ["report", 0, "none"],
  ["report", 0.5, "review"],
  ["downward_only", -0.5, "refund"],
  ["downward_only", 0, "none"],
  ["downward_only", 0.5, "none"],
] as const)("an operator who wants %s: a difference of %d means %s", (policy, total_cost, action) => {
  expect(recommendedAction({ delta: { energy_wh: 100, time_s: 0, total_cost } }, policy)).toBe(action);
});

describe("a correction", () => {
  test("is corrected like a receipt", () => {
    const samples = [...evidenceOf().samples, late(sample(50, 1_006_000))];
    const first = corrected(idle, { samples });
    if (first === null) throw new Error("unreachable: the samples extend the register");
    const now = billedAt + 2 * HOUR;
    const standing = standingOf(first, now);
    expect(standing).toMatchObject({ energyWh: 6_000, totalCost: "3.00" });
    const later = { ...stop, receivedAt: now + HOUR };
    const evidence = evidenceOf({ ...idle, samples, stop: later, closedAt: billedAt });
    const second = correct(evidence, "confirmed_register_ok", standing);
    // 6000 Wh and 3000 s before; 7500 Wh and 3600 s now
    expect(brief(second)).toEqual(["billed", "late_stop_received", 1_500, 600, 0.75]);
    expect(second?.decision.evidence.correction?.previous).toEqual({
      energy_wh: 6_000,
      time_s: 3_000,
      total_cost: 3,
    });
    if (second === null) throw new Error("unreachable: the stop is new");
    expect(correct(evidence, "confirmed_register_ok", standingOf(second, now + 2 * HOUR))).toBeNull();
  });

  test("that does not change the amounts also leaves those of later corrections", () => {
    const first = corrected(idle, lateStop(12));
    if (first === null) throw new Error("unreachable: the stop is new");
    const now = billedAt + 2 * HOUR;
    const again = { ...sample(30, 1_003_700), receivedAt: now + HOUR };
    const given = { ...idle, ...lateStop(12), closedAt: billedAt };
    const evidence = evidenceOf({ ...given, samples: [...evidenceOf().samples, again] });
    expect(correct(evidence, "confirmed_register_ok", standingOf(first, now))).toBeNull();
    // And so does a bill from the same evidence
    expect(bill(evidence, "confirmed_register_ok").decided).toMatchObject({
      energyWh: 5_000,
      timeS: 2_400,
      decision: { reasonCode: "late_stop_conflict" },
    });
  });

  test("of money is exact", () => {
    // 0.1 per kWh: 5 kWh 0.50, 7.5 kWh 0.75; and in floats 3.3 - 1.1 would be 2.1999999999999997
    const flat = (price: number): Tariff => ({
      currency: "EUR",
      elements: [{ price_components: [{ type: "ENERGY", price }] }],
    });
    const standing: Standing = {
      ...standingOf(bill(evidenceOf({ ...idle, tariff: flat(0.44) }), "confirmed_register_ok")),
      totalCost: "1.1",
    };
    // 7.5 x 0.44 = 3.30
    const correction = correct(
      evidenceOf({ ...idle, tariff: flat(0.44), ...lateStop(1_007_500) }),
      "confirmed_register_ok",
      standing,
    );
    expect(correction?.decision.evidence.correction?.delta.total_cost).toBe(2.2);
  });

  test("of an unreadable cost is not a difference of zero", () => {
    const standing = { ...standingOf(bill(evidenceOf(idle), "confirmed_register_ok")), totalCost: "1,10" };
    expect(() =>
      correct(evidenceOf({ ...idle, ...lateStop(1_007_500) }), "confirmed_register_ok", standing),
    ).toThrow(expect.objectContaining({ code: "evidence-inconsistent" }));
  });

  test("gives the result of billing the same evidence", () => {
    const evidence = evidenceOf({ ...idle, ...lateStop(1_007_500), closedAt: billedAt });
    const standing = standingOf(bill(evidenceOf(idle), "confirmed_register_ok"));
    const correction = correct(evidence, "confirmed_register_ok", standing);
    const { decided, priced } = bill(evidence, "confirmed_register_ok");
    expect(correction?.priced).toEqual(priced);
    expect(correction?.decided.timeline).toEqual(decided.timeline);
  });
});
