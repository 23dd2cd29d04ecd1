import { expect, test } from "vitest";
import { pricePeriods, priceSession, type Tariff } from "../../src/index.ts";
import { session } from "./session.ts";

// Values that a cast lets through and `validateTariff` would refuse, and instants beyond any calendar.

const thrown = (code: string) => expect.objectContaining({ name: "PricingError", code });

test.each([1.5, -1, Number.NaN, Infinity, "five"])("a step_size of %s is a fault of the tariff", (step) => {
  const tariff = {
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 1, step_size: step }] }],
  };
  expect(() => priceSession(tariff as Tariff, null, session({ minutes: 10, wh: 1_000 }))).toThrow(
    thrown("tariff-invalid"),
  );
});

test.each([
  {},
  { elements: null },
  { elements: [null] },
  { elements: [{}] },
  { elements: [{ price_components: {} }] },
  { elements: [{ price_components: [null] }] },
  {
    elements: [{ price_components: [{ type: "ENERGY", price: 1 }], restrictions: { day_of_week: "MONDAY" } }],
  },
])("an invalid tariff is a fault of the tariff: %j", (given) => {
  const tariff = { currency: "EUR", ...given } as unknown as Tariff;
  expect(() => priceSession(tariff, "Europe/Amsterdam", session({ minutes: 10, wh: 1_000 }))).toThrow(
    thrown("tariff-invalid"),
  );
});

const byDay: Tariff = {
  currency: "EUR",
  elements: [
    {
      price_components: [{ type: "ENERGY", price: 1 }],
      restrictions: { start_time: "08:00", end_time: "20:00" },
    },
  ],
};

// ECMAScript's last instant is 8.64e15 ms.
test.each([8.64e15, 8.64e15 + 1_000, -8.64e15 - 1_000, 1e300])(
  "%d ms is not an instant of a session",
  (at) => {
    const timeline = { start: { at, registerWh: 0 }, stop: { at, registerWh: 0 }, samples: [], states: [] };
    expect(() => priceSession(byDay, "Europe/Amsterdam", timeline)).toThrow(thrown("timeline-invalid"));
    const period = { startAt: at, durationS: 60, energyWh: 1, state: "charging" as const };
    expect(() => pricePeriods(byDay, "Europe/Amsterdam", [period])).toThrow(thrown("timeline-invalid"));
  },
);

test.each([1e13, 1e300])("a period of %d s has no end instant", (durationS) => {
  const period = { startAt: 0, durationS, energyWh: 1, state: "charging" as const };
  expect(() => pricePeriods(byDay, "Europe/Amsterdam", [period])).toThrow(thrown("timeline-invalid"));
});
