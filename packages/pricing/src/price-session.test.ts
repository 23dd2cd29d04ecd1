import { describe, expect, test } from "vitest";
import { priceSession, type Tariff, type Timeline } from "./index.ts";

// 2024-03-04 is a Monday; 09:00 UTC is 10:00 in Amsterdam.
const MONDAY_0900 = 1_709_542_800_000;
const MINUTE = 60_000;

interface Session {
  start?: number;
  minutes: number;
  wh: number;
  states?: [minute: number, state: "charging" | "idle" | "suspended_evse"][];
  samples?: [minute: number, wh: number][];
}

function session({ start = MONDAY_0900, minutes, wh, states = [], samples = [] }: Session): Timeline {
  return {
    start: { at: start, registerWh: 1_000_000 },
    stop: { at: start + minutes * MINUTE, registerWh: 1_000_000 + wh },
    samples: samples.map(([minute, sampleWh]) => ({
      at: start + minute * MINUTE,
      registerWh: 1_000_000 + sampleWh,
    })),
    states: states.map(([minute, state]) => ({ at: start + minute * MINUTE, state })),
  };
}

function costs(tariff: Tariff, timeZone: string | null, timeline: Timeline) {
  const { lines, total } = priceSession(tariff, timeZone, timeline);
  return { lines: lines.map(({ type, quantity, cost }) => [type, quantity, cost]), total };
}

