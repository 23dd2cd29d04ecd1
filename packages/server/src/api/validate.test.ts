import type { OperationId } from "@forecourt/contract";
import { describe, expect, test } from "vitest";
import type { ProblemError } from "../platform/problems.ts";
import { bodyFaults, invalidBody, validParameters } from "./validate.ts";

function refusal(run: () => void): ProblemError {
  try {
    run();
  } catch (error) {
    // validate.ts throws nothing else; anything else fails the expectations on it.
    return error as ProblemError;
  }
  throw new Error("It was not refused.");
}

const bodyRefusal = (operationId: OperationId, body: unknown) => {
  const text = JSON.stringify(body);
  return invalidBody(operationId, bodyFaults(operationId, body, text.length));
};

describe("parameters", () => {
  test("are converted to their types, and missing ones get their defaults", () => {
    expect({ ...validParameters("listChargers", "query", [["connected", "false"]]) }).toEqual({
      connected: false,
      page: 1,
      per_page: 25,
      sort: "newest",
    });
    expect({ ...validParameters("startCharging", "query", [["wait", "true"]]) }).toEqual({
      wait: true,
      timeout: 30,
    });
    expect({ ...validParameters("listEvents", "query", [["type", "7"]]) }).toMatchObject({ type: "7" });
  });

  test("that are almost an integer or a boolean are refused", () => {
    for (const text of [
      "",
      " 5",
      "5 ",
      "1e2",
      "0x10",
      "1.0",
      "١",
      "--1",
      "Infinity",
      "99999999999999999999",
    ]) {
      expect([text, refusal(() => validParameters("listEvents", "query", [["page", text]])).status]).toEqual([
        text,
        400,
      ]);
    }
    for (const text of ["", "1", "TRUE", "yes", "null"]) {
      expect([
        text,
        refusal(() => validParameters("stopCharging", "query", [["wait", text]])).status,
      ]).toEqual([text, 400]);
    }
  });

  test("report all their faults at once", () => {
    const { faults, message } = refusal(() =>
      validParameters("listEvents", "query", [
        ["page", "0"],
        ["x", "1"],
      ]),
    );
    expect(faults.map(({ pointer }) => pointer).sort()).toEqual(["/query/page", "/query/x"]);
    expect(message).toMatch(/^The request has 2 faults; the first: /);
  });
});

describe("bodies", () => {
  test("are not coerced, and get no defaults", () => {
    const body = { name: "x" };
    expect(bodyFaults("createLocation", body, 12)).toEqual([]);
    expect(body).toEqual({ name: "x" });
    expect(bodyRefusal("createLocation", { name: "x", max_amperage: "63" }).faults).toEqual([
      {
        pointer: "/max_amperage",
        code: "type",
        detail: "max_amperage is a string of 2 characters; it must be an integer or null.",
      },
    ]);
    expect(bodyRefusal("createLocation", { name: "x", latitude: 90.1 }).faults).toEqual([
      { pointer: "/latitude", code: "maximum", detail: "latitude is 90.1; it must be at most 90." },
    ]);
  });

  test("name a fault inside them by its JSON Pointer", () => {
    const { faults } = bodyRefusal("createCharger", {
      identity: "CP-1",
      sockets: [{ connector_id: 1 }, { connector_id: 0, "a/b~c": 1 }],
    });
    expect(faults).toEqual(
      expect.arrayContaining([
        {
          pointer: "/sockets/1/a~1b~0c",
          code: "additionalProperties",
          detail: "sockets/1/a~1b~0c is not a field here.",
        },
        {
          pointer: "/sockets/1/connector_id",
          code: "minimum",
          detail: "sockets/1/connector_id is 0; it must be at least 1.",
        },
      ]),
    );
  });

  test("that are not objects are refused as a whole", () => {
    for (const body of [null, [], "text", 5]) {
      expect(bodyRefusal("createLocation", body).faults[0]).toMatchObject({ pointer: "", code: "type" });
    }
  });

  test("that fail one of several forms get the fault of the intended form", () => {
    const element = { price_components: [{ type: "FLAT", price: 1 }] };
    const { faults } = bodyRefusal("createTariff", {
      currency: "EUR",
      elements: [element],
      min_price: { excl_vat: "much" },
    });
    expect(faults.map(({ pointer, code }) => [pointer, code])).toEqual([["/min_price/excl_vat", "pattern"]]);
  });

  test("with a hundred thousand faults are refused quickly", () => {
    const startedAt = performance.now();
    const elements = Array.from({ length: 130_000 }, () => 1);
    expect(bodyRefusal("createTariff", { currency: "EUR", elements }).faults.length).toBeGreaterThan(0);
    const fields = Object.fromEntries(Array.from({ length: 800 }, (_, n) => [`field${n}`, 1]));
    expect(bodyRefusal("createLocation", { name: "x", ...fields }).faults.length).toBeGreaterThan(0);
    const circuits = Array.from({ length: 2_600 }, () => ({}));
    expect(bodyRefusal("createLocation", { name: "x", circuits }).faults).toHaveLength(50);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
