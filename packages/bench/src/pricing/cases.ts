import type { Tariff, Timeline } from "@forecourt/pricing";

/** A session to price, and at what. */
export interface PricingCase {
  name: string;
  title: string;
  /** The tariff of the next session. */
  tariff: () => Tariff;
  timeline: Timeline;
}

export const timeZone = "Europe/Amsterdam";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A register that is read every so often, at about 7.4 kW; each reading a little off the straight line. */
function charging(startIso: string, hours: number, samples: number): Timeline {
  const start = Date.parse(startIso);
  const totalWh = hours * 7_400;
  const every = (hours * hourMs) / (samples + 1);
  return {
    start: { at: start, registerWh: 1_000_000 },
    stop: { at: start + hours * hourMs, registerWh: 1_000_000 + totalWh },
    samples: Array.from({ length: samples }, (_, index) => ({
      at: start + Math.round(((index + 1) * every) / 1000) * 1000,
      registerWh: 1_000_000 + Math.floor((totalWh * (index + 1)) / (samples + 1)) - (index % 7),
    })),
    states: [],
  };
}

const simple: Tariff = {
  currency: "EUR",
  elements: [
    {
      price_components: [
        { type: "FLAT", price: 0.5, vat: 21, step_size: 1 },
        { type: "ENERGY", price: 0.35, vat: 21, step_size: 1 },
      ],
    },
  ],
};

const night: Tariff = {
  currency: "EUR",
  elements: [
    {
      price_components: [{ type: "ENERGY", price: 0.25, vat: 21, step_size: 1 }],
      restrictions: { start_time: "22:00", end_time: "06:00" },
    },
    {
      price_components: [
        { type: "ENERGY", price: 0.35, vat: 21, step_size: 1 },
        { type: "TIME", price: 1.2, vat: 21, step_size: 1 },
      ],
    },
  ],
};

/** A price of its own for each half hour of the day, as after a day-ahead auction. */
const dayAhead: Tariff = {
  currency: "EUR",
  elements: Array.from({ length: 48 }, (_, slot) => ({
    price_components: [
      {
        type: "ENERGY" as const,
        price: Number((0.2 + ((slot * 37) % 48) / 200).toFixed(4)),
        vat: 21,
        step_size: 1,
      },
    ],
    restrictions: { start_time: timeOf(slot), end_time: timeOf((slot + 1) % 48) },
  })),
};

const dayAheadJson = JSON.stringify(dayAhead);

function timeOf(slot: number): string {
  return `${String(Math.floor(slot / 2)).padStart(2, "0")}:${slot % 2 === 0 ? "00" : "30"}`;
}

// The night of 25 October 2026 has 25 hours in Amsterdam.
export const cases: readonly PricingCase[] = [
  {
    name: "simple",
    title: "One hour, a fee and energy",
    tariff: () => simple,
    timeline: charging("2026-03-02T10:00:00Z", 1, 4),
  },
  {
    name: "night-dst",
    title: "Night tariff, twelve hours across the end of summer time",
    tariff: () => night,
    timeline: charging("2026-10-24T18:00:00Z", 12, 12),
  },
  {
    name: "day-ahead",
    title: "48 half-hourly prices, eight hours",
    tariff: () => dayAhead,
    timeline: charging("2026-03-02T14:10:00Z", 8, 8),
  },
  {
    name: "day-ahead-read",
    title: "48 half-hourly prices, eight hours, the tariff read from JSON for each session",
    // The text is what was written just now.
    tariff: () => JSON.parse(dayAheadJson) as Tariff,
    timeline: charging("2026-03-02T14:10:00Z", 8, 8),
  },
  {
    name: "600-samples",
    title: "Night tariff, ten hours, 600 samples",
    tariff: () => night,
    timeline: charging("2026-03-02T18:00:00Z", 10, 600),
  },
];