describe("whole tariffs priced by hand", () => {
  test("start fee, energy and parking, each rounded once and taxed at 21 %", () => {
    const tariff: Tariff = {
      currency: "EUR",
      elements: [
        {
          price_components: [
            { type: "FLAT", price: 0.5, vat: 21, step_size: 1 },
            { type: "ENERGY", price: 0.35, vat: 21, step_size: 1 },
            { type: "PARKING_TIME", price: 2, vat: 21, step_size: 1 },
          ],
        },
      ],
    };
    const priced = priceSession(tariff, null, session({ minutes: 120, wh: 7_333, states: [[95, "idle"]] }));
    // ENERGY 7.333 kWh x 0.35 = 2.56655 -> 2.57; PARKING 25 min = 1500/3600 h x 2 = 0.8333 -> 0.83; 0.50 + 2.57 + 0.83 = 3.90
    // VAT 3.90 x 0.21 = 0.819 -> 0.82; incl 4.72
    expect(priced.lines).toEqual([
      { type: "FLAT", description: "Start fee", quantity: "1", unitPrice: "0.5", cost: "0.50", vat: "21" },
      {
        type: "ENERGY",
        description: "Energy",
        quantity: "7.333",
        unitPrice: "0.35",
        cost: "2.57",
        vat: "21",
      },
      {
        type: "PARKING_TIME",
        description: "Parking time",
        quantity: "0.416667",
        unitPrice: "2",
        cost: "0.83",
        vat: "21",
      },
    ]);
    expect(priced.total).toBe("3.90");
    expect(priced.totals).toEqual({
      excl: "3.90",
      incl: "4.72",
      taxes: [{ rate: "21", base: "3.90", amount: "0.82" }],
    });
    expect(priced.quantities).toEqual({
      energyWh: 7_333,
      timeS: 7_200,
      chargingS: 5_700,
      parkingS: 1_500,
      suspendedS: 0,
      reservationS: 0,
    });
  });

  test("each line is rounded on its own: 1.84, where rounding the sum once gives 1.83", () => {
    const tariff: Tariff = {
      currency: "EUR",
      elements: [
        {
          price_components: [
            { type: "ENERGY", price: 0.2555, vat: 21, step_size: 1 },
            { type: "TIME", price: 0.6, vat: 21, step_size: 1 },
          ],
        },
      ],
    };
    // 5 kWh x 0.2555 = 1.2775 -> 1.28; 55.5 min = 3330/3600 h x 0.6 = 0.555 -> 0.56; 1.84, while 1.8325 rounds to 1.83.
    expect(costs(tariff, null, session({ minutes: 55.5, wh: 5_000 }))).toEqual({
      lines: [
        ["ENERGY", "5.000", "1.28"],
        ["TIME", "0.925000", "0.56"],
      ],
      total: "1.84",
    });
  });

  test("prices that include VAT of two rates are split per rate", () => {
    const tariff: Tariff = {
      currency: "EUR",
      tax_included: "YES",
      elements: [
        {
          price_components: [
            { type: "FLAT", price: "1.00", vat: 9, step_size: 1 },
            { type: "ENERGY", price: "0.4", vat: 21, step_size: 1 },
          ],
        },
      ],
    };
    // ENERGY 10 kWh x 0.4 = 4.00; 4.00 / 1.21 = 3.3058 -> 3.31, tax 0.69. FLAT 1.00 / 1.09 = 0.9174 -> 0.92, tax 0.08.
    const priced = priceSession(tariff, null, session({ minutes: 60, wh: 10_000 }));
    expect(priced.total).toBe("5.00");
    expect(priced.totals).toEqual({
      excl: "4.23",
      incl: "5.00",
      taxes: [
        { rate: "9", base: "0.92", amount: "0.08" },
        { rate: "21", base: "3.31", amount: "0.69" },
      ],
    });
  });

  test("yen have no minor unit, Kuwaiti dinar have three digits", () => {
    const elements: Tariff["elements"] = [{ price_components: [{ type: "ENERGY", price: 30.5 }] }];
    const timeline = session({ minutes: 60, wh: 7_100 });
    // 7.1 x 30.5 = 216.55
    expect(priceSession({ currency: "JPY", elements }, null, timeline).total).toBe("217");
    expect(priceSession({ currency: "KWD", elements }, null, timeline).total).toBe("216.550");
  });

  test("OCPI's complex tariff on a Saturday: 12.375, where the text prints 12.28", () => {
    const tariff: Tariff = {
      currency: "KWD", // three digits show the exact figures of the text
      elements: [
        { price_components: [{ type: "FLAT", price: 2.5, vat: 15, step_size: 1 }] },
        {
          price_components: [{ type: "TIME", price: 1, vat: 20, step_size: 900 }],
          restrictions: { max_kwh: 0 },
        },
        {
          price_components: [{ type: "PARKING_TIME", price: 5, vat: 10, step_size: 300 }],
          restrictions: { start_time: "09:00", end_time: "18:00", day_of_week: ["MONDAY", "TUESDAY"] },
        },
        {
          price_components: [{ type: "PARKING_TIME", price: 6, vat: 10, step_size: 300 }],
          restrictions: { start_time: "10:00", end_time: "17:00", day_of_week: ["SATURDAY"] },
        },
        {
          price_components: [{ type: "TIME", price: 1.25, vat: 20, step_size: 900 }],
          restrictions: { day_of_week: ["SATURDAY", "SUNDAY"] },
        },
      ],
    };
    // Saturday 2024-03-09 10:00 in Amsterdam (09:00 UTC): 114 min charging, then 71 min parking.
    const saturday = MONDAY_0900 + 5 * 24 * 60 * MINUTE;
    const timeline = session({ start: saturday, minutes: 185, wh: 20_000, states: [[114, "idle"]] });
    // TIME 114/60 x 1.25 = 2.375 (exact: parking was priced); PARKING 71 -> 75 min / 60 x 6 = 7.5; 2.5 + 2.375 + 7.5 = 12.375
    // VAT 2.5 x 0.15 = 0.375; 2.375 x 0.2 = 0.475; 7.5 x 0.1 = 0.75; 12.375 + 1.6 = 13.975
    const priced = priceSession(tariff, "Europe/Amsterdam", timeline);
    expect(priced.total).toBe("12.375");
    expect(priced.totals.incl).toBe("13.975");
  });
});

