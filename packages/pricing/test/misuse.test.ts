import { misuses } from "@forecourt/harness";
import { expect, test } from "vitest";
import * as all from "../src/index.ts";
import * as ocmf from "../src/ocmf/index.ts";

// A TypeError would show where our code failed, and not which argument is wrong.
test.each(misuses(all, ocmf))(
  "$name, called with $given, reports what is wrong, or works",
  async ({ error }) => {
    const thrown = await error();
    if (thrown === null) return;
    expect(thrown).toMatchObject({
      name: "PricingError",
      code: expect.any(String),
      message: expect.stringMatching(/./),
    });
  },
);

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
