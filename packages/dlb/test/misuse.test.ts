import { misuses } from "@forecourt/harness";
import { expect, test } from "vitest";
import * as all from "../src/index.ts";

// A TypeError would show where our code failed, and not which argument is wrong.
test.each(misuses(all))("$name, called with $given, reports what is wrong, or works", async ({ error }) => {
  const thrown = await error();
  if (thrown === null) return;
  expect(thrown).toMatchObject({
    name: "DlbError",
    code: expect.any(String),
    message: expect.stringMatching(/./),
  });
});

test("the error names what is missing", () => {
  expect(() => all.allocate({} as never)).toThrow(
    expect.objectContaining({
      code: "invalid-argument",
      element: "allocate(): input.nodes",
      message: "allocate(): input.nodes must be a list, not undefined.",
    }),
  );
});
