import { priceSession, priceSessionInSlices, type Tariff, type Timeline } from "@forecourt/pricing";
import { expect, test } from "vitest";

/** This many windows a day, each with its own price, and one for the time. */
function windows(count: number): Tariff {
  const clock = (window: number) => {
    const minute = (window * 1440) / count;
    return `${pad(Math.floor(minute / 60) % 24)}:${pad(minute % 60)}`;
  };
  return {
    currency: "EUR",
    elements: [
      ...Array.from({ length: count }, (_, window) => ({
        // Cents 10 to 16, over and over.
        price_components: [{ type: "ENERGY" as const, price: (10 + (window % 7)) / 100, step_size: 1 }],
        restrictions: { start_time: clock(window), end_time: clock(window + 1) },
      })),
      { price_components: [{ type: "TIME" as const, price: 1, step_size: 1 }] },
    ],
  };
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

const startAt = Date.UTC(2026, 0, 1);

/** 0.1 kWh in each minute. */
function days(count: number): Timeline {
  return {
    start: { at: startAt, registerWh: 0 },
    stop: { at: startAt + count * 86_400_000, registerWh: count * 144_000 },
    samples: [],
    states: [],
  };
}

test("a day of 1,440 prices costs what the windows say", () => {
  // 205 times 10 to 16 cents, that is 91, and 10 + 11 + 12 + 13 + 14 for the last five: 18,715 cents for 144 kWh in all, a tenth
  // of a kWh each: 18.715 in lines of 1,440 components, of which each is 0.010 to 0.016: rounded, 1 or 2 cents.
  const { lines, quantities } = priceSession(windows(1440), "UTC", days(1));
  expect(quantities.energyWh).toBe(144_000);
  expect(lines.filter(({ type }) => type === "ENERGY")).toHaveLength(1440);
  // 15 and 16 of each seven are 1.5 and 1.6 cents, which are 2: 205 x 2. The others are 1 cent.
  const cents = lines.filter(({ type }) => type === "ENERGY").map(({ cost }) => Number(cost) * 100);
  expect(cents.reduce((sum, each) => sum + Math.round(each), 0)).toBe(1440 + 410);
});

test("pricing in slices gives the same cost, and lets other work run in between", async () => {
  const [tariff, timeline] = [windows(1440), days(89)];
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
    await new Promise((resolve) => void setImmediate(resolve));
  };
  const priced = await priceSessionInSlices(pause, tariff, "UTC", timeline);
  expect(priced).toEqual(priceSession(tariff, "UTC", timeline));
  // 128,160 periods, each of which is cut, counted, priced and written, and 2,000 of these steps between two pauses.
  expect(priced.periods).toHaveLength(89 * 1440);
  expect(pauses).toBe(Math.floor((89 * 1440 * 4) / 2_000));
});
