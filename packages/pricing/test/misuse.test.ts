import { expect, test } from "vitest";
import * as all from "../src/index.ts";

/** What plain JavaScript can do although the types forbid it. */
const calls = Object.entries(all).flatMap(([name, exported]) => {
  if (typeof exported !== "function" || /^[A-Z]/.test(name)) return [];
  const call = exported as (...given: unknown[]) => unknown;
  return [
    { name, given: "nothing", run: () => call() },
    { name, given: "null", run: () => call(null, null, null, null) },
    { name, given: "empty objects", run: () => call({}, {}, {}, {}) },
    { name, given: "empty lists", run: () => call([], [], [], []) },
    { name, given: "numbers", run: () => call(1, 2, 3, 4) },
  ];
});

test.each(calls)("$name, called with $given, names what is missing, or works", async ({ run }) => {
  const outcome = await Promise.resolve()
    .then(run)
    .then(
      () => null,
      (error: unknown) => error,
    );
  if (outcome === null) return;
  // A TypeError would name a place in our code and not what the caller left out.
  expect(outcome).toMatchObject({
    name: "PricingError",
    code: expect.any(String),
    message: expect.stringMatching(/./),
  });
});

test("the error names what is missing", () => {
  const tariff = {
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY" as const, price: 0.4, step_size: 1 }] }],
  };
  expect(() => all.priceSession(tariff, null, {} as never)).toThrow(
    expect.objectContaining({
      code: "invalid-argument",
      message: "priceSession(): timeline.start must be an object, not undefined.",
    }),
  );
});
