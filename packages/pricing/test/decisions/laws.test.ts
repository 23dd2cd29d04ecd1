import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bill,
  correct,
  type Decided,
  decide,
  type Evidence,
  type Frame,
  type MeteringRegime,
  priceSession,
} from "../../src/index.ts";
import { evidenceOf, frame, regimes, signed, T0, tariff } from "./charged-hour.ts";

const seeded = { seed: 20_240_304, numRuns: 100 };

const received = (minute: number, lateS: number, frameId: string) => {
  const given = frame(minute, frameId);
  return { ...given, receivedAt: given.receivedAt + lateS * 1000 };
};

/** Sessions of any kind: lost starts and stops, several stops, registers that fall, clocks of another date. */
const anyEvidence: fc.Arbitrary<Evidence> = fc
  .record({
    startWh: fc.constantFrom(20_000, 0, null, 999_997_000, 2 ** 32 - 1_500),
    hasStart: fc.boolean(),
    gains: fc.array(fc.integer({ min: -3_000, max: 6_000 }), { maxLength: 6 }),
    contexts: fc.constantFrom(undefined, "Transaction.Begin", "Transaction.End", "Sample.Clock"),
    stops: fc.array(fc.option(fc.integer({ min: -5_000, max: 5_000 })), { maxLength: 3 }),
    powers: fc.array(fc.integer({ min: -500, max: 22_000 }), { maxLength: 4 }),
    statuses: fc.array(fc.constantFrom("Charging", "SuspendedEV", "Available", "Finishing"), {
      maxLength: 4,
    }),
    lateS: fc.constantFrom(0, 400),
    wrongClock: fc.boolean(),
    signedBy: fc.constantFrom("nobody", "meter", "timeless", "invalid"),
    zero: fc.boolean(),
  })
  .map((given): Evidence => {
    const { contexts, gains, hasStart, lateS, powers, signedBy, startWh, statuses, stops, wrongClock, zero } =
      given;
    let registerWh = startWh ?? 20_000;
    const samples = gains.map((gain, index) => {
      registerWh = Math.max(0, (registerWh + gain) % 1_000_000_000);
      const context = index === gains.length - 1 ? contexts : undefined;
      const sampled = { ...received(10 * (index + 1), lateS, `m${index}`), registerWh };
      return context === undefined ? sampled : { ...sampled, context };
    });
    const [stop = null, ...furtherStops] = stops.map((gain, index) => ({
      ...received(70 + index, lateS, `stop${index}`),
      registerWh: gain === null ? null : registerWh + gain,
    }));
    const start = { ...received(0, lateS, "start"), registerWh: startWh };
    const base = evidenceOf({
      start: hasStart || (stop === null && samples.length === 0) ? start : null,
      samples,
      stop,
      furtherStops,
      powerSamples: powers.map((powerW, index) => ({ ...received(8 * index, lateS, `p${index}`), powerW })),
      states: statuses.map((status, index) => ({
        ...received(15 * (index + 1), lateS, `s${index}`),
        status,
      })),
      trigger: stop === null ? "operator" : "stop",
      ratedPowerW: 22_000,
      ...(zero ? { zeroLimits: [{ from: T0 + 600_000, to: T0 + 1_500_000 }] } : {}),
      ...(signedBy === "meter" ? { signed } : {}),
      ...(signedBy === "timeless" ? { signed: { ...signed, timeUsable: false } } : {}),
      ...(signedBy === "invalid" ? { signed: { status: "invalid", detail: "no", frameIds: ["g1"] } } : {}),
    });
    if (!wrongClock || base.start === null) return base;
    return { ...base, start: { ...base.start, at: 1_000 } };
  });

const anyRegime = fc.constantFrom<MeteringRegime>(...regimes);

/** Twice, the second time as a retry: another frame id, a later receipt. */
function again<Kind extends Frame>(frames: readonly Kind[], laterMs: number): Kind[] {
  return [
    ...frames,
    ...frames.map((each) => ({
      ...each,
      frameId: `${each.frameId}-retry`,
      receivedAt: each.receivedAt + laterMs,
    })),
  ];
}

/** In the order of the given numbers. */
function shuffled<Kind>(all: readonly Kind[], keys: readonly number[]): Kind[] {
  return all
    .map((each, index) => ({ each, key: keys[index % keys.length] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ each }) => each);
}

