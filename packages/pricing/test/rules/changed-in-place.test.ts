import { priceSession, type Restrictions, type Tariff } from "@forecourt/pricing";
import { expect, test } from "vitest";
import { session } from "./session.ts";

type Open<Type> = { -readonly [Member in keyof Type]: Type[Member] };

/** Monday 2024-03-04 09:00 UTC for 20 minutes, 5 kWh, reserved for 10 minutes before, at 1 for each kWh. */
function priced() {
  const component = { type: "ENERGY" as const, price: 1, step_size: 1 as number, vat: 10 };
  const restrictions: Open<Restrictions> = {
    start_time: "08:00",
    end_time: "10:00",
    day_of_week: ["MONDAY"],
  };
  const elements: Open<Tariff["elements"][number]>[] = [{ price_components: [component], restrictions }];
  const tariff: Open<Tariff> = { currency: "EUR", elements };
  const timeline = session({ minutes: 20, wh: 5_000, samples: [{ minute: 0, wh: 0, currentA: 16 }] });
  return {
    tariff,
    elements,
    component,
    restrictions,
    total: () => priceSession(tariff, "UTC", timeline).total,
  };
}

test("a tariff that is changed in place gets its new price", () => {
  const { component, elements, tariff, total } = priced();
  expect(total()).toBe("5.00");
  component.price = 2;
  expect(total()).toBe("10.00");
  component.step_size = 4_000; // 5 kWh are 8
  expect(total()).toBe("16.00");
  tariff.currency = "KWD";
  expect(total()).toBe("16.000");
  elements.unshift({ price_components: [{ type: "FLAT", price: 3 }] });
  expect(total()).toBe("19.000");
});

// With each of these the element never applies to the session, which then costs nothing.
test.each<Restrictions>([
  { start_time: "09:30" },
  { end_time: "09:00" },
  { start_date: "2024-03-05" },
  { end_date: "2024-03-04" },
  { day_of_week: ["SUNDAY"] },
  { min_kwh: 6 },
  { max_kwh: 0 },
  { min_duration: 1_200 },
  { max_duration: 0 },
  { min_current: 17 },
  { max_current: 16 },
  { min_power: 16 },
  { max_power: 15 },
  { reservation: "RESERVATION" },
  { min_idle_duration: 1 },
  { max_idle_duration: 1 },
])("and so does one with a changed restriction: %o", (change) => {
  const { restrictions, total } = priced();
  expect(total()).toBe("5.00");
  Object.assign(restrictions, change);
  expect(total()).toBe("0.00");
});
