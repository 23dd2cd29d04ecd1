import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCall, formatError, formatResult, parseFrame } from "./wire.ts";

describe("parseFrame", () => {
  test("reads a call, a result and an error", () => {
    expect(parseFrame('[2,"19223201","Heartbeat",{}]')).toEqual({
      ok: true,
      frame: { type: "call", messageId: "19223201", action: "Heartbeat", payload: {} },
    });
    expect(parseFrame('[3,"19223201",{"status":"Accepted"}]')).toEqual({
      ok: true,
      frame: { type: "result", messageId: "19223201", payload: { status: "Accepted" } },
    });
    expect(parseFrame('[4,"1","GenericError","No",{"a":1}]')).toEqual({
      ok: true,
      frame: { type: "error", messageId: "1", code: "GenericError", description: "No", details: { a: 1 } },
    });
  });

  test("reads a missing payload and null as an empty one", () => {
    expect(parseFrame('[2,"1","Heartbeat"]')).toMatchObject({ frame: { payload: {} } });
    expect(parseFrame('[2,"1","Heartbeat",null]')).toMatchObject({ frame: { payload: {} } });
    expect(parseFrame('[3,"1"]')).toMatchObject({ frame: { payload: {} } });
  });

  test("accepts an error of three or four elements", () => {
    expect(parseFrame('[4,"7","FormationViolation",""]')).toMatchObject({
      ok: true,
      frame: { description: "" },
    });
    expect(parseFrame('[4,"7","FormationViolation"]')).toMatchObject({ ok: true, frame: { details: {} } });
  });

  test("keeps a numeric message id a number", () => {
    expect(parseFrame('[2,42,"Heartbeat",{}]')).toMatchObject({ frame: { messageId: 42 } });
    expect(formatResult(42, "{}")).toBe("[3,42,{}]");
  });

  test.each([
    ["", "empty"],
    ["  \n", "empty"],
    ["{", "not-json"],
    ["{}", "not-json"],
    ["[]", "unknown-type"],
    ['[5,"1",{}]', "unknown-type"],
    ['["2","1","Heartbeat",{}]', "unknown-type"],
    ['[2,null,"Heartbeat",{}]', "call"],
    ['[2,"1",7,{}]', "call"],
    ['[2,"1","",{}]', "call"],
    ['[2,"1","Heartbeat",[]]', "call"],
    ['[2,"1","Heartbeat","x"]', "call"],
    ['[2,"1","Heartbeat",{},{}]', "call"],
    ['[3,"1",[]]', "answer"],
    ["[3,{},{}]", "answer"],
    ['[4,"1",5,"",{}]', "answer"],
  ])("%j is %s", (text, bad) => {
    expect(parseFrame(text)).toMatchObject({ ok: false, bad });
  });

  test("enforces the limits of a frame", () => {
    const nested = (levels: number) => `[2,"1","X",${'{"a":'.repeat(levels - 1)}{}${"}".repeat(levels - 1)}]`;
    const keys = (count: number) =>
      `[2,"1","X",${JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])))}]`;
    const id = (length: number) => `[2,"${"x".repeat(length)}","X",{}]`;
    const action = (length: number) => `[2,"1","${"X".repeat(length)}",{}]`;
    for (const [make, limit] of [
      [nested, 15],
      [keys, 256],
      [id, 36],
      [action, 64],
    ] as const) {
      expect(parseFrame(make(limit)).ok).toBe(true);
      expect(parseFrame(make(limit + 1))).toMatchObject({ ok: false, bad: "call" });
    }
  });

  test("a frame of only brackets does no harm", () => {
    expect(parseFrame("[".repeat(65_536)).ok).toBe(false);
    expect(parseFrame(`[2,"1","X",{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}]`).ok).toBe(false);
  });

  test("never throws for any input", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(fc.jsonValue()).map((value) => JSON.stringify(value)),
        ),
        (text) => {
          expect(typeof parseFrame(text).ok).toBe("boolean");
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("a formatted frame is parsed back", () => {
  const messageIds = fc.oneof(fc.string({ maxLength: 36 }), fc.integer());

  test("calls", () => {
    fc.assert(
      fc.property(
        messageIds,
        fc.constantFrom("Reset", "GetConfiguration"),
        payloads(),
        (messageId, action, payload) => {
          const frame = { type: "call", messageId, action, payload };
          expect(parseFrame(formatCall(messageId, action, JSON.stringify(payload)))).toEqual({
            ok: true,
            frame,
          });
        },
      ),
    );
  });

  test("results", () => {
    fc.assert(
      fc.property(messageIds, payloads(), (messageId, payload) => {
        const frame = { type: "result", messageId, payload };
        expect(parseFrame(formatResult(messageId, JSON.stringify(payload)))).toEqual({ ok: true, frame });
      }),
    );
  });

  test("errors", () => {
    fc.assert(
      fc.property(messageIds, fc.string({ maxLength: 255 }), (messageId, description) => {
        const frame = { type: "error", messageId, code: "GenericError", description, details: {} };
        expect(parseFrame(formatError(messageId, "GenericError", description))).toEqual({ ok: true, frame });
      }),
    );
  });
});

function payloads(): fc.Arbitrary<Record<string, unknown>> {
  const values = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 5 }));
  const keys = fc.string({ minLength: 1 }).filter((key) => key !== "__proto__");
  return fc.dictionary(keys, values, { noNullPrototype: true });
}