describe("step_size, once per session with the step of the component used last", () => {
  const hourly = (step_size: number): Tariff => ({
    currency: "EUR",
    elements: [{ price_components: [{ type: "TIME", price: 6, step_size }] }],
  });

  test("time is rounded up to the step", () => {
    // 32 min with a step of 300 s -> 35 min = 0.583333 h x 6 = 3.50
    expect(costs(hourly(300), null, session({ minutes: 32, wh: 1_000 })).lines).toEqual([
      ["TIME", "0.583333", "3.50"],
    ]);
  });

  test("a step of 0 rounds nothing", () => {
    // 32 min = 0.533333 h x 6 = 3.20
    expect(costs(hourly(0), null, session({ minutes: 32, wh: 1_000 })).total).toBe("3.20");
  });

  test("the policy can switch it off", () => {
    const timeline = session({ minutes: 32, wh: 1_000 });
    expect(priceSession(hourly(300), null, timeline, { quantisation: "none" }).total).toBe("3.20");
  });

  test("energy is rounded up once for all its components, at the price of the last", () => {
    const tariff: Tariff = {
      currency: "EUR",
      elements: [
        { price_components: [{ type: "ENERGY", price: 0.2, step_size: 1 }], restrictions: { max_kwh: 2 } },
        { price_components: [{ type: "ENERGY", price: 0.3, step_size: 500 }] },
      ],
    };
    // 2.000 at 0.20 = 0.40; 3.120 total -> 3.500, so 1.500 at 0.30 = 0.45
    expect(costs(tariff, null, session({ minutes: 60, wh: 3_120 }))).toEqual({
      lines: [
        ["ENERGY", "2.000", "0.40"],
        ["ENERGY", "1.500", "0.45"],
      ],
      total: "0.85",
    });
  });

  test("priced parking is rounded and leaves charging time exact", () => {
    const tariff: Tariff = {
      currency: "EUR",
      elements: [
        {
          price_components: [
            { type: "TIME", price: 6, step_size: 600 },
            { type: "PARKING_TIME", price: 12, step_size: 900 },
          ],
        },
      ],
    };
    // 31 min x 6 = 3.10; 16 -> 30 min x 12 = 6.00
    expect(costs(tariff, null, session({ minutes: 47, wh: 5_000, states: [[31, "idle"]] })).lines).toEqual([
      ["TIME", "0.516667", "3.10"],
      ["PARKING_TIME", "0.500000", "6.00"],
    ]);
  });
});

