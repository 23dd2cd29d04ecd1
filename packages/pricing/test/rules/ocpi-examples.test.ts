import { type Priced, pricePeriods, priceSession, type Tariff } from "@forecourt/pricing";
import { describe, expect, test } from "vitest";
import { type SessionSpec, session } from "./session.ts";

// The examples of OCPI 2.2.1 and 2.3.0, mod_tariffs and mod_cdrs, with their arithmetic. Where a figure of the text is wrong
// the test uses the right one and says so.

type Component = Tariff["elements"][number]["price_components"][number];

const component = (
  type: Component["type"],
  price: number,
  vat: number | undefined,
  step_size: number,
): Component => ({
  type,
  price,
  step_size,
  ...(vat !== undefined && { vat }),
});
const flat = (price: number, vat?: number) => component("FLAT", price, vat, 1);
const energy = (price: number, vat?: number, step = 1) => component("ENERGY", price, vat, step);
const time = (price: number, vat?: number, step = 60) => component("TIME", price, vat, step);
const parking = (price: number, vat?: number, step = 300) => component("PARKING_TIME", price, vat, step);

function tariff(price_components: Component[], more: Partial<Tariff> = {}): Tariff {
  return { currency: "EUR", elements: [{ price_components }], ...more };
}

function price(of: Tariff, spec: SessionSpec, zone: string | null = null): Priced {
  return priceSession(of, zone, session(spec));
}

const totals = ({ totals: { excl, incl } }: Priced) => [excl, incl];
const lines = (priced: Priced) =>
  priced.lines.map(({ description, quantity, cost }) => [description, quantity, cost]);

