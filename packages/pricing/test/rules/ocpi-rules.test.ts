import {
  type Dimension,
  pricePeriods,
  priceSession,
  type Restrictions,
  type Tariff,
} from "@forecourt/pricing";
import { describe, expect, test } from "vitest";
import { type SessionSpec, session } from "./session.ts";

// What OCPI 2.2.1 leaves open, and how this package interprets it.

type Component = Tariff["elements"][number]["price_components"][number];

const one = (type: Dimension, price: number, step_size = 1): Component => ({ type, price, step_size });
const euros = (...elements: [Component[], Restrictions?][]): Tariff => ({
  currency: "EUR",
  elements: elements.map(([price_components, restrictions]) => ({
    price_components,
    ...(restrictions && { restrictions }),
  })),
});

const price = (tariff: Tariff, spec: SessionSpec, zone: string | null = null) =>
  priceSession(tariff, zone, session(spec));
const costs = (tariff: Tariff, spec: SessionSpec, zone: string | null = null) =>
  price(tariff, spec, zone).lines.map(({ type, cost }) => [type, cost]);
/** Minutes at each price per hour of TIME, one after the other. */
const minutes = (tariff: Tariff, spec: SessionSpec, zone: string) =>
  price(tariff, spec, zone).periods.map(({ durationS, unitPrices }) => [durationS / 60, unitPrices.TIME]);

describe("lookup", () => {
  test("each dimension has its own first matching element", () => {
    // The first 3 kWh at 0.20 while time is priced by the second element: 3 x 0.20 + 2 x 0.40; 1 h x 1
    const tariff = euros(
      [[one("ENERGY", 0.2)], { max_kwh: 3 }],
      [[one("ENERGY", 0.4), one("TIME", 1)]],
      [[one("TIME", 9)]],
    );
    expect(costs(tariff, { minutes: 60, wh: 5_000 })).toEqual([
      ["ENERGY", "0.60"],
      ["TIME", "1.00"],
      ["ENERGY", "0.80"],
    ]);
  });

  test("a dimension without a matching element costs nothing", () => {
    expect(costs(euros([[one("ENERGY", 1)], { min_kwh: 2 }]), { minutes: 10, wh: 1_999 })).toEqual([]);
  });

  test("no VAT and VAT of 0 % are different", () => {
    const tariff = (vat?: number): Tariff =>
      euros([[{ ...one("FLAT", 1), ...(vat !== undefined && { vat }) }]]);
    expect(price(tariff(), { minutes: 1, wh: 1 }).totals.taxes).toEqual([]);
    expect(price(tariff(0), { minutes: 1, wh: 1 }).totals.taxes).toEqual([
      { rate: "0", base: "1.00", amount: "0.00" },
    ]);
  });
});

describe("A1: a fee once per context", () => {
  test("the first fee that applies is the session's only one, also when another element takes over", () => {
    const tariff = euros([[one("FLAT", 1)], { max_duration: 600 }], [[one("FLAT", 3)]]);
    expect(costs(tariff, { minutes: 30, wh: 1 })).toEqual([["FLAT", "1.00"]]);
  });

  test("a fee may begin to apply late", () => {
    const tariff = euros([[one("FLAT", 3)], { min_duration: 600 }]);
    expect(costs(tariff, { minutes: 10, wh: 1 })).toEqual([]);
    expect(costs(tariff, { minutes: 11, wh: 1 })).toEqual([["FLAT", "3.00"]]);
  });

  test("a reservation that was made and used in the same second has its fee too", () => {
    const tariff = euros([[one("FLAT", 2)], { reservation: "RESERVATION" }], [[one("FLAT", 1)]]);
    expect(costs(tariff, { minutes: 10, wh: 1, reservedMin: 0 })).toEqual([
      ["FLAT", "2.00"],
      ["FLAT", "1.00"],
    ]);
  });
});

test("A2: only priced quantity is stepped", () => {
  // 8 of 20 minutes of parking have a price: 8 -> 15 min x 4 = 1.00; 20 minutes would be 30 min = 2.00
  const tariff = euros([[one("PARKING_TIME", 4, 900)], { max_idle_duration: 480 }]);
  expect(costs(tariff, { minutes: 20, wh: 0, states: [[0, "idle"]] })).toEqual([["PARKING_TIME", "1.00"]]);
});

