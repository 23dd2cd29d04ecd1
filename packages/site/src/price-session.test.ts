import { expect, test } from "vitest";
import { type AskedSession, answerOf, localOf } from "./price-session.ts";

const asked: AskedSession = {
  tariff: JSON.stringify({
    currency: "EUR",
    elements: [
      { price_components: [{ type: "FLAT", price: 0.5, vat: 21, step_size: 1 }] },
      {
        price_components: [{ type: "ENERGY", price: 0.25, vat: 21, step_size: 1 }],
        restrictions: { start_time: "22:00", end_time: "06:00" },
      },
      { price_components: [{ type: "ENERGY", price: 0.35, vat: 21, step_size: 1 }] },
    ],
  }),
  timeZone: "Europe/Amsterdam",
  start: "2026-03-02T21:00",
  chargingMinutes: 120,
  idleMinutes: 0,
  energy: "14",
};

test("a session over 22:00 pays each hour its price", () => {
  const answer = answerOf(asked);
  if (!answer.ok) throw new Error(JSON.stringify(answer.faults));
  // 7 kWh x 0.35 = 2.45, 7 kWh x 0.25 = 1.75, and 0.50: 4.70, and 21 % of it is 0.987.
  expect(answer.priced.lines.map(({ cost }) => cost)).toEqual(["0.50", "2.45", "1.75"]);
  expect(answer.priced.totals).toMatchObject({ excl: "4.70", incl: "5.69" });
});

test("time plugged in and full is parking time, and adds no energy", () => {
  const tariff = JSON.stringify({
    currency: "EUR",
    elements: [{ price_components: [{ type: "PARKING_TIME", price: 3, step_size: 1 }] }],
  });
  const answer = answerOf({ ...asked, tariff, idleMinutes: 20 });
  // 20 of 60 minutes of 3.00.
  expect(answer).toMatchObject({ ok: true, priced: { total: "1.00", quantities: { parkingS: 1_200 } } });
});

test.each([
  [{ tariff: "{" }, "", "The tariff is not JSON"],
  [{ tariff: '{"currency":"EURO","elements":[]}' }, "/currency", '"EURO" is not an ISO 4217 currency code'],
  [{ start: "yesterday" }, "", 'Start: "yesterday" is not a date and a time in Europe/Amsterdam.'],
  [{ timeZone: "Mars/Crater" }, "", "is not a date and a time in Mars/Crater."],
  // The clock goes from 02:00 to 03:00 that night.
  [{ start: "2026-03-29T02:30" }, "", "is not a date and a time"],
  [{ energy: "-1" }, "", 'Energy: "-1" is not an amount of kWh'],
  [{ energy: "1e400" }, "", "is not an amount of kWh"],
  [{ chargingMinutes: Number.NaN }, "", "Minutes must be whole numbers"],
  [{ idleMinutes: 20_000 }, "", "Minutes must be whole numbers"],
])("%j is refused", (change, pointer, detail) => {
  const answer = answerOf({ ...asked, ...change });
  expect(answer.ok).toBe(false);
  if (!answer.ok) expect(answer.faults).toContainEqual({ pointer, detail: expect.stringContaining(detail) });
});

test("nothing charged in no time is a session too", () => {
  expect(answerOf({ ...asked, chargingMinutes: 0, energy: "0" })).toMatchObject({
    ok: true,
    priced: { total: "0.50" },
  });
});

test("an instant has a local time, of a zone that exists", () => {
  expect(localOf(Date.parse("2026-03-02T20:00:00Z"), "Europe/Amsterdam")).toBe("2026-03-02T21:00");
  expect(localOf(0, "Mars/Crater")).toBeUndefined();
});