describe("mod_tariffs, tariffs", () => {
  test("0.25 per kWh: 20 kWh cost 5.00, with 10 % VAT 5.50", () => {
    expect(totals(price(tariff([energy(0.25, 10)]), { minutes: 60, wh: 20_000 }))).toEqual(["5.00", "5.50"]);
  });

  test("0.25 per kWh and a start fee: 5.50 and 6.10", () => {
    // 0.50 x 1.2 = 0.60; 20 x 0.25 = 5.00 x 1.1 = 5.50
    const priced = price(tariff([flat(0.5, 20), energy(0.25, 10)]), { minutes: 60, wh: 20_000 });
    expect(totals(priced)).toEqual(["5.50", "6.10"]);
  });

  test.each([
    [20_000, "5.00", "5.50"], // 20 x 0.25
    [1_000, "0.50", "0.55"], // 0.25 is lifted to 0.50; x 1.1
    [1_999, "0.50", "0.55"], // 1.999 x 0.25 = 0.49975 -> 0.50; x 1.1
    [2_040, "0.51", "0.56"], // 0.51, VAT 0.051 -> 0.05
  ])("0.25 per kWh and a minimum price of 0.50 (0.55): %d Wh cost %s and %s", (wh, excl, incl) => {
    const withMinimum = tariff([energy(0.25, 10)], { min_price: { excl_vat: 0.5, incl_vat: 0.55 } });
    expect(totals(price(withMinimum, { minutes: 60, wh }))).toEqual([excl, incl]);
  });

  test("start fee, energy and parking per 15 minutes: 40 minutes of parking are 45: 7.00 and 7.90", () => {
    // 0.50 x 1.2 = 0.60; 5.00 x 1.1 = 5.50; 45 min x 2.00 = 1.50 x 1.2 = 1.80
    const priced = price(tariff([flat(0.5, 20), energy(0.25, 10), parking(2, 20, 900)]), {
      minutes: 100,
      wh: 20_000,
      states: [[60, "idle"]],
    });
    expect(totals(priced)).toEqual(["7.00", "7.90"]);
  });

  test.each([
    [50_000, "10.00", "11.00"], // 0.50 + 12.50 = 13.00 and 14.35, capped
    [30_000, "8.00", "8.85"], // 0.50 + 7.50; 0.60 + 8.25
  ])("a maximum price of 10 (11): %d Wh cost %s and %s", (wh, excl, incl) => {
    const capped = tariff([flat(0.5, 20), energy(0.25, 10)], {
      max_price: { before_taxes: 10, after_taxes: 11 },
    });
    expect(totals(price(capped, { minutes: 60, wh }))).toEqual([excl, incl]);
  });

  test("2 per hour: 2.5 hours of charging cost 5.00 and 5.50, and time without charging nothing", () => {
    const priced = price(tariff([time(2, 10)]), { minutes: 200, wh: 9_000, states: [[150, "idle"]] });
    expect(totals(priced)).toEqual(["5.00", "5.50"]);
  });

  test("North America: no rate is known before, excluded or included", () => {
    const canada = (hourly: number, tax_included: "YES" | "NO") =>
      price(
        { ...tariff([time(hourly, undefined, 1)], { tax_included }), currency: "CAD" },
        { minutes: 150, wh: 9_000 },
      );
    expect(canada(2, "NO")).toMatchObject({ total: "5.00", totals: { taxes: [] } });
    expect(canada(2.1, "YES")).toMatchObject({ total: "5.25", totals: { incl: "5.25", taxes: [] } });
  });

  test("3 per hour, 5 per hour of parking: 42 minutes are 45: 11.25 and 12.75", () => {
    // 2.5 h x 3 = 7.50 x 1.1 = 8.25; 45 min x 5 = 3.75 x 1.2 = 4.50
    const priced = price(tariff([time(3, 10), parking(5, 20)]), {
      minutes: 192,
      wh: 9_000,
      states: [[150, "idle"]],
    });
    expect(totals(priced)).toEqual(["11.25", "12.75"]);
  });

  test("1.90 per hour at 5.2 % VAT: 4.75 and 5.00", () => {
    // 4.75 x 0.052 = 0.247 -> 0.25
    expect(totals(price(tariff([time(1.9, 5.2, 300)]), { minutes: 150, wh: 9_000 }))).toEqual([
      "4.75",
      "5.00",
    ]);
  });

  test("20.45 kWh per 0.1 kWh are 20.5: 5.63 and 6.24, as the text says and its table does not", () => {
    // 20.5 x 0.25 = 5.125 -> 5.13, VAT 0.51; 0.50, VAT 0.10. The table (5.61) forgets the step.
    const alternative = (kwh: number) => tariff([flat(0.5, 20), energy(kwh, 10, 100)]);
    expect(totals(price(alternative(0.25), { minutes: 60, wh: 20_450 }))).toEqual(["5.63", "6.24"]);
    // At 0.22: 20.5 x 0.22 = 4.51, VAT 0.45
    expect(totals(price(alternative(0.22), { minutes: 60, wh: 20_450 }))).toEqual(["5.01", "5.56"]);
  });

  const weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"] as const;
  const complex: Tariff = {
    currency: "KWD", // three digits show the figures of the text as they are
    elements: [
      { price_components: [flat(2.5, 15)] },
      { price_components: [time(1, 20, 900)], restrictions: { max_current: 32 } },
      { price_components: [time(2, 20, 600)], restrictions: { min_current: 32, day_of_week: weekdays } },
      {
        price_components: [time(1.25, 20, 600)],
        restrictions: { min_current: 32, day_of_week: ["SATURDAY", "SUNDAY"] },
      },
      {
        price_components: [parking(5, 10)],
        restrictions: { start_time: "09:00", end_time: "18:00", day_of_week: weekdays },
      },
      {
        price_components: [parking(6, 10)],
        restrictions: { start_time: "10:00", end_time: "17:00", day_of_week: ["SATURDAY"] },
      },
    ],
  };

  test("complex, Monday 09:30 at 16 A: 165 minutes and 42 of parking cost 9.00 and 10.30", () => {
    // 2.50; 165/60 x 1 = 2.75; 42 -> 45 min x 5 = 3.75. VAT 0.375 + 0.55 + 0.375 = 1.30
    const priced = price(
      complex,
      {
        start: "2024-03-04T08:30:00Z",
        minutes: 207,
        wh: 30_000,
        states: [[165, "idle"]],
        samples: [{ minute: 0, wh: 0, currentA: 16 }],
      },
      "Europe/Berlin",
    );
    expect(totals(priced)).toEqual(["9.000", "10.300"]);
  });

  test("complex, Saturday 13:30 at 43 A: 12.375, where the text prints 12.28", () => {
    // 2.50; 114/60 x 1.25 = 2.375 (printed as 2.28); 71 -> 75 min x 6 = 7.50. VAT 0.375 + 0.475 + 0.75 = 1.60
    const priced = price(
      complex,
      {
        start: "2024-03-09T12:30:00Z",
        minutes: 185,
        wh: 30_000,
        states: [[114, "idle"]],
        samples: [{ minute: 0, wh: 0, currentA: 43 }],
      },
      "Europe/Berlin",
    );
    expect(totals(priced)).toEqual(["12.375", "13.975"]);
  });

  test("free of charge is one fee of 0.00: a receipt of 0, not an empty one", () => {
    const free = tariff([{ type: "FLAT", price: 0, step_size: 0 }]);
    const priced = price(free, { minutes: 60, wh: 9_000 });
    expect(lines(priced)).toEqual([["Start fee", "1", "0.00"]]);
    expect(totals(priced)).toEqual(["0.00", "0.00"]);
  });
});