describe("A3, A4, A5: windows", () => {
  const within = (restrictions: Restrictions) => euros([[one("TIME", 1)], restrictions], [[one("TIME", 2)]]);

  test("A3: equal ends are the whole day", () => {
    const spec = { start: "2024-03-04T05:00:00Z", minutes: 24 * 60, wh: 0 };
    expect(minutes(within({ start_time: "08:00", end_time: "08:00" }), spec, "UTC")).toEqual([[1440, "1"]]);
  });

  test("A4: an end of 00:00 is the end of the day", () => {
    const spec = { start: "2024-03-04T22:00:00Z", minutes: 180, wh: 0 };
    expect(minutes(within({ start_time: "23:00", end_time: "00:00" }), spec, "UTC")).toEqual([
      [60, "2"],
      [60, "1"],
      [60, "2"],
    ]);
    expect(minutes(within({ end_time: "00:00" }), spec, "UTC")).toEqual([[180, "1"]]);
  });

  test("A5: after midnight a window that wraps is matched on the new weekday", () => {
    // 2024-03-08 is a Friday: 22:00 to midnight matches, 00:00 to 06:00 is Saturday's and does not.
    const friday = within({ start_time: "22:00", end_time: "06:00", day_of_week: ["FRIDAY"] });
    const spec = { start: "2024-03-08T20:00:00Z", minutes: 12 * 60, wh: 0 };
    expect(minutes(friday, spec, "UTC")).toEqual([
      [120, "2"],
      [120, "1"],
      [480, "2"],
    ]);
    // Friday 00:00 to 06:00, which the window of Thursday night began.
    expect(minutes(friday, { start: "2024-03-08T00:00:00Z", minutes: 420, wh: 0 }, "UTC")).toEqual([
      [360, "1"],
      [60, "2"],
    ]);
  });

  test("dates begin inclusive and end exclusive, at the location's midnight", () => {
    const day = within({ start_date: "2024-03-05", end_date: "2024-03-06" });
    // Kolkata is 5:30 ahead: its 5 March is 18:30 UTC of the 4th to 18:30 UTC of the 5th.
    expect(minutes(day, { start: "2024-03-04T18:00:00Z", minutes: 25 * 60, wh: 0 }, "Asia/Kolkata")).toEqual([
      [30, "2"],
      [1440, "1"],
      [30, "2"],
    ]);
  });
});

describe("the two nights of a year", () => {
  const night = euros(
    [[one("ENERGY", 0.1), one("TIME", 1)], { start_time: "22:00", end_time: "06:00" }],
    [[one("ENERGY", 0.3), one("TIME", 2)]],
  );

  test("Amsterdam in spring: eight hours of night tariff are seven", () => {
    // 21:00 CET = 20:00 UTC; 22:00 is 21:00 UTC, 06:00 CEST is 04:00 UTC.
    const spec = { start: "2024-03-30T20:00:00Z", minutes: 10 * 60, wh: 10_000 };
    expect(minutes(night, spec, "Europe/Amsterdam")).toEqual([
      [60, "2"],
      [420, "1"],
      [120, "2"],
    ]);
    // 1 kWh an hour: 7 x 0.10 + 3 x 0.30; 7 x 1 + 3 x 2
    expect(price(night, spec, "Europe/Amsterdam").total).toBe("14.60");
  });

  test("Amsterdam in autumn: they are nine", () => {
    // 21:00 CEST = 19:00 UTC; 22:00 is 20:00 UTC, 06:00 CET is 05:00 UTC. 9 x 0.10 + 3 x 0.30; 9 x 1 + 3 x 2
    const spec = { start: "2024-10-26T19:00:00Z", minutes: 12 * 60, wh: 12_000 };
    expect(minutes(night, spec, "Europe/Amsterdam")).toEqual([
      [60, "2"],
      [540, "1"],
      [120, "2"],
    ]);
    expect(price(night, spec, "Europe/Amsterdam").total).toBe("16.80");
  });

  test("Auckland goes forward in September", () => {
    // 2024-09-29 02:00 NZST (14:00 UTC) becomes 03:00 NZDT. 22:00 NZST is 10:00 UTC, 06:00 NZDT is 17:00 UTC.
    const spec = { start: "2024-09-28T09:00:00Z", minutes: 9 * 60, wh: 0 };
    expect(minutes(night, spec, "Pacific/Auckland")).toEqual([
      [60, "2"],
      [420, "1"],
      [60, "2"],
    ]);
  });

  test("Lord Howe goes back by half an hour in April", () => {
    // 2024-04-07 02:00 (+11, 15:00 UTC of the 6th) becomes 01:30 (+10:30). 22:00 is 11:00 UTC, 06:00 is 19:30 UTC: 8.5 hours.
    const spec = { start: "2024-04-06T11:00:00Z", minutes: 9 * 60, wh: 0 };
    expect(minutes(night, spec, "Australia/Lord_Howe")).toEqual([
      [510, "1"],
      [30, "2"],
    ]);
  });

  test("a duration is real time on every night", () => {
    const tariff = euros([[one("TIME", 1)], { max_duration: 4 * 3600 }], [[one("TIME", 2)]]);
    // Local 00:00 to 06:00 has five hours.
    const spec = { start: "2024-03-30T23:00:00Z", minutes: 5 * 60, wh: 0 };
    expect(minutes(tariff, spec, "Europe/Amsterdam")).toEqual([
      [240, "1"],
      [60, "2"],
    ]);
  });
});