describe("the step_size examples of OCPI's mod_tariffs", () => {
  const tariff: Tariff = {
    currency: "EUR",
    elements: [
      {
        price_components: [
          { type: "TIME", price: 1.2, step_size: 1800 },
          { type: "PARKING_TIME", price: 1, step_size: 900 },
        ],
        restrictions: { start_time: "00:00", end_time: "17:00" },
      },
      {
        price_components: [
          { type: "TIME", price: 2.4, step_size: 900 },
          { type: "PARKING_TIME", price: 1, step_size: 900 },
        ],
        restrictions: { start_time: "17:00", end_time: "20:00" },
      },
      {
        price_components: [{ type: "TIME", price: 2.4, step_size: 900 }],
        restrictions: { start_time: "20:00", end_time: "00:00" },
      },
    ],
  };
  const at = (hour: number, minute: number) => MONDAY_0900 + ((hour - 10) * 60 + minute) * MINUTE; // Amsterdam

  test("10 min charging over 17:00 and 2 min parking cost 0.55", () => {
    // 5/60 x 1.2 = 0.10; 5/60 x 2.4 = 0.20; 2 -> 15/60 x 1 = 0.25
    const timeline = session({ start: at(16, 55), minutes: 12, wh: 2_000, states: [[10, "idle"]] });
    expect(costs(tariff, "Europe/Amsterdam", timeline)).toEqual({
      lines: [
        ["TIME", "0.083333", "0.10"],
        ["TIME", "0.083333", "0.20"],
        ["PARKING_TIME", "0.250000", "0.25"],
      ],
      total: "0.55",
    });
  });

  test("35 min charging over 17:00 cost 1.30", () => {
    // 35 -> 45 min with the last step; 25/60 x 1.2 = 0.50; 20/60 x 2.4 = 0.80
    expect(costs(tariff, "Europe/Amsterdam", session({ start: at(16, 35), minutes: 35, wh: 5_000 }))).toEqual(
      {
        lines: [
          ["TIME", "0.416667", "0.50"],
          ["TIME", "0.333333", "0.80"],
        ],
        total: "1.30",
      },
    );
  });

  test("parking that becomes free at 20:00 is stepped on its priced 8 min only: 0.73", () => {
    // 12/60 x 2.4 = 0.48; 8 -> 15/60 x 1 = 0.25
    const timeline = session({ start: at(19, 40), minutes: 32, wh: 3_000, states: [[12, "idle"]] });
    expect(costs(tariff, "Europe/Amsterdam", timeline)).toEqual({
      lines: [
        ["TIME", "0.200000", "0.48"],
        ["PARKING_TIME", "0.250000", "0.25"],
      ],
      total: "0.73",
    });
  });

  test("a tariff with local times and no time zone is refused", () => {
    expect(() => priceSession(tariff, null, session({ minutes: 10, wh: 100 }))).toThrow(
      expect.objectContaining({ code: "time-zone-required" }),
    );
    expect(() => priceSession(tariff, "Mars/Olympus", session({ minutes: 10, wh: 100 }))).toThrow(
      expect.objectContaining({ code: "time-zone-unknown" }),
    );
  });
});

describe("min_price and max_price", () => {
  const tariff: Tariff = {
    currency: "EUR",
    min_price: { excl_vat: 2 },
    max_price: { excl_vat: 10, incl_vat: 12 },
    elements: [{ price_components: [{ type: "ENERGY", price: 0.5, vat: 21 }] }],
  };

  test("a cheap session is raised by one line, and taxed at its rate", () => {
    // 1 kWh x 0.5 = 0.50, lifted to 2.00; VAT 2.00 x 0.21 = 0.42
    const priced = priceSession(tariff, null, session({ minutes: 10, wh: 1_000 }));
    expect(priced.lines.map(({ description, cost }) => [description, cost])).toEqual([
      ["Energy", "0.50"],
      ["Minimum price adjustment", "1.50"],
    ]);
    expect(priced.totals).toEqual({
      excl: "2.00",
      incl: "2.42",
      taxes: [{ rate: "21", base: "2.00", amount: "0.42" }],
    });
  });

  test("tax lines of two rates still add up after the raise", () => {
    const twoRates: Tariff = {
      currency: "EUR",
      min_price: { excl_vat: 1.58 },
      elements: [
        {
          price_components: [
            { type: "FLAT", price: 1, vat: 10 },
            { type: "ENERGY", price: 0.5, vat: 20 },
          ],
        },
      ],
    };
    // 1.00 + 0.50 = 1.50 is lifted to 1.58. 1.00 x 1.58 / 1.50 = 1.0533 -> 1.05, x 0.10 = 0.105 -> 0.11;
    // the rest of 1.58 is 0.53, x 0.20 = 0.106 -> 0.11
    expect(priceSession(twoRates, null, session({ minutes: 10, wh: 1_000 })).totals).toEqual({
      excl: "1.58",
      incl: "1.80",
      taxes: [
        { rate: "10", base: "1.05", amount: "0.11" },
        { rate: "20", base: "0.53", amount: "0.11" },
      ],
    });
  });

  test("a minimum that states its tax applies when nothing was priced with a rate", () => {
    const untaxed: Tariff = {
      currency: "EUR",
      min_price: { excl_vat: 1, incl_vat: 1.21 },
      elements: [{ price_components: [{ type: "ENERGY", price: 0.5 }] }],
    };
    expect(priceSession(untaxed, null, session({ minutes: 10, wh: 1_000 })).totals).toEqual({
      excl: "1.00",
      incl: "1.21",
      taxes: [{ rate: null, base: "1.00", amount: "0.21" }],
    });
  });

  test("an expensive session is capped on both totals", () => {
    // 30 kWh x 0.5 = 15.00, incl 18.15; capped to 10.00 and 12.00
    const priced = priceSession(tariff, null, session({ minutes: 60, wh: 30_000 }));
    expect(priced.total).toBe("10.00");
    expect(priced.lines.at(-1)).toMatchObject({
      type: "FLAT",
      description: "Maximum price adjustment",
      cost: "-5.00",
    });
    expect(priced.totals).toEqual({
      excl: "10.00",
      incl: "12.00",
      taxes: [{ rate: "21", base: "10.00", amount: "2.00" }],
    });
  });

  test("negative energy prices never make a total below zero", () => {
    const negative: Tariff = {
      currency: "EUR",
      elements: [{ price_components: [{ type: "ENERGY", price: -0.1, vat: 21 }] }],
    };
    // 5 kWh x -0.1 = -0.50, floored by +0.50
    const priced = priceSession(negative, null, session({ minutes: 10, wh: 5_000 }));
    expect(priced.lines.map(({ cost }) => cost)).toEqual(["-0.50", "0.50"]);
    expect(priced.totals).toMatchObject({ excl: "0.00", incl: "0.00" });
  });
});