describe("mod_tariffs, reservations", () => {
  const reserved = (components: Component[], expiring: Component[] = []): Tariff => ({
    currency: "EUR",
    elements: [
      ...(expiring.length > 0
        ? [{ price_components: expiring, restrictions: { reservation: "RESERVATION_EXPIRES" as const } }]
        : []),
      { price_components: components, restrictions: { reservation: "RESERVATION" } },
      { price_components: [flat(0.5, 20), energy(0.25, 10)] },
    ],
  });

  test("example 15: 15 minutes at 5 per hour before 20 kWh: 6.75 and 7.60", () => {
    // 1.25 x 1.2 = 1.50; 0.50 x 1.2 = 0.60; 5.00 x 1.1 = 5.50
    const priced = price(reserved([time(5, 20)]), { minutes: 60, wh: 20_000, reservedMin: 15 });
    expect(lines(priced)).toEqual([
      ["Reservation", "0.250000", "1.25"],
      ["Start fee", "1", "0.50"],
      ["Energy", "20.000", "5.00"],
    ]);
    expect(totals(priced)).toEqual(["6.75", "7.60"]);
    expect(priced.quantities).toMatchObject({ timeS: 3_600, reservationS: 900 });
  });

  test("example 16: a fee of each kind, and 13 minutes that are 15: 8.75 and 10.00", () => {
    // 2.00 + 15 min x 5 = 1.25 + 0.50 + 5.00. VAT 0.40 + 0.25 + 0.10 + 0.50 = 1.25
    const priced = price(reserved([flat(2, 20), time(5, 20, 300)]), {
      minutes: 60,
      wh: 20_000,
      reservedMin: 13,
    });
    expect(lines(priced)).toEqual([
      ["Reservation fee", "1", "2.00"],
      ["Reservation", "0.250000", "1.25"],
      ["Start fee", "1", "0.50"],
      ["Energy", "20.000", "5.00"],
    ]);
    expect(totals(priced)).toEqual(["8.75", "10.00"]);
  });

  test("example 17: 22 minutes that are 30, or an hour that expired", () => {
    const example = reserved([time(2, 20, 600)], [flat(4, 20)]);
    // 30 min x 2 = 1.00 + 0.50 + 5.00. VAT 0.20 + 0.10 + 0.50
    expect(totals(price(example, { minutes: 60, wh: 20_000, reservedMin: 22 }))).toEqual(["6.50", "7.30"]);
    // The driver did not come: the fee of an expired reservation, the hour of any: 4.00 + 2.00. VAT 1.20
    const expired = price(example, { minutes: 0, wh: 0, reservedMin: 60, expired: true });
    expect(lines(expired)).toEqual([
      ["Reservation fee", "1", "4.00"],
      ["Reservation", "1.000000", "2.00"],
    ]);
    expect(totals(expired)).toEqual(["6.00", "7.20"]);
  });

  test("example 18: an expired reservation costs 6 per hour instead of 3", () => {
    const example = reserved([time(3, 20, 600)], [time(6, 20, 600)]);
    // 30 min x 3 = 1.50 + 0.50 + 5.00. VAT 0.30 + 0.10 + 0.50
    expect(totals(price(example, { minutes: 60, wh: 20_000, reservedMin: 22 }))).toEqual(["7.00", "7.90"]);
    // 1.5 h x 6 = 9.00 x 1.2
    expect(totals(price(example, { minutes: 0, wh: 0, reservedMin: 90, expired: true }))).toEqual([
      "9.00",
      "10.80",
    ]);
  });
});

