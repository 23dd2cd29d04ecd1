import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Play, type Played, type Stage, type Step, startStage } from "../charging/billing/play.ts";

/** Bills of chargers with quirks. 1.00 for the start, 0.40 a kWh, 0.001 a second. */

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const play = (steps: readonly Step[], given: Partial<Play> = {}): Promise<Played> =>
  stage.play({ ...given, steps });

const start: Step = { at: 0, start: 1_000_000 };
const measured = (at: number, wh: number): Step => ({ at, sample: { wh } });

const reasonOf = ({ cdr }: Played) => cdr.billing_decision?.reason_code ?? null;

test("quirk 31: what a charger did under the id -1 is billed from its first register on", async () => {
  const { cdr } = await play([measured(60, 1_001_000), { at: 200, stop: 1_002_000 }]);
  // 1,000 Wh in 140 s: 1 + 0.40 + 0.14.
  expect(cdr).toMatchObject({
    total_energy_wh: 1_000,
    total_cost: 1.54,
    billing_decision: { outcome: "recovered_partial", reason_code: "start_from_first_sample" },
  });
});

test("quirk 33: a stop of what never started, and of which nothing is known, costs nothing", async () => {
  const { cdr } = await play([{ at: 0, stop: 1_002_000 }]);
  expect(cdr).toMatchObject({
    status: "unbillable",
    total_cost: 0,
    billing_decision: { reason_code: "start_missing_no_register" },
  });
});

test("quirk 36: a transaction that a power loss left open is billed to its last register, once", async () => {
  const { cdr } = await play([
    start,
    measured(60, 1_001_000),
    { at: 120, billBy: "reboot" },
    { at: 300, start: 1_001_050, idTag: "SOMEBODY-ELSE" },
  ]);
  // 1,000 Wh in 60 s: 1 + 0.40 + 0.06.
  expect(cdr).toMatchObject({
    total_energy_wh: 1_000,
    total_cost: 1.46,
    billing_decision: { reason_code: "stop_missing_after_reboot" },
  });
});

test.each(["DeAuthorized", "PowerLoss", "Local", "EmergencyStop", "Other"])(
  "quirk 38: the reason %s of a stop is shown, and changes nothing of the bill",
  async (reason) => {
    const { cdr, sessionId } = await play([start, { at: 200, stop: 1_002_000, reason }]);
    expect(cdr).toMatchObject({ total_energy_wh: 2_000, total_cost: 2, billing_decision: null });
    expect(await stage.server.client.sessions.get(sessionId)).toMatchObject({ stop_reason: reason });
  },
);

test("quirk 40: a stop before its start is billed by the time at which both came", async () => {
  const played = await play([start, { at: 200, said: -3_600, stop: 1_002_000 }]);
  expect(played.cdr).toMatchObject({ total_energy_wh: 2_000, total_time_s: 200, total_cost: 2 });
  expect(reasonOf(played)).toBe("charger_clock_untrusted");
});

test("quirk 40: a register that falls without an explanation costs nothing", async () => {
  const played = await play([start, { at: 200, stop: 10 }]);
  expect(played.cdr).toMatchObject({ status: "unbillable", total_cost: 0 });
  expect(reasonOf(played)).toBe("register_regressed");
});

test("quirk 42: kWh in place of Wh count only up to what a socket delivers", async () => {
  // Registers in Wh, except for the stop's, which is a thousand times that: 1,500 Wh in 200 s are 1 + 0.60 + 0.20.
  const played = await play([
    start,
    measured(60, 1_001_000),
    measured(120, 1_001_500),
    { at: 200, stop: 1_002_000_000 },
  ]);
  expect(played.cdr).toMatchObject({ total_energy_wh: 1_500, total_cost: 1.8 });
  expect(reasonOf(played)).toBe("stop_register_implausible_last_sample_used");
});

test("quirk 47: the energy of the session between registers of a lifetime is a glitch, and left out", async () => {
  const played = await play([
    start,
    measured(40, 1_000_500),
    measured(80, 700),
    measured(120, 1_001_000),
    measured(160, 1_500),
    { at: 200, stop: 1_002_000 },
  ]);
  expect(played.cdr).toMatchObject({ total_energy_wh: 2_000, total_cost: 2 });
  expect(reasonOf(played)).toBe(null);
});