describe("A6: power and current", () => {
  const byPower = euros([[one("ENERGY", 0.2)], { max_power: 11 }], [[one("ENERGY", 0.5)]]);

  test("power is what the register gains from sample to sample: a bound is the first value of the next price", () => {
    // 11 000 W for 30 min = 5.5 kWh at 0.50; 10 998 W for 30 min = 5.499 kWh at 0.20
    const spec = { minutes: 60, wh: 10_999, samples: [{ minute: 30, wh: 5_500 }] };
    expect(costs(byPower, spec)).toEqual([
      ["ENERGY", "2.75"],
      ["ENERGY", "1.10"],
    ]);
  });

  test("power that the charger reports overrides it, until the next sample", () => {
    // Both half hours gain 11 kW x 0.5 h; in the second the charger reports 7.4 kW.
    const spec = { minutes: 60, wh: 11_000, samples: [{ minute: 30, wh: 5_500, powerW: 7_400 }] };
    expect(costs(byPower, spec)).toEqual([
      ["ENERGY", "2.75"],
      ["ENERGY", "1.10"],
    ]);
  });

  test("current is only what the charger reports; unknown matches no bound and is noted", () => {
    const byCurrent = euros([[one("TIME", 1)], { max_current: 32 }], [[one("TIME", 3)]]);
    const spec: SessionSpec = {
      minutes: 60,
      wh: 9_000,
      samples: [
        { minute: 20, wh: 3_000, currentA: 31.9 },
        { minute: 30, wh: 4_500, currentA: 32 },
        { minute: 40, wh: 6_000 },
      ],
    };
    // 10 min x 1 = 0.17; 50 min x 3 = 2.50
    const priced = price(byCurrent, spec);
    expect(priced.lines.map(({ cost }) => cost)).toEqual(["2.50", "0.17"]);
    expect(priced.notes).toEqual([
      {
        code: "current_unknown",
        detail: "No current is known for 2400 s: prices by current do not apply then.",
      },
    ]);
  });

  test("a period from another system has the power of its energy and duration", () => {
    const period = { startAt: 0, durationS: 1_800, energyWh: 5_499, state: "charging" as const };
    // 10 998 W: 5.499 x 0.20; reported as 22 kW: x 0.50
    expect(pricePeriods(byPower, null, [period]).total).toBe("1.10");
    expect(pricePeriods(byPower, null, [{ ...period, powerW: 22_000 }]).total).toBe("2.75");
  });

  test("energy without a duration has no power, which is noted", () => {
    const priced = price(byPower, { minutes: 0, wh: 1_000 });
    expect(priced.total).toBe("0.50");
    expect(priced.notes.map(({ code }) => code)).toEqual(["power_unknown"]);
  });

  test("two powers at one price are two periods when another price lies between them", () => {
    const middle = euros([[one("ENERGY", 0.1)], { min_power: 10, max_power: 20 }], [[one("ENERGY", 0.5)]]);
    const spec = { minutes: 60, wh: 16_000, samples: [{ minute: 30, wh: 3_000 }] }; // 6 kW, then 26 kW
    const { periods, total } = price(middle, spec);
    expect(periods.map(({ powerW }) => powerW)).toEqual([6_000, 26_000]);
    expect(total).toBe("8.00");
    expect(pricePeriods(middle, null, periods).total).toBe("8.00");
  });
});

