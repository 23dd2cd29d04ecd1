import { expect, test } from "vitest";
import { isCentralSystemAction, validateRequest } from "./index.ts";

test("the calls of a central system are known by name", () => {
  const names = ["Reset", "DataTransfer", "StartTransaction", "toString", "reset"];
  expect(names.filter(isCentralSystemAction)).toEqual(["Reset", "DataTransfer"]);
});

test("a request of somebody else is checked without being changed", () => {
  expect(validateRequest("Reset", { type: "Hard" })).toEqual({ ok: true, payload: { type: "Hard" } });
  const payload = { connectorId: "1", why: "because" };
  expect(validateRequest("UnlockConnector", payload)).toEqual({
    ok: false,
    violations: [
      { path: "/connectorId", rule: "type", expected: "integer", actual: "1", handling: "refused" },
      {
        path: "/why",
        rule: "unknown-field",
        expected: "no such field",
        actual: "because",
        handling: "refused",
      },
    ],
  });
  expect(payload).toEqual({ connectorId: "1", why: "because" });
});
