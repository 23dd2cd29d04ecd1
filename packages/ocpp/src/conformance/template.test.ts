import { describe, expect, test } from "vitest";
import { fill, isInOrder, type Json, match } from "./template.ts";

const noon = Date.UTC(2025, 0, 1, 12);
const known = new Map<string, Json>([
  ["id", "7"],
  ["transactionId", 42],
]);

const mismatchOf = (template: string, value: Json) => match(template, value, known).mismatch;

describe("fill()", () => {
  test("values replace placeholders including the quotes, and the rest of the text stays", () => {
    const template = '[2, "<id>","StopTransaction",{"transactionId":"<transactionId>",  "meterStop":10}]';
    expect(fill(template, known, noon)).toBe(
      '[2, "7","StopTransaction",{"transactionId":42,  "meterStop":10}]',
    );
  });

  test("times count in seconds from now, in UTC", () => {
    expect(fill('["<now>","<now+90>","<now-3600>"]', known, noon)).toBe(
      '["2025-01-01T12:00:00.000Z","2025-01-01T12:01:30.000Z","2025-01-01T11:00:00.000Z"]',
    );
  });

  test("an unknown variable is an error of the case", () => {
    expect(() => fill('["<reservationId>"]', known, noon)).toThrow(
      expect.objectContaining({ code: "invalid-template" }),
    );
  });
});

describe("match()", () => {
  test.each<[placeholder: string, fitting: Json[], wrong: Json[]]>([
    ["<id>", ["7"], ["8", 7]],
    ["<date-time>", ["2025-01-01T12:00:00Z", "2025-01-01T12:00:00.5+01:00"], ["2025-01-01T12:00:00", 0]],
    ["<positive integer>", [1, 2 ** 31 - 1], [0, -1, 1.5, "1"]],
    ["<integer>", [0, -1], [0.5, "0"]],
    ["<integer from 2>", [2, 3], [1]],
    ["<number>", [0.1], ["0.1"]],
    ["<text>", ["x"], ["", 1]],
    ["<one of A|W>", ["A", "W"], ["AW", "", "a"]],
    ["<one of 6|6000>", [6, 6000], [60]],
    ["<key>", ["00".repeat(16), "aF".repeat(20)], ["00".repeat(15), "00".repeat(21), "g0".repeat(16)]],
  ])("%s", (placeholder, fitting, wrong) => {
    const template = JSON.stringify([placeholder]);
    expect(fitting.map((value) => mismatchOf(template, [value]))).toEqual(fitting.map(() => null));
    expect(wrong.map((value) => mismatchOf(template, [value])?.at)).toEqual(wrong.map(() => "/0"));
  });

  test("optional fields may be absent, required ones are reported, and additional ones are ignored", () => {
    const template = '{"a":"<absent>","b":"<integer or absent>","c":"<integer>"}';
    expect(mismatchOf(template, { c: 1, d: 1 })).toBeNull();
    expect(mismatchOf(template, { b: 1, c: 1 })).toBeNull();
    expect(mismatchOf(template, { b: "1", c: 1 })).toEqual({ at: "/b", expected: "integer", got: '"1"' });
    expect(mismatchOf(template, { a: 1, c: 1 })).toEqual({ at: "/a", expected: "nothing", got: "1" });
    expect(mismatchOf(template, { d: 1 })).toEqual({ at: "/c", expected: "integer", got: "nothing" });
  });

  test("a list has these items, or at least one item of one kind", () => {
    expect(mismatchOf("[1,2]", [1, 2])).toBeNull();
    expect(mismatchOf("[1,2]", [1])).toMatchObject({ expected: "an array of 2" });
    expect(mismatchOf("[]", { length: 0 })).toMatchObject({ expected: "an array" });
    expect(mismatchOf('["<each>",{"a":1}]', [{ a: 1 }, { a: 1 }])).toBeNull();
    expect(mismatchOf('["<each>",{"a":1}]', [{ a: 1 }, { a: 2 }])).toMatchObject({ at: "/1/a" });
    expect(mismatchOf('["<each>",{"a":1}]', [])).toMatchObject({ expected: "at least one item" });
  });

  test("a value is learned under a name, and can be required to differ from another", () => {
    expect(match('{"a":"<integer as first>"}', { a: 5 }, known).learned).toEqual(new Map([["first", 5]]));
    const template = '{"a":"<integer as second unlike first, transactionId>"}';
    const first = new Map<string, Json>([["first", 5], ...known]);
    expect(match(template, { a: 6 }, first)).toEqual({ mismatch: null, learned: new Map([["second", 6]]) });
    expect(match(template, { a: 5 }, first).mismatch).toMatchObject({ expected: "integer other than first" });
    expect(match(template, { a: 42 }, first).mismatch).not.toBeNull();
  });

  test("an unknown placeholder is an error of the case", () => {
    expect(() => mismatchOf('["<positive thinking>"]', [1])).not.toThrow();
    expect(() => mismatchOf('["<anything>"]', [1])).toThrow(
      expect.objectContaining({ code: "invalid-template" }),
    );
  });
});

describe("the order of properties", () => {
  const template =
    '[2,"<id>","SendLocalList",{"listVersion":"<integer>","list":["<each>",{"idTag":"<text>","idTagInfo":{}}]}]';
  test.each([
    ['[2,"7","SendLocalList",{"listVersion":2,"list":[{"idTag":"A B","idTagInfo":{}}]}]', true],
    ['[2,"7","SendLocalList",{"listVersion":2,"also":1,"list":[{"idTag":"A","idTagInfo":{}}]}]', true],
    ['[2,"7","SendLocalList",{"list":[{"idTag":"A","idTagInfo":{}}],"listVersion":2}]', false],
    ['[2,"7","SendLocalList",{"listVersion":2,"list":[{"idTagInfo":{},"idTag":"A"}]}]', false],
    ['[2,"7","SendLocalList",{"listVersion":2, "list":[{"idTag":"A","idTagInfo":{}}]}]', false],
  ])("%s: %s", (text, ordered) => {
    expect(isInOrder(template, text)).toBe(ordered);
  });
});
