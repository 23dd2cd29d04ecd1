import { describe, expect, test } from "vitest";
import { pricePeriods, segment, type Tariff, type Timeline } from "./index.ts";

const night: Tariff = {
  currency: "EUR",
  elements: [
    {
      price_components: [{ type: "TIME", price: 1 }],
      restrictions: { start_time: "02:30", end_time: "03:30" },
    },
    { price_components: [{ type: "TIME", price: 2 }] },
  ],
};

function hours(startAt: number, count: number, wh = 0): Timeline {
  return {
    start: { at: startAt, registerWh: 0 },
    stop: { at: startAt + count * 3_600_000, registerWh: wh },
    samples: [],
    states: [],
  };
}

const lengths = (tariff: Tariff, timeline: Timeline) =>
  pricePeriods(tariff, "Europe/Amsterdam", segment(tariff, "Europe/Amsterdam", timeline)).periods.map(
    (period) => [period.durationS / 60, period.unitPrices.TIME],
  );

describe("daylight saving in Amsterdam", () => {
  test("a window that starts inside the skipped hour starts when the clock jumps", () => {
    // 2024-03-31 01:00 CET = 00:00 UTC; 02:00 CET becomes 03:00 CEST, so the window is 03:00-03:30, 30 real minutes.
    expect(lengths(night, hours(1_711_843_200_000, 4))).toEqual([
      [60, "2"],
      [30, "1"],
      [150, "2"],
    ]);
  });

  test("the repeated hour matches twice", () => {
    // 2024-10-27 01:00 CEST = 2024-10-26 23:00 UTC. 02:30-03:00 CEST matches, 02:00-02:30 CET does not, 02:30-03:30 CET does.
    expect(lengths(night, hours(1_729_983_600_000, 5))).toEqual([
      [90, "2"],
      [30, "1"],
      [30, "2"],
      [60, "1"],
      [90, "2"],
    ]);
  });
});

describe("windows", () => {
  const priced = (restrictions: Tariff["elements"][number]["restrictions"]): Tariff => ({
    currency: "EUR",
    elements: [
      { price_components: [{ type: "TIME", price: 1 }], restrictions: restrictions ?? null },
      { price_components: [{ type: "TIME", price: 2 }] },
    ],
  });
  const friday2100 = 1_709_323_200_000; // Friday 2024-03-01 20:00 UTC = 21:00 in Amsterdam

  test("a window wraps midnight", () => {
    expect(lengths(priced({ start_time: "22:00", end_time: "06:00" }), hours(friday2100, 12))).toEqual([
      [60, "2"],
      [480, "1"],
      [180, "2"],
    ]);
  });

  test("an end of 00:00 without a start covers the day, and equal ends too", () => {
    expect(lengths(priced({ end_time: "00:00" }), hours(friday2100, 6))).toEqual([[360, "1"]]);
    expect(lengths(priced({ start_time: "08:00", end_time: "08:00" }), hours(friday2100, 6))).toEqual([
      [360, "1"],
    ]);
  });

  test("weekday and date are the location's own and change at its midnight", () => {
    expect(lengths(priced({ day_of_week: ["SATURDAY"] }), hours(friday2100, 6))).toEqual([
      [180, "2"],
      [180, "1"],
    ]);
    expect(
      lengths(priced({ start_date: "2024-03-01", end_date: "2024-03-02" }), hours(friday2100, 6)),
    ).toEqual([
      [180, "1"],
      [180, "2"],
    ]);
  });

  test("durations count from the start of the session", () => {
    expect(lengths(priced({ min_duration: 3600, max_duration: 7200 }), hours(friday2100, 4))).toEqual([
      [60, "2"],
      [60, "1"],
      [120, "2"],
    ]);
  });
});

describe("energy", () => {
  const stepped: Tariff = {
    currency: "EUR",
    elements: [
      { price_components: [{ type: "ENERGY", price: 0.2 }], restrictions: { max_kwh: 10 } },
      { price_components: [{ type: "ENERGY", price: 0.4 }] },
    ],
  };

  test("a threshold splits the energy exactly, at the interpolated second", () => {
    // 15 kWh in 3600 s, 5 kWh of them in the first 600 s: 10 kWh are reached 600 + 3000 x 5/10 = 2100 s in.
    const timeline: Timeline = { ...hours(0, 1, 15_000), samples: [{ at: 600_000, registerWh: 5_000 }] };
    expect(segment(stepped, null, timeline)).toEqual([
      { startAt: 0, durationS: 2_100, energyWh: 10_000, state: "charging" },
      { startAt: 2_100_000, durationS: 1_500, energyWh: 5_000, state: "charging" },
    ]);
  });

  test("a threshold that is reached only at the very end opens no empty period", () => {
    const withFee: Tariff = {
      currency: "EUR",
      elements: [
        { price_components: [{ type: "FLAT", price: 5 }], restrictions: { min_kwh: 10 } },
        { price_components: [{ type: "ENERGY", price: 0.2 }] },
      ],
    };
    expect(segment(withFee, null, hours(0, 1, 10_000))).toHaveLength(1);
  });

  test("a session without a duration is still one period, so that a start fee applies", () => {
    const fee: Tariff = { currency: "EUR", elements: [{ price_components: [{ type: "FLAT", price: 1.5 }] }] };
    const periods = segment(fee, null, hours(0, 0));
    expect(periods).toEqual([{ startAt: 0, durationS: 0, energyWh: 0, state: "charging" }]);
    expect(pricePeriods(fee, null, periods).total).toBe("1.50");
  });

  test("foreign periods that straddle a price change are priced at their start and noted", () => {
    const periods = [{ startAt: 0, durationS: 3_600, energyWh: 15_000, state: "charging" as const }];
    const { total, notes } = pricePeriods(stepped, null, periods);
    expect(total).toBe("3.00"); // 15 x 0.2
    expect(notes.map(({ code }) => code)).toEqual(["period_spans_price_change"]);
  });

  test("a session that ends before it starts is refused", () => {
    expect(() => segment(stepped, null, hours(0, -1))).toThrow(
      expect.objectContaining({ code: "timeline-invalid" }),
    );
  });
});
