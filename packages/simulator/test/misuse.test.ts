import { misuses } from "@forecourt/harness";
import { expect, test } from "vitest";
import * as all from "../src/index.ts";

// A TypeError would show where our code failed, and not which argument is wrong.
test.each(misuses(all))("$name, called with $given, reports what is wrong, or works", async ({ error }) => {
  const thrown = await error();
  if (thrown === null) return;
  expect(thrown).toMatchObject({
    name: "SimulatorError",
    code: expect.any(String),
    message: expect.stringMatching(/./),
  });
});

test("the error names the missing option", () => {
  expect(() => all.createSimulatedCharger({} as never)).toThrow(
    expect.objectContaining({
      code: "invalid-option",
      message: "createSimulatedCharger(): options.identity must be a string.",
    }),
  );
});