describe("states", () => {
  const tariff: Tariff = {
    currency: "EUR",
    elements: [
      {
        price_components: [
          { type: "TIME", price: 6 },
          { type: "PARKING_TIME", price: 12 },
        ],
      },
    ],
  };
  const paused = session({
    minutes: 60,
    wh: 5_000,
    states: [
      [20, "suspended_evse"],
      [50, "idle"],
    ],
  });

  test("time in which the charger refuses power is neither charging nor parking", () => {
    // TIME 20 min x 6 = 2.00; PARKING 10 min x 12 = 2.00
    expect(costs(tariff, null, paused).total).toBe("4.00");
  });

  test("a tariff may call it charging or parking", () => {
    // TIME 50 min = 5.00 + 2.00; or TIME 2.00 + PARKING 40 min = 8.00
    expect(priceSession(tariff, null, paused, { suspendedEvseAs: "time" }).total).toBe("7.00");
    expect(
      priceSession({ ...tariff, extensions: { suspended_evse_as: "parking" } }, null, paused).total,
    ).toBe("10.00");
  });

  test("a session without energy can be waived", () => {
    const waived = priceSession(
      { ...tariff, extensions: { zero_energy: "waive" } },
      null,
      session({ minutes: 60, wh: 0 }),
    );
    expect(waived).toMatchObject({ lines: [], total: "0.00", notes: [{ code: "zero_energy_waived" }] });
  });

  test("a component at price 0 still shows its quantity", () => {
    const free: Tariff = {
      currency: "EUR",
      elements: [{ price_components: [{ type: "ENERGY", price: 0 }] }],
    };
    expect(costs(free, null, session({ minutes: 5, wh: 1_200 }))).toEqual({
      lines: [["ENERGY", "1.200", "0.00"]],
      total: "0.00",
    });
  });

  test("grace time: parking is free for the first 15 minutes of an idle phase", () => {
    const grace: Tariff = {
      currency: "EUR",
      elements: [
        { price_components: [{ type: "PARKING_TIME", price: 12 }], restrictions: { min_idle_duration: 900 } },
      ],
    };
    // idle 10-20 (10 min, free), charging, idle 30-60: 15 min free, 15 min x 12 = 3.00
    const timeline = session({
      minutes: 60,
      wh: 5_000,
      states: [
        [10, "idle"],
        [20, "charging"],
        [30, "idle"],
      ],
    });
    expect(costs(grace, null, timeline).lines).toEqual([["PARKING_TIME", "0.250000", "3.00"]]);
  });
});