describe("mod_tariffs, step_size", () => {
  test.each([
    [1, "0.029"], // 115.2 -> 116 Wh x 0.25 / 1000
    [25, "0.031"], // 125 Wh: 0.03125
    [500, "0.125"], // 500 Wh
  ])("115.2 Wh in steps of %d Wh cost %s", (step, cost) => {
    const example = { ...tariff([energy(0.25, undefined, step)]), currency: "KWD" };
    const priced = pricePeriods(example, null, [
      { startAt: 0, durationS: 60, energyWh: 115.2, state: "charging" },
    ]);
    expect(priced.total).toBe(cost);
    expect(priced.quantities.energyWh).toBe(115.2);
  });

  const switching: Tariff = {
    currency: "EUR",
    elements: [
      {
        price_components: [time(1.2, undefined, 1800), parking(1, undefined, 900)],
        restrictions: { start_time: "00:00", end_time: "17:00" },
      },
      {
        price_components: [time(2.4, undefined, 900), parking(1, undefined, 900)],
        restrictions: { start_time: "17:00", end_time: "20:00" },
      },
      {
        price_components: [time(2.4, undefined, 900)],
        restrictions: { start_time: "20:00", end_time: "00:00" },
      },
    ],
  };

  test("16:55, 10 minutes of charging, 2 of parking: 0.55", () => {
    // 5 min x 1.20 = 0.10; 5 min x 2.40 = 0.20; 2 -> 15 min x 1 = 0.25
    const spec: SessionSpec = { start: "2024-03-04T15:55:00Z", minutes: 12, wh: 900, states: [[10, "idle"]] };
    expect(price(switching, spec, "Europe/Berlin").total).toBe("0.55");
  });

  test("16:35, 35 minutes of charging: 1.30", () => {
    // 35 -> 45 min: 25 min x 1.20 = 0.50; 20 min x 2.40 = 0.80
    expect(
      price(switching, { start: "2024-03-04T15:35:00Z", minutes: 35, wh: 900 }, "Europe/Berlin").total,
    ).toBe("1.30");
  });

  test("19:40, 12 minutes of charging, 20 of parking that is free from 20:00: 0.73", () => {
    // 12 min x 2.40 = 0.48; 8 -> 15 min x 1 = 0.25
    const spec: SessionSpec = { start: "2024-03-04T18:40:00Z", minutes: 32, wh: 900, states: [[12, "idle"]] };
    expect(price(switching, spec, "Europe/Berlin").total).toBe("0.73");
  });
});