test.each([
  { counts: "since it was built", from: 123_456_789 },
  { counts: "since it was switched on", from: 4_200 },
  { counts: "since the transaction began", from: 0 },
])("quirk 48: a register that counts $counts bills the difference", async ({ from }) => {
  const played = await play([
    { at: 0, start: from },
    measured(100, from + 900),
    { at: 200, stop: from + 2_000 },
  ]);
  expect(played.cdr).toMatchObject({ total_energy_wh: 2_000, total_cost: 2, billing_decision: null });
});

test("quirk 48: a register that begins anew within a transaction is added up piece by piece", async () => {
  // 1,000 before, and 700 - 200 after: 1,500 Wh in 200 s.
  const played = await play([start, measured(60, 1_001_000), measured(120, 200), { at: 200, stop: 700 }]);
  expect(played.cdr).toMatchObject({ total_energy_wh: 1_500, total_cost: 1.8 });
  expect(reasonOf(played)).toBe("register_reset_segments");
});

test.each([
  { register: 10, reason: "stop_register_regressed_last_sample_used" },
  { register: 0, reason: "stop_register_regressed_last_sample_used" },
  { register: -1, reason: "stop_register_missing" },
])("quirk 49: with $register for a stop the last register counts", async ({ register, reason }) => {
  const played = await play([start, measured(120, 1_001_500), { at: 200, stop: register }]);
  expect(played.cdr).toMatchObject({ total_energy_wh: 1_500, total_cost: 1.8 });
  expect(reasonOf(played)).toBe(reason);
});

test("quirk 49: without a register of any use nothing is charged", async () => {
  const played = await play([start, { at: 200, stop: -1 }]);
  expect(played.cdr).toMatchObject({ status: "unbillable", total_cost: 0 });
  expect(reasonOf(played)).toBe("stop_missing_no_register");
});

test("quirk 50: a start at 0 before registers of a lifetime bills what came after the first of them", async () => {
  // 910 kWh since it was built, and 83 Wh of them in this session: 1 + 0.0332, which is 0.03, + 0.20.
  const played = await play([{ at: 0, start: 0 }, measured(10, 910_000), { at: 200, stop: 910_083 }]);
  expect(played.cdr).toMatchObject({ total_energy_wh: 83, total_cost: 1.23 });
  expect(reasonOf(played)).toBe("start_register_implausible_first_sample_used");
});

test("quirk 50: without such a register nothing is charged, and not 910 kWh", async () => {
  const played = await play([
    { at: 0, start: 0 },
    { at: 200, stop: 910_083 },
  ]);
  expect(played.cdr).toMatchObject({ status: "unbillable", total_cost: 0 });
  expect(reasonOf(played)).toBe("energy_exceeds_physical_limit");
});

test("quirk 51: what a register counts after the stop is not this session's", async () => {
  const played = await play([
    start,
    measured(120, 1_001_500),
    { at: 200, stop: 1_002_000 },
    measured(230, 1_002_004),
    { at: 270, correct: true },
  ]);
  expect(played).toMatchObject({ cdr: { total_energy_wh: 2_000, total_cost: 2 }, chain: [] });
});

test("quirk 52: meter values in batches, out of order and after the stop are sorted by their time", async () => {
  const late = (said: number, wh: number): Step => ({ at: 210, said, sample: { wh } });
  const played = await play([
    start,
    { at: 150, said: 120, sample: { wh: 1_001_500 } },
    { at: 150, said: 60, sample: { wh: 1_001_000 } },
    { at: 200, stop: -1 },
    // Both were taken before the stop.
    late(180, 1_001_900),
    late(150, 1_001_700),
    { at: 250, correct: true },
  ]);
  // 1,500 Wh in 200 s: 1.80, and 1,900: 1 + 0.76 + 0.20.
  expect(played.cdr).toMatchObject({ total_energy_wh: 1_500, total_cost: 1.8 });
  expect(played.chain).toMatchObject([
    {
      evidence: {
        correction: {
          previous: { energy_wh: 1_500 },
          corrected: { energy_wh: 1_900, total_cost: 1.96 },
          delta: { energy_wh: 400, time_s: 0, total_cost: 0.16 },
        },
      },
    },
    { reason_code: "stop_register_missing" },
  ]);
});