test("a bound of energy is reached at its instant, with any other cut just before", () => {
  // 2 Wh in 4 s. 1 Wh is reached after 2 s, though after 1 s the register reads 0.5 Wh, rounded 1.
  const tariff = (...first: Parameters<typeof euros>) =>
    euros(...first, [[one("TIME", 3_600)], { max_kwh: 0.001 }], [[one("TIME", 7_200)]]);
  const spec = { minutes: 4 / 60, wh: 2 };
  // 2 s x 1 + 2 s x 2
  expect(price(tariff(), spec).total).toBe("6.00");
  expect(price(tariff([[one("FLAT", 0)], { min_duration: 1 }]), spec).total).toBe("6.00");
});

test("A7: a foreign period that spans a price change is priced at its start and noted", () => {
  const tariff = euros([[one("TIME", 1)], { max_duration: 600 }], [[one("TIME", 2)]]);
  const period = { startAt: 0, energyWh: 0, state: "charging" as const };
  const codes = (durationS: number) =>
    pricePeriods(tariff, null, [{ ...period, durationS }]).notes.map(({ code }) => code);
  expect(codes(600)).toEqual([]);
  expect(codes(601)).toEqual(["period_spans_price_change"]);
});

test("A8: local times without a time zone are refused", () => {
  const tariff = euros([[one("TIME", 1)], { day_of_week: ["MONDAY"] }]);
  expect(() => price(tariff, { minutes: 1, wh: 0 })).toThrow(
    expect.objectContaining({ code: "time-zone-required" }),
  );
});

describe("A9: rounding", () => {
  const tariff = (extensions: Tariff["extensions"], more: Partial<Tariff> = {}): Tariff => ({
    ...euros([
      [
        { ...one("FLAT", 0.106), vat: 21 },
        { ...one("ENERGY", 0.3), vat: 21 },
        { ...one("TIME", 0.25), vat: 21 },
      ],
    ]),
    ...more,
    ...(extensions && { extensions }),
  });
  // 0.106; 4.951 kWh x 0.3 = 1.4853; 59 min 45 s x 0.25 = 0.248958..; together 1.840258.., with 21 % VAT 2.226712..
  const spec = { minutes: 59.75, wh: 4_951 };

  test("by line: 0.11 + 1.49 + 0.25 = 1.85, VAT on the rounded lines 0.3885 -> 0.39", () => {
    expect(price(tariff(null), spec)).toMatchObject({
      total: "1.85",
      totals: { excl: "1.85", incl: "2.24" },
    });
  });

  test("by total: 1.84 and 2.23, each rounded once, and lines that add up", () => {
    const priced = price(tariff({ rounding: { scope: "total" } }), spec);
    expect(priced).toMatchObject({
      total: "1.84",
      totals: { excl: "1.84", incl: "2.23", taxes: [{ rate: "21", base: "1.84", amount: "0.39" }] },
    });
    // Running: 0.106 -> 0.11; 1.5913 -> 1.59; 1.840 -> 1.84
    expect(priced.lines.map(({ cost }) => cost)).toEqual(["0.11", "1.48", "0.25"]);
  });

  test("by total, tax included: 1.84 holds 1.840258 / 1.21 = 1.520874 -> 1.52", () => {
    const priced = price(tariff({ rounding: { scope: "total" } }, { tax_included: "YES" }), spec);
    expect(priced.totals).toEqual({
      excl: "1.52",
      incl: "1.84",
      taxes: [{ rate: "21", base: "1.52", amount: "0.32" }],
    });
  });

  test("by total, two rates: the taxes add up to the difference of the totals", () => {
    const twoRates: Tariff = {
      ...euros([
        [
          { ...one("FLAT", 0.104), vat: 21 },
          { ...one("ENERGY", 1.004), vat: 5 },
        ],
      ]),
      extensions: { rounding: { scope: "total" } },
    };
    // 0.104 + 1.004 = 1.108 -> 1.11; with tax 0.12584 + 1.0542 = 1.18004 -> 1.18, so 0.07 of tax.
    // Lines: 0.10, and 1.11 - 0.10 = 1.01. Taxes: 0.10 x 0.21 = 0.02, 1.01 x 0.05 = 0.05: together 0.07.
    expect(price(twoRates, { minutes: 1, wh: 1_000 }).totals).toEqual({
      excl: "1.11",
      incl: "1.18",
      taxes: [
        { rate: "21", base: "0.10", amount: "0.02" },
        { rate: "5", base: "1.01", amount: "0.05" },
      ],
    });
  });

  test.each([
    ["half_up", "0.13"],
    ["half_even", "0.12"],
    ["up", "0.13"],
    ["down", "0.12"],
  ] as const)("%s makes 0.125 to %s", (mode, total) => {
    const half: Tariff = { ...euros([[one("FLAT", 0.125)]]), extensions: { rounding: { mode } } };
    expect(price(half, { minutes: 1, wh: 1 }).total).toBe(total);
  });

  test("yen have no cents and dinars three digits", () => {
    const kwh = euros([[one("ENERGY", 25.5)]]);
    const spec = { minutes: 60, wh: 7_001 }; // 7.001 x 25.5 = 178.5255
    expect(price({ ...kwh, currency: "JPY" }, spec).total).toBe("179");
    expect(price({ ...kwh, currency: "KWD" }, spec).total).toBe("178.526");
  });
});

