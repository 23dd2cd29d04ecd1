import { misuses } from "@forecourt/harness";
import { expect, test } from "vitest";
import * as authority from "../src/ca.ts";
import * as conformance from "../src/conformance.ts";
import * as all from "../src/index.ts";
import * as testing from "../src/testing.ts";
import * as sockets from "../src/ws.ts";

// A TypeError would show where our code failed, and not which argument is wrong.
test.each(misuses(all, sockets, testing, authority, conformance))(
  "$name, called with $given, reports what is wrong, or works",
  async ({ error }) => {
    const thrown = await error();
    if (thrown === null) return;
    expect(thrown).toMatchObject({
      name: "OcppError",
      code: expect.any(String),
      message: expect.stringMatching(/./),
    });
  },
);

test("the error names the missing argument", () => {
  expect(() => all.createCentralSystem({} as never)).toThrow(
    expect.objectContaining({
      code: "invalid-argument",
      message: "createCentralSystem(): options.handlers must be an object, not undefined.",
    }),
  );
});
