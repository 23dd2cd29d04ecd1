import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ChargingPeriod,
  type PriceComponent,
  type PriceLimit,
  pricePeriods,
  priceSession,
  type SessionState,
  segment,
  type Tariff,
  type Timeline,
} from "./index.ts";

const seeded = { seed: 20_240_304, numRuns: 200 };
const zones = [
  "Europe/Amsterdam",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Africa/Casablanca",
  "UTC",
];

const zone = fc.constantFrom(...zones);
const price = fc
  .integer({ min: 0, max: 5_000_000 })
  .map((micros) => new Decimal(micros).div(1_000_000).toFixed());
const clock = fc.integer({ min: 0, max: 1439 }).map((m) => `${pad(Math.floor(m / 60))}:${pad(m % 60)}`);
const pad = (value: number) => String(value).padStart(2, "0");

const limit: fc.Arbitrary<PriceLimit> = fc.record({ excl_vat: price });

const component: fc.Arbitrary<PriceComponent> = fc.record({
  type: fc.constantFrom("ENERGY", "TIME", "PARKING_TIME", "FLAT"),
  price,
  vat: fc.constantFrom(null, 0, 9, 21, "5.5"),
  step_size: fc.constantFrom(0, 1, 60, 300, 900),
});

const tariff = fc.record({
  currency: fc.constantFrom("EUR", "JPY", "KWD"),
  tax_included: fc.constantFrom("YES", "NO", "N/A"),
  min_price: fc.option(limit, { freq: 4 }),
  elements: fc.array(
    fc.record({
      price_components: fc.array(component, { minLength: 1, maxLength: 4 }),
      restrictions: fc.option(
        fc.record(
          {
            start_time: clock,
            end_time: clock,
            day_of_week: fc.constant(["SATURDAY", "SUNDAY"] as const),
            min_kwh: fc.integer({ min: 0, max: 200_000 }).map((tenths) => tenths / 10_000),
            max_kwh: fc.integer({ min: 1, max: 30 }),
            min_duration: fc.integer({ min: 0, max: 20_000 }),
            max_duration: fc.integer({ min: 0, max: 20_000 }),
            min_idle_duration: fc.integer({ min: 0, max: 3_000 }),
          },
          { requiredKeys: [] },
        ),
      ),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

const timeline: fc.Arbitrary<Timeline> = fc
  .record({
    startAt: fc.integer({ min: 1_672_531_200_000, max: 1_767_225_600_000 }),
    lengthMs: fc.integer({ min: 0, max: 2 * 86_400_000 }),
    steps: fc.array(fc.record({ fraction: fc.double({ min: 0, max: 1, noNaN: true }), wh: fc.nat(4_000) }), {
      maxLength: 8,
    }),
    states: fc.array(
      fc.record({
        fraction: fc.double({ min: 0, max: 1, noNaN: true }),
        state: fc.constantFrom<SessionState>("charging", "idle", "suspended_evse"),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ startAt, lengthMs, steps, states }) => {
    const ordered = [...steps].sort((a, b) => a.fraction - b.fraction);
    let registerWh = 500;
    const samples = ordered.map(({ fraction, wh }) => {
      registerWh += wh;
      return { at: startAt + Math.floor(fraction * lengthMs), registerWh };
    });
    return {
      start: { at: startAt, registerWh: 500 },
      stop: { at: startAt + lengthMs, registerWh: registerWh + 700 },
      samples,
      states: states.map(({ fraction, state }) => ({ at: startAt + Math.floor(fraction * lengthMs), state })),
    };
  });

const sum = (values: readonly string[]) => values.reduce((total, value) => total.plus(value), new Decimal(0));

describe("laws of every session", () => {
  test("the total is the sum of its lines, and taxes are the difference of the totals", () => {
    fc.assert(
      fc.property(tariff, zone, timeline, (anyTariff, anyZone, session) => {
        const { lines, total, totals } = priceSession(anyTariff, anyZone, session);
        expect(sum(lines.map(({ cost }) => cost)).eq(total)).toBe(true);
        expect(
          sum(totals.taxes.map(({ amount }) => amount)).eq(new Decimal(totals.incl).minus(totals.excl)),
        ).toBe(true);
        expect(anyTariff.tax_included === "YES" ? totals.incl : totals.excl).toBe(total);
      }),
      seeded,
    );
  });

  test("periods follow each other and contain the session's energy and time exactly, in any zone", () => {
    fc.assert(
      fc.property(tariff, zone, timeline, (anyTariff, anyZone, session) => {
        const periods = segment(anyTariff, anyZone, session);
        const energyWh = periods.reduce((total, period) => total + period.energyWh, 0);
        const timeS = periods.reduce((total, period) => total + period.durationS, 0);
        expect(energyWh).toBe(session.stop.registerWh - session.start.registerWh);
        expect(timeS).toBe(Math.floor(session.stop.at / 1000) - Math.floor(session.start.at / 1000));
        let at = Math.floor(session.start.at / 1000) * 1000;
        for (const period of periods) {
          expect(period.startAt).toBe(at);
          expect(period.energyWh).toBeGreaterThanOrEqual(0);
          expect(period.durationS).toBeGreaterThanOrEqual(0);
          at += period.durationS * 1000;
        }
      }),
      seeded,
    );
  });

  test("pricePeriods never finds a period of segment that straddles a price change", () => {
    fc.assert(
      fc.property(tariff, zone, timeline, (anyTariff, anyZone, session) => {
        const { notes } = priceSession(anyTariff, anyZone, session);
        expect(notes.filter(({ code }) => code === "period_spans_price_change")).toEqual([]);
      }),
      seeded,
    );
  });

  test("the order and repetition of samples change nothing", () => {
    fc.assert(
      fc.property(tariff, zone, timeline, (anyTariff, anyZone, session) => {
        const shuffled = { ...session, samples: [...session.samples, ...session.samples].reverse() };
        expect(priceSession(anyTariff, anyZone, shuffled)).toEqual(priceSession(anyTariff, anyZone, session));
      }),
      seeded,
    );
  });

  test("splitting a period keeps energy, time and, without step_size, every quantity", () => {
    fc.assert(
      fc.property(
        tariff,
        zone,
        timeline,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (anyTariff, anyZone, session, part) => {
          const periods = segment(anyTariff, anyZone, session);
          const split = periods.flatMap((period): ChargingPeriod[] => {
            const durationS = Math.floor(period.durationS * part);
            const energyWh = Math.floor(period.energyWh * part);
            return [
              { ...period, durationS, energyWh },
              {
                ...period,
                startAt: period.startAt + durationS * 1000,
                durationS: period.durationS - durationS,
                energyWh: period.energyWh - energyWh,
              },
            ];
          });
          const whole = pricePeriods(anyTariff, anyZone, periods, { quantisation: "none" });
          const pieces = pricePeriods(anyTariff, anyZone, split, { quantisation: "none" });
          expect(pieces.quantities).toEqual(whole.quantities);
          expect(pieces.total).toBe(whole.total);
        },
      ),
      seeded,
    );
  });

  test("prices times k cost k times as much, except for the rounding of each line", () => {
    fc.assert(
      fc.property(
        tariff,
        zone,
        timeline,
        fc.integer({ min: 2, max: 9 }),
        (anyTariff, anyZone, session, k) => {
          const once = priceSession({ ...anyTariff, currency: "EUR", min_price: null }, anyZone, session);
          const dearer = mapPrices({ ...anyTariff, currency: "EUR", min_price: null }, (given) =>
            given.times(k).toFixed(),
          );
          const times = priceSession(dearer, anyZone, session);
          const off = new Decimal(once.total).times(k).minus(times.total).abs();
          // Each line may be half a cent off, k times as much before the multiplication.
          expect(off.lte(new Decimal(once.lines.length).times(k + 1).times("0.005"))).toBe(true);
        },
      ),
      seeded,
    );
  });

  test("a tariff of zeros costs zero", () => {
    fc.assert(
      fc.property(tariff, zone, timeline, (anyTariff, anyZone, session) => {
        const free = mapPrices({ ...anyTariff, min_price: null }, () => "0");
        expect(new Decimal(priceSession(free, anyZone, session).totals.incl).isZero()).toBe(true);
      }),
      seeded,
    );
  });
});

function mapPrices(from: Tariff, change: (given: Decimal) => string): Tariff {
  return {
    ...from,
    elements: from.elements.map((element) => ({
      ...element,
      price_components: element.price_components.map((given) => ({
        ...given,
        price: change(new Decimal(given.price)),
      })),
    })),
  };
}

describe("against an independent calculation", () => {
  const exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP }); // half up in decimal.js is half away from zero

  test("line costs equal quantity times price, rounded half away from zero", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        fc.nat(2_000_000_000),
        fc.nat(10_000_000),
        fc.constantFrom(["EUR", 2], ["JPY", 0], ["KWD", 3]),
        (micros, energyWh, durationS, [currency, digits]) => {
          const energyPrice = new exact(micros).div(1_000_000);
          const timePrice = energyPrice.abs();
          const plain: Tariff = {
            currency: String(currency),
            elements: [
              {
                price_components: [
                  { type: "ENERGY", price: energyPrice.toFixed() },
                  { type: "TIME", price: timePrice.toFixed() },
                ],
              },
            ],
          };
          const { lines } = pricePeriods(plain, null, [
            { startAt: 0, durationS, energyWh, state: "charging" },
          ]);
          const energyCost = energyPrice.times(energyWh).div(1000).toFixed(Number(digits));
          const timeCost = timePrice.times(durationS).div(3600).toFixed(Number(digits));
          const positive = lines.filter(({ description }) => !description.endsWith("adjustment"));
          const expected = [...(energyWh > 0 ? [energyCost] : []), ...(durationS > 0 ? [timeCost] : [])];
          expect(positive.map(({ cost }) => new exact(cost).toFixed())).toEqual(
            expected.map((cost) => new exact(cost).plus(0).toFixed().replace(/^-0$/, "0")),
          );
        },
      ),
      { ...seeded, numRuns: 1000 },
    );
  });

  test("a daily window covers exactly the minutes that the wall clock shows inside it", () => {
    const transitionsAt = [
      ["Europe/Amsterdam", 1_711_846_800], // 2024-03-31 forward
      ["Europe/Amsterdam", 1_729_990_800], // 2024-10-27 back
      ["America/New_York", 1_710_054_000],
      ["America/New_York", 1_730_613_600],
      ["Australia/Lord_Howe", 1_712_415_600], // half an hour
      ["Australia/Lord_Howe", 1_728_142_200],
      ["Asia/Kathmandu", 1_700_000_040], // no change, offset 5:45
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...transitionsAt),
        fc.integer({ min: -2_000, max: 500 }),
        fc.integer({ min: 1, max: 2_500 }),
        clock,
        clock,
        ([name, aroundS], offsetMin, minutes, start_time, end_time) => {
          const startAt = Math.floor(aroundS / 60) * 60_000 + offsetMin * 60_000;
          const windowed: Tariff = {
            currency: "EUR",
            elements: [
              { price_components: [{ type: "TIME", price: 1 }], restrictions: { start_time, end_time } },
            ],
          };
          const session: Timeline = {
            start: { at: startAt, registerWh: 0 },
            stop: { at: startAt + minutes * 60_000, registerWh: 0 },
            samples: [],
            states: [],
          };
          const priced = priceSession(windowed, name, session);
          const coveredS = priced.periods.reduce(
            (s, p) => (p.unitPrices.TIME === null ? s : s + p.durationS),
            0,
          );
          const shows = new Intl.DateTimeFormat("en-GB", {
            timeZone: name,
            hour: "2-digit",
            minute: "2-digit",
            hourCycle: "h23",
          });
          const inside = (text: string) => {
            if (start_time === end_time) return true;
            const end = end_time === "00:00" ? "24:00" : end_time;
            return start_time < end ? text >= start_time && text < end : text >= start_time || text < end;
          };
          let expected = 0;
          for (let minute = 0; minute < minutes; minute++)
            if (inside(shows.format(startAt + minute * 60_000))) expected += 60;
          expect(coveredS).toBe(expected);
        },
      ),
      seeded,
    );
  });
});