describe("A10: hours with four decimals", () => {
  const periods = (...hours: number[]) =>
    hours.map((each, index) => ({
      startAt: index * 3_600_000,
      durationS: each * 3600,
      energyWh: 0,
      state: "charging" as const,
    }));

  test("0.1667 h are 10 minutes and not two steps of them", () => {
    // 0.1667 x 3600 = 600.12 s; 600 / 3600 x 6 = 1.00
    expect(pricePeriods(euros([[one("TIME", 6, 600)]]), null, periods(0.1667)).total).toBe("1.00");
  });

  test("without a step they are billed as they are", () => {
    // 0.1667 x 600 = 100.02
    expect(pricePeriods(euros([[one("TIME", 600, 0)]]), null, periods(0.1667)).total).toBe("100.02");
  });

  test("the total is rounded, not each period", () => {
    // 0.0001 h = 0.36 s, three times 1.08 s -> 1 s; each on its own would be none
    expect(pricePeriods(euros([[one("TIME", 3600, 1)]]), null, periods(0.0001, 0.0001, 0.0001)).total).toBe(
      "1.00",
    );
  });

  test("decimals of energy are exact: 0.1 Wh three times are 0.3", () => {
    const tenth = { startAt: 0, durationS: 1, energyWh: 0.1, state: "charging" as const };
    const priced = pricePeriods(euros([[one("ENERGY", 1_000, 0)]]), null, [tenth, tenth, tenth]);
    // 0.0003 kWh x 1000
    expect(priced.lines).toMatchObject([{ quantity: "0.0003", cost: "0.30" }]);
    expect(priced.quantities.energyWh).toBe(0.3);
  });
});