function noisy(given: Evidence, keys: readonly number[], laterMs: number): Evidence {
  const stops = given.stop === null ? [] : [given.stop, ...(given.furtherStops ?? [])];
  const [stop = null, ...furtherStops] = shuffled(again(stops, laterMs), keys);
  return {
    ...given,
    stop,
    furtherStops,
    samples: shuffled(again(given.samples, laterMs), keys),
    powerSamples: shuffled(again(given.powerSamples ?? [], laterMs), keys),
    states: shuffled(again(given.states, laterMs), keys),
  };
}

const anyOrder = fc.array(fc.integer(), { minLength: 3, maxLength: 12 });

describe("in every regime", () => {
  test("repeats, retries and another order of all frames give the same decision", () => {
    fc.assert(
      fc.property(
        anyEvidence,
        anyRegime,
        anyOrder,
        fc.integer({ min: 1, max: 1e9 }),
        (given, regime, keys, laterMs) => {
          expect(decide(noisy(given, keys, laterMs), regime)).toEqual(decide(given, regime));
        },
      ),
      seeded,
    );
  });

  test("retries that come after the receipt correct nothing", () => {
    fc.assert(
      fc.property(anyEvidence, anyRegime, anyOrder, (given, regime, keys) => {
        const billedAt = T0 + 86_400_000;
        const { decided, priced } = bill(given, regime);
        const standing = {
          cdrId: "cdr_1",
          energyWh: decided.energyWh,
          timeS: decided.timeS,
          totalCost: priced?.total ?? "0",
          billedAt,
          decision: decided.decision,
        };
        expect(correct(noisy(given, keys, 86_400_000), regime, standing)).toBeNull();
      }),
      seeded,
    );
  });

  test("a receipt and its corrections add up to the bill of all evidence", () => {
    fc.assert(
      fc.property(anyEvidence, anyRegime, fc.integer({ min: 5, max: 80 }), (given, regime, minute) => {
        // The receipt is written at some minute, from what was received by then
        const billedAt = T0 + minute * 60_000;
        const known = <Kind extends Frame>(frames: readonly Kind[]) =>
          frames.filter(({ receivedAt }) => receivedAt <= billedAt);
        const start = given.start !== null && given.start.receivedAt <= billedAt ? given.start : null;
        const then: Evidence = {
          ...given,
          start,
          stop: null,
          furtherStops: [],
          samples: known(given.samples),
          powerSamples: known(given.powerSamples ?? []),
          states: known(given.states),
          trigger: "operator",
        };
        fc.pre(start !== null || then.samples.length + (then.powerSamples?.length ?? 0) > 0);
        const before = bill(then, regime);
        const now: Evidence = { ...given, trigger: "operator", closedAt: billedAt };
        const correction = correct(now, regime, {
          cdrId: "cdr_1",
          energyWh: before.decided.energyWh,
          timeS: before.decided.timeS,
          totalCost: before.priced?.total ?? "0",
          billedAt,
          decision: before.decided.decision,
        });
        const after = bill(now, regime);
        const total = Math.round(Number(after.priced?.total ?? "0") * 100);
        if (correction === null) {
          expect(Math.round(Number(before.priced?.total ?? "0") * 100)).toBe(total);
          expect(before.decided).toMatchObject({
            energyWh: after.decided.energyWh,
            timeS: after.decided.timeS,
          });
          return;
        }
        const moved = correction.decision.evidence.correction;
        expect(
          Math.round((moved?.previous.total_cost ?? 0) * 100 + (moved?.delta.total_cost ?? 0) * 100),
        ).toBe(total);
        expect((moved?.previous.energy_wh ?? 0) + (moved?.delta.energy_wh ?? 0)).toBe(after.decided.energyWh);
        expect(correction.decided.energyWh).toBe(after.decided.energyWh);
      }),
      seeded,
    );
  });

  test("what is billed is never negative, never beyond the socket, and always priceable", () => {
    fc.assert(
      fc.property(anyEvidence, anyRegime, (given, regime) => {
        const result = decide(given, regime);
        expect(result.energyWh).toBeGreaterThanOrEqual(0);
        expect(result.timeS).toBeGreaterThanOrEqual(0);
        expect(result.timeline === null).toBe(outcomeOf(result) === "unbillable");
        if (result.timeline === null) return;
        // The duration is not known: only signed energy is billed
        if (result.startAt === null) expect(regime).toMatch(/^signed/);
        else expect(result.energyWh).toBeLessThanOrEqual((22_000 * (result.timeS + 1) * 1.1) / 3600 + 1000);
        expect(priceSession(tariff, null, result.timeline).quantities).toMatchObject({
          energyWh: result.energyWh,
          timeS: result.timeS,
        });
      }),
      seeded,
    );
  });
});

function outcomeOf({ decision }: Decided) {
  return decision?.outcome ?? "billed";
}
