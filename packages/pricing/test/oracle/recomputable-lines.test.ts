import { minorUnits, type Priced, priceSession, type RoundingMode, type Tariff } from "@forecourt/pricing";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { anySession, seeded } from "./random-session.ts";

// At full scale, on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const Exact = Decimal.clone({ precision: 60 });
const roundings: Record<RoundingMode, Decimal.Rounding> = {
  half_up: Decimal.ROUND_HALF_UP, // away from zero, in decimal.js
  half_even: Decimal.ROUND_HALF_EVEN,
  up: Decimal.ROUND_UP,
  down: Decimal.ROUND_DOWN,
};

/** What a driver with a calculator finds, from the numbers in JSON. */
function recomputed({ currency, lines }: Priced, mode: RoundingMode): string[] {
  const digits = minorUnits(currency);
  return lines.map(({ quantity, unitPrice }) =>
    new Exact(Number(quantity))
      .times(Number(unitPrice))
      .toDecimalPlaces(digits, roundings[mode])
      .toFixed(digits),
  );
}

test("75 seconds at 1.20 cost 0.03, and the shown hours give this cost", () => {
  const tariff: Tariff = {
    currency: "EUR",
    elements: [{ price_components: [{ type: "TIME", price: 1.2 }] }],
  };
  const priced = priceSession(tariff, null, {
    start: { at: 0, registerWh: 0 },
    stop: { at: 75_000, registerWh: 0 },
    samples: [],
    states: [],
  });
  // 75 / 3600 x 1.20 is 0.025 exactly: half a cent is rounded up. 0.020833 x 1.20 would be 0.0249996.
  expect(priced.lines).toMatchObject([{ cost: "0.03", quantity: "0.020834" }]);
  expect(recomputed(priced, "half_up")).toEqual(["0.03"]);
});

test("each line of any session is the quantity that it shows times its unit price, rounded", () => {
  fc.assert(
    fc.property(
      anySession,
      fc.constantFrom<RoundingMode>("half_up", "half_up", "half_even", "up", "down"),
      fc.constantFrom<Tariff["min_price"]>(null, null, { excl_vat: "3.5" }),
      fc.constantFrom<Tariff["max_price"]>(null, null, { excl_vat: "3.6", incl_vat: "4" }),
      ({ tariff, timeline, zone }, mode, min_price, max_price) => {
        const limited = { ...tariff, min_price: min_price ?? null, max_price: max_price ?? null };
        const priced = priceSession(limited, zone, timeline, { rounding: { mode, scope: "line" } });
        const costs = priced.lines.map(({ cost }) => new Exact(cost).toFixed(minorUnits(priced.currency)));
        expect(recomputed(priced, mode)).toEqual(costs);
        // The hours that are shown are the billed ones, to the second.
        for (const { quantity, type } of priced.lines)
          if (type === "TIME" || type === "PARKING_TIME") {
            const seconds = new Exact(quantity).times(3600);
            expect(seconds.minus(seconds.round()).abs().toNumber()).toBeLessThan(0.004);
          }
      },
    ),
    seeded(20_000),
  );
});

test("this also holds for prices of any size, where the shown hours need more digits", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400_000 }),
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.constantFrom<RoundingMode>("half_up", "half_even", "up", "down"),
      fc.constantFrom("EUR", "JPY", "KWD"),
      (durationS, micros, mode, currency) => {
        const price = new Exact(micros).div(1_000_000).toFixed();
        const tariff: Tariff = { currency, elements: [{ price_components: [{ type: "TIME", price }] }] };
        const stop = { at: durationS * 1000, registerWh: 0 };
        const timeline = { start: { at: 0, registerWh: 0 }, stop, samples: [], states: [] };
        const priced = priceSession(tariff, null, timeline, { rounding: { mode, scope: "line" } });
        const [line] = priced.lines;
        const digits = minorUnits(currency);
        // On the text: a JSON number has 17 digits at most.
        const found = new Exact(line?.quantity ?? Number.NaN)
          .times(price)
          .toDecimalPlaces(digits, roundings[mode]);
        expect(found.toFixed(digits)).toBe(new Exact(line?.cost ?? Number.NaN).toFixed(digits));
      },
    ),
    seeded(40_000),
  );
});