describe("A11: limits", () => {
  const limited = (limits: Partial<Tariff>, vat = 20): Tariff => ({
    ...euros([[{ ...one("ENERGY", 0.5), vat }]]),
    ...limits,
  });

  test("only the limit excluding tax is given: the tax follows at its rate", () => {
    // 0.50 -> 2.00; x 1.2
    expect(price(limited({ min_price: { excl_vat: 2 } }), { minutes: 9, wh: 1_000 }).totals).toMatchObject({
      excl: "2.00",
      incl: "2.40",
    });
  });

  test("both apply separately: a low minimum excluding and a high one including tax", () => {
    // 3.00 and 3.60; the minimum including tax is 5.00, so 2.00 of it is tax
    const priced = price(limited({ min_price: { excl_vat: 2, incl_vat: 5 } }), { minutes: 9, wh: 6_000 });
    expect(priced).toMatchObject({ total: "3.00", totals: { excl: "3.00", incl: "5.00" } });
  });

  test("a maximum that is reached excluding tax does not raise the tax", () => {
    // 10.50 at 9 % = 11.45 (11.445); capped at 10.00, x 1.09 = 10.90, below the 12.00 that it may be
    const priced = price(limited({ max_price: { excl_vat: 10, incl_vat: 12 } }, 9), {
      minutes: 9,
      wh: 21_000,
    });
    expect(priced.totals).toMatchObject({ excl: "10.00", incl: "10.90" });
  });

  test("for a price that includes tax the limit excluding tax still applies", () => {
    const gross = limited({ tax_included: "YES", max_price: { before_taxes: 5 } });
    // 8 kWh x 0.50 = 4.00 is 3.33 excluding; 20 kWh x 0.50 = 10.00 is 8.33, capped at 5.00 and with 20 % 6.00
    expect(price(gross, { minutes: 9, wh: 8_000 }).total).toBe("4.00");
    const capped = price(gross, { minutes: 9, wh: 20_000 });
    expect(capped).toMatchObject({ total: "6.00", totals: { excl: "5.00", incl: "6.00" } });
    expect(capped.lines.at(-1)).toMatchObject({ description: "Maximum price adjustment", cost: "-4.00" });
  });

  test("no tax is added where none applies", () => {
    const untaxed = limited({ tax_included: "N/A", min_price: { excl_vat: 2, incl_vat: 2.4 } });
    expect(price(untaxed, { minutes: 9, wh: 1_000 }).totals).toEqual({
      excl: "2.00",
      incl: "2.00",
      taxes: [],
    });
  });
});

describe("A12: a reservation is priced by its own elements only", () => {
  test("it does not change the session's step and duration", () => {
    const tariff = euros(
      [[one("TIME", 6, 600)], { reservation: "RESERVATION" }],
      [[one("TIME", 12, 900)], { max_duration: 3600 }],
    );
    // 13 -> 20 min x 6 = 2.00; 31 -> 45 min x 12 = 9.00
    const priced = price(tariff, { minutes: 31, wh: 0, reservedMin: 13 });
    expect(priced.lines.map(({ description, cost, context }) => [description, cost, context])).toEqual([
      ["Reservation", "2.00", "reservation"],
      ["Charging time until 60 min", "9.00", undefined],
    ]);
  });

  test("elements without the restriction never price reserved time", () => {
    const tariff = euros([[one("TIME", 6), one("PARKING_TIME", 6), one("FLAT", 1)]]);
    expect(costs(tariff, { minutes: 0, wh: 0, reservedMin: 60, expired: true })).toEqual([]);
  });

  test("energy and parking in a reservation element are ignored", () => {
    const tariff = euros([[one("ENERGY", 9), one("PARKING_TIME", 9)], { reservation: "RESERVATION" }]);
    expect(costs(tariff, { minutes: 60, wh: 5_000, states: [[30, "idle"]], reservedMin: 60 })).toEqual([]);
  });

  test("it has its own clock and duration", () => {
    const tariff = euros(
      [[one("TIME", 6)], { reservation: "RESERVATION", start_time: "09:30", min_duration: 600 }],
      [[one("TIME", 1)], { reservation: "RESERVATION" }],
    );
    // 09:00 to 10:00 in Amsterdam: 30 min x 1, then x 6
    const priced = price(
      tariff,
      { start: "2024-03-04T09:00:00Z", minutes: 5, wh: 0, reservedMin: 60 },
      "Europe/Amsterdam",
    );
    expect(priced.lines.map(({ cost }) => cost)).toEqual(["0.50", "3.00"]);
  });

  test("a minimum price applies to a session, not to an expired reservation", () => {
    const fee = euros([[one("FLAT", 1)], { reservation: "RESERVATION" }]);
    const total = (limits: Partial<Tariff>) =>
      price({ ...fee, ...limits }, { minutes: 0, wh: 0, reservedMin: 5, expired: true }).total;
    expect(total({ min_price: { excl_vat: 5 } })).toBe("1.00");
    expect(total({ max_price: { excl_vat: 0.8 } })).toBe("0.80");
  });

  test("an expired reservation has no session", () => {
    const tariff = euros([[one("FLAT", 1)]]);
    expect(() => price(tariff, { minutes: 1, wh: 0, reservedMin: 5, expired: true })).toThrow(
      expect.objectContaining({ code: "timeline-invalid" }),
    );
    expect(() => price(tariff, { minutes: 1, wh: 0, reservedMin: -5 })).toThrow(
      expect.objectContaining({ code: "timeline-invalid" }),
    );
  });
});

