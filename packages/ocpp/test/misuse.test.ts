import { expect, test } from "vitest";
import * as all from "../src/index.ts";
import * as sockets from "../src/ws.ts";

/** Calls that plain JavaScript allows and the types forbid. */
const calls = [...Object.entries(all), ...Object.entries(sockets)].flatMap(([name, exported]) => {
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

test.each(calls)("$name, called with $given, reports what is missing, or works", async ({ run }) => {
  const outcome = await Promise.resolve()
    .then(run)
    .then(
      () => null,
      (error: unknown) => error,
    );
  if (outcome === null) return;
  // A TypeError would show where our code failed, and not which argument is missing.
  expect(outcome).toMatchObject({
    name: "OcppError",
    code: expect.any(String),
    message: expect.stringMatching(/./),
  });
});

test("the error names the missing argument", () => {
  expect(() => all.createCentralSystem({} as never)).toThrow(
    expect.objectContaining({
      code: "invalid-argument",
      message: "createCentralSystem(): options.handlers must be an object, not undefined.",
    }),
  );
});