describe("quirk 46: registers for each phase, and no total", () => {
  const phases = (at: number, ...phasesWh: number[]): Step => ({ at, sample: { phasesWh } });

  test("that add up are added up in every sample, also where a balanced load makes them equal", async () => {
    const played = await play([
      { at: 0, start: 0 },
      phases(60, 100, 100, 100),
      phases(100, 167, 167, 166),
      phases(140, 200, 200, 200),
      { at: 150, billBy: "reboot" },
    ]);
    // 300, 500 and 600 Wh, in 140 s: 1 + 0.24 + 0.14.
    expect(played.cdr).toMatchObject({ total_energy_wh: 600, total_time_s: 140, total_cost: 1.38 });
    expect(reasonOf(played)).toBe("stop_missing_after_reboot");
  });

  test("that are equal because they count in tenths of a kWh are added up to what start and stop say", async () => {
    const played = await play([
      { at: 0, start: 900_000 },
      phases(60, 300_100, 300_100, 300_100),
      phases(140, 300_200, 300_200, 300_200),
      { at: 150, billBy: "reboot" },
    ]);
    // 900,600 Wh at the end.
    expect(played.cdr).toMatchObject({ total_energy_wh: 600, total_cost: 1.38 });
  });

  test("that repeat the total count once, though one of them was read a moment later", async () => {
    const repeated = await play([
      { at: 0, start: 1_000 },
      phases(60, 1_500, 1_500, 1_500),
      phases(140, 2_000, 2_000, 2_000),
      { at: 150, billBy: "reboot" },
    ]);
    // 1,000 Wh in 140 s: 1 + 0.40 + 0.14.
    expect(repeated.cdr).toMatchObject({ total_energy_wh: 1_000, total_cost: 1.54 });
    const torn = await play([
      { at: 0, start: 1_000 },
      phases(60, 1_500, 1_500, 1_501),
      phases(140, 2_000, 2_000, 2_000),
      { at: 200, stop: 2_000 },
    ]);
    // 1,000 Wh in 200 s, and nothing to explain.
    expect(torn.cdr).toMatchObject({ total_energy_wh: 1_000, total_cost: 1.6, billing_decision: null });
  });

  /** The energy of the session as the API shows it while it runs. */
  const liveIn =
    (seen: unknown[]): Extract<Step, { look: unknown }>["look"] =>
    async (chargerId) => {
      const { data } = await stage.server.client.sessions.list({ charger_id: chargerId });
      seen.push(data[0]?.energy_wh);
    };

  test("are read in a running session as in its bill", async () => {
    const seen: unknown[] = [];
    const look = liveIn(seen);
    await play([
      { at: 0, start: 0 },
      phases(60, 167, 167, 166),
      { at: 61, look },
      // A balanced load makes them equal.
      phases(100, 200, 200, 200),
      { at: 101, look },
      { at: 200, stop: 700 },
    ]);
    expect(seen).toEqual([500, 600]);
  });

  test("of a sample that lacks a phase do not count as a measurement, neither in the bill nor while the session runs", async () => {
    const seen: unknown[] = [];
    const look = liveIn(seen);
    const played = await play([
      { at: 0, start: 900_000 },
      phases(60, 300_100, 300_100, 300_100),
      { at: 61, look },
      phases(100, 300_150, 300_150),
      { at: 101, look },
      phases(140, 300_190),
      { at: 141, look },
      { at: 150, billBy: "reboot" },
    ]);
    expect(seen).toEqual([300, 300, 300]);
    // The register of the first sample is the last one that is known.
    expect(played.cdr).toMatchObject({ status: "valid", total_energy_wh: 300 });
    expect(reasonOf(played)).toBe("stop_missing_after_reboot");
  });

  test("with a phase that cannot be read do not count as a measurement", async () => {
    const played = await play([
      { at: 0, start: 900_000 },
      phases(60, 300_100, 300_100, 300_100),
      phases(140, 300_150, 300_150, Number.NaN),
      { at: 150, billBy: "reboot" },
    ]);
    expect(played.cdr).toMatchObject({ status: "valid", total_energy_wh: 300 });
  });

  test("of one phase beside totals do not count as a measurement where the totals contradict them", async () => {
    const played = await play([
      { at: 0, start: 900_000 },
      measured(60, 900_300),
      phases(100, 300_150),
      { at: 150, billBy: "reboot" },
    ]);
    expect(played.cdr).toMatchObject({ status: "valid", total_energy_wh: 300 });
    const single = await play([
      { at: 0, start: 900_000 },
      measured(60, 900_300),
      // A charger on one phase, which names it at times.
      phases(100, 900_400),
      { at: 150, billBy: "reboot" },
    ]);
    expect(single.cdr).toMatchObject({ status: "valid", total_energy_wh: 400 });
  });
});