describe("mod_tariffs, restrictions", () => {
  test("max_power: 1 kWh at 6 kW, 40 at 48 kW and 0.5 at 4 kW cost 20.30", () => {
    const byPower: Tariff = {
      currency: "EUR",
      elements: [
        { price_components: [energy(0.2)], restrictions: { max_power: 16 } },
        { price_components: [energy(0.35)], restrictions: { max_power: 32 } },
        { price_components: [energy(0.5)] },
      ],
    };
    // 6 kW: 10 min; 48 kW: 50 min; 4 kW: 7.5 min. 1 x 0.20 + 40 x 0.50 + 0.5 x 0.20
    const priced = price(byPower, {
      minutes: 67.5,
      wh: 41_500,
      samples: [
        { minute: 10, wh: 1_000 },
        { minute: 60, wh: 41_000 },
      ],
    });
    expect(priced.total).toBe("20.30");
    expect(priced.periods.map(({ energyWh, powerW }) => [energyWh, powerW])).toEqual([
      [1_000, 6_000],
      [40_000, 48_000],
      [500, 4_000],
    ]);
  });

  test("max_duration: the first half hour is free, then 0.25 per kWh: 0.30", () => {
    const byDuration: Tariff = {
      currency: "EUR",
      elements: [
        { price_components: [energy(0)], restrictions: { max_duration: 1800 } },
        { price_components: [energy(0.25)], restrictions: { max_duration: 3600 } },
        { price_components: [energy(0.4)] },
      ],
    };
    // 5 kWh x 0; 1.2 kWh x 0.25
    const priced = price(byDuration, { minutes: 40, wh: 6_200, samples: [{ minute: 30, wh: 5_000 }] });
    expect(lines(priced)).toEqual([
      ["Energy until 30 min", "5.000", "0.00"],
      ["Energy until 60 min", "1.200", "0.30"],
    ]);
  });
});

describe("mod_cdrs", () => {
  test("the example CDR: 1.973 h in steps of 5 minutes are 2 h: 4.00 and 4.40", () => {
    // 1.973 x 3600 = 7102.8 s -> 7200 s; 2 x 2.00
    const priced = pricePeriods(tariff([time(2, 10, 300)]), null, [
      { startAt: 0, durationS: 1.973 * 3600, energyWh: 15_342, state: "charging" },
    ]);
    expect(totals(priced)).toEqual(["4.00", "4.40"]);
  });

  const before17 = { start_time: "00:00", end_time: "17:00" };

  test("21 minutes of charging stay 21, 7 of parking are 10", () => {
    const priced = price(tariff([time(1, undefined, 300), parking(2, undefined, 300)]), {
      minutes: 28,
      wh: 900,
      states: [[21, "idle"]],
    });
    // 21/60 h, 10/60 h
    expect(priced.lines.map(({ quantity }) => quantity)).toEqual(["0.350000", "0.166667"]);
  });

  test("16 minutes of parking in steps of 10 are 20, 21 of charging stay", () => {
    // 21/60 x 1 = 0.35; 20/60 x 2 = 0.67
    const priced = price(tariff([time(1, undefined, 600), parking(2, undefined, 600)]), {
      minutes: 37,
      wh: 900,
      states: [[21, "idle"]],
    });
    expect(priced.lines.map(({ cost }) => cost)).toEqual(["0.35", "0.67"]);
  });

  test("4.3 kWh before 17:00 and 1.1 after in steps of 500 Wh are 5.5 together", () => {
    const twoPrices: Tariff = {
      currency: "EUR",
      elements: [
        { price_components: [energy(0.2, undefined, 500)], restrictions: before17 },
        { price_components: [energy(0.27, undefined, 500)] },
      ],
    };
    const priced = price(
      twoPrices,
      { start: "2024-03-04T15:00:00Z", minutes: 90, wh: 5_400, samples: [{ minute: 60, wh: 4_300 }] },
      "Europe/Berlin",
    );
    // 4.3 x 0.20 = 0.86; (5.5 - 4.3) x 0.27 = 0.324 -> 0.32
    expect(priced.lines.map(({ quantity, cost }) => [quantity, cost])).toEqual([
      ["4.300", "0.86"],
      ["1.200", "0.32"],
    ]);
  });

  test("6 minutes before 17:00 and 22 after in steps of 10 minutes are 30 together", () => {
    const twoPrices: Tariff = {
      currency: "EUR",
      elements: [
        { price_components: [time(5, undefined, 600)], restrictions: before17 },
        { price_components: [time(7, undefined, 600)] },
      ],
    };
    const priced = price(twoPrices, { start: "2024-03-04T15:54:00Z", minutes: 28, wh: 900 }, "Europe/Berlin");
    // 6/60 x 5 = 0.50; 24/60 x 7 = 2.80
    expect(priced.lines.map(({ quantity, cost }) => [quantity, cost])).toEqual([
      ["0.100000", "0.50"],
      ["0.400000", "2.80"],
    ]);
  });
});
