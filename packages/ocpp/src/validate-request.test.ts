import { expect, test } from "vitest";
import { isCentralSystemAction, validateRequest } from "./index.ts";

test("the actions of a central system are recognized by name", () => {
  const names = ["Reset", "DataTransfer", "StartTransaction", "toString", "reset"];
  expect(names.filter(isCentralSystemAction)).toEqual(["Reset", "DataTransfer"]);
});

test("a request from outside is checked without being changed", () => {
  expect(validateRequest("Reset", { type: "Hard" })).toEqual({ ok: true, payload: { type: "Hard" } });
  const payload = { connectorId: "1", why: "because" };
  expect(validateRequest("UnlockConnector", payload)).toEqual({
    ok: false,
    violations: [
      { path: "/connectorId", rule: "type", expected: "integer", actual: "1", handling: "refused" },
      {
        path: "/why",
        rule: "unknown-field",
        expected: "no field with this name",
        actual: "because",
        handling: "refused",
      },
    ],
  });
  expect(payload).toEqual({ connectorId: "1", why: "because" });
});