describe("A13: time of the vehicle without charging", () => {
  const grace = euros(
    [[one("TIME", 6), one("PARKING_TIME", 12)], { min_idle_duration: 900 }],
    [[one("TIME", 6)]],
  );

  test("each idle phase has its own grace", () => {
    // Idle 10-20 (free), 30-60: 15 min free, 15 x 12 = 3.00; charging 20 min x 6 = 2.00
    const spec: SessionSpec = {
      minutes: 60,
      wh: 0,
      states: [
        [10, "idle"],
        [20, "charging"],
        [30, "idle"],
      ],
    };
    expect(costs(grace, spec)).toEqual([
      ["TIME", "2.00"],
      ["PARKING_TIME", "3.00"],
    ]);
  });

  test("a pause by us is neither charging nor parking, and ends an idle phase", () => {
    // Idle 0-10, paused 10-20, idle 20-30: never 15 minutes at a stretch.
    const spec: SessionSpec = {
      minutes: 30,
      wh: 0,
      states: [
        [0, "idle"],
        [10, "suspended_evse"],
        [20, "idle"],
      ],
    };
    expect(costs(grace, spec)).toEqual([]);
    expect(price(grace, spec).quantities).toMatchObject({ parkingS: 1_200, suspendedS: 600, timeS: 1_800 });
  });

  test("parking before any charging is parking", () => {
    const tariff = euros([[one("TIME", 6), one("PARKING_TIME", 12)]]);
    // 10 min x 12 = 2.00; 20 min x 6 = 2.00
    expect(
      costs(tariff, {
        minutes: 30,
        wh: 1_000,
        states: [
          [0, "idle"],
          [10, "charging"],
        ],
      }),
    ).toEqual([
      ["PARKING_TIME", "2.00"],
      ["TIME", "2.00"],
    ]);
  });
});

describe("what must not be billed", () => {
  const tariff = euros([
    [one("FLAT", 1), one("ENERGY", 0.5), one("TIME", 6, 900), one("PARKING_TIME", 12, 900)],
  ]);
  const spec: SessionSpec = { minutes: 40, wh: 4_000, states: [[31, "idle"]] };
  const dropped = (...drop: Dimension[]) => priceSession(tariff, null, session(spec), { drop });

  test("a dropped dimension has no line, has a note, and keeps its quantity", () => {
    const priced = dropped("ENERGY");
    // 1.00; 31 min x 6 = 3.10; 9 -> 15 min x 12 = 3.00
    expect(priced.lines.map(({ cost }) => cost)).toEqual(["1.00", "3.10", "3.00"]);
    expect(priced.notes).toEqual([
      { code: "dimension_dropped", detail: "ENERGY has a price and is not billed." },
    ]);
    expect(priced.quantities.energyWh).toBe(4_000);
  });

  test("dropped parking does not keep charging time from its step", () => {
    // 1.00; 2.00; 31 -> 45 min x 6 = 4.50
    expect(dropped("PARKING_TIME").lines.map(({ cost }) => cost)).toEqual(["1.00", "2.00", "4.50"]);
  });

  test("energy that must not be billed was not proven to be 0", () => {
    const waiving = { ...tariff, extensions: { zero_energy: "waive" as const } };
    const empty = session({ minutes: 10, wh: 0 });
    expect(priceSession(waiving, null, empty).total).toBe("0.00");
    // 1.00; 10 -> 15 min x 6
    expect(priceSession(waiving, null, empty, { drop: ["ENERGY"] }).total).toBe("2.50");
  });

  test("without energy the charging and its minimum are waived, not the reservation before it", () => {
    const waiving: Tariff = {
      ...euros([[one("FLAT", 2)], { reservation: "RESERVATION" }], [[one("FLAT", 1)]]),
      min_price: { excl_vat: 5 },
      extensions: { zero_energy: "waive" },
    };
    expect(costs(waiving, { minutes: 10, wh: 0, reservedMin: 5 })).toEqual([["FLAT", "2.00"]]);
  });
});
