import {
  type Dimension,
  minorUnits,
  pricePeriods,
  priceSession,
  segment,
  type Tariff,
  type Timeline,
} from "@forecourt/pricing";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { anySession, seeded } from "./random-session.ts";

// At full scale, on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const anyDrop = fc.constantFrom<Dimension[]>([], [], ["TIME"], ["FLAT", "ENERGY"]);

test("pricing a session gives the bytes of pricing its periods", () => {
  fc.assert(
    fc.property(anySession, anyDrop, ({ tariff, timeline, zone }, drop) => {
      const periods = segment(tariff, zone, timeline);
      expect(JSON.stringify(priceSession(tariff, zone, timeline, { drop }))).toBe(
        JSON.stringify(pricePeriods(tariff, zone, periods, { drop })),
      );
    }),
    seeded(5_000),
  );
});

test("the order and repetition of samples, with their power and current, change nothing", () => {
  fc.assert(
    fc.property(anySession, ({ tariff, timeline, zone }) => {
      const again = { ...timeline, samples: [...timeline.samples, ...timeline.samples].reverse() };
      expect(priceSession(tariff, zone, again)).toEqual(priceSession(tariff, zone, timeline));
    }),
    seeded(5_000),
  );
});

test("a cut where no price changes changes nothing", () => {
  // The element never applies, and the session is cut at its other bounds.
  const never = (tariff: Tariff): Tariff => ({
    ...tariff,
    elements: [
      {
        price_components: [{ type: "FLAT", price: 99 }],
        restrictions: {
          max_duration: 0,
          min_duration: 333,
          start_time: "00:10",
          end_time: "12:20",
          min_idle_duration: 77,
          day_of_week: ["SUNDAY"],
        },
      },
      ...tariff.elements,
    ],
  });
  fc.assert(
    fc.property(anySession, ({ tariff, timeline, zone }) => {
      const { lines, totals } = priceSession(never(tariff), zone, timeline);
      expect({ lines, totals }).toEqual({
        lines: priceSession(tariff, zone, timeline).lines,
        totals: priceSession(tariff, zone, timeline).totals,
      });
    }),
    seeded(5_000),
  );
});

test("a session split at any sample has the energy and the time of its parts", () => {
  fc.assert(
    fc.property(anySession, fc.nat(), ({ tariff, timeline, zone }, nth) => {
      const { reservation: _, ...session } = timeline;
      const middle = session.samples[nth % Math.max(session.samples.length, 1)];
      if (middle === undefined) return;
      const parts: Timeline[] = [
        { ...session, stop: middle },
        { ...session, start: middle },
      ];
      const [first, second] = parts.map((part) => priceSession(tariff, zone, part).quantities);
      const whole = priceSession(tariff, zone, session).quantities;
      expect([
        (first?.energyWh ?? 0) + (second?.energyWh ?? 0),
        (first?.timeS ?? 0) + (second?.timeS ?? 0),
      ]).toEqual([whole.energyWh, whole.timeS]);
    }),
    seeded(5_000),
  );
});

test("rounded once, lines add up to a total that is at most one rounding off the exact sum", () => {
  fc.assert(
    fc.property(anySession, ({ tariff, timeline, zone }) => {
      const policy = { rounding: { mode: "half_up", scope: "total" }, quantisation: "none" } as const;
      const { lines, total, totals } = priceSession(tariff, zone, timeline, policy);
      const sum = (values: Decimal.Value[]) =>
        values.reduce<Decimal>((so, value) => so.plus(value), new Decimal(0));
      expect(sum(lines.map(({ cost }) => cost)).eq(total)).toBe(true);
      expect(
        sum(totals.taxes.map(({ amount }) => amount))
          .plus(totals.excl)
          .eq(totals.incl),
      ).toBe(true);
      const own = lines.filter(({ description }) => !description.endsWith("price adjustment"));
      if (own.length < lines.length) return; // below 0, and raised to it
      // The printed hours have six decimals: half a millionth of each unit price may be missing.
      const exact = sum(own.map(({ quantity, unitPrice }) => new Decimal(quantity).times(unitPrice)));
      const noise = sum(own.map(({ unitPrice }) => new Decimal(unitPrice).abs().times("0.0000005")));
      const unit = new Decimal(10).pow(-minorUnits(tariff.currency));
      expect(exact.minus(total).abs().lte(unit.div(2).plus(noise))).toBe(true);
    }),
    seeded(5_000),
  );
});
