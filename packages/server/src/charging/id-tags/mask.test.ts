import fc from "fast-check";
import { expect, test } from "vitest";
import { maskFrame, maskOf, withoutSigned } from "./mask.ts";

test("any text of a tag is found where it is the whole value, and nothing throws", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, maxLength: 20 }), (tag) => {
      const mask = maskOf([tag]);
      if (tag.trim().length < 4) expect(mask).toBe(null);
      else expect(mask?.({ info: [tag] })).toEqual({ info: ["***"] });
    }),
  );
});

test("short tags are found only as whole words, long tags anywhere, and the shortest not at all", () => {
  const masked = (tag: string, text: string) => maskOf([tag])?.(text) ?? text;
  expect(masked("1234", "register 1012345, card 1234.")).toBe("register 1012345, card ***.");
  expect(masked("04A2B9C1", "card04a2b9c1!")).toBe("card***!");
  expect(masked("TAG-1", "by tag-1")).toBe("by ***");
  expect(masked("abc", "abc")).toBe("abc");
});

test("the type, message id, action and keys of a frame stay", () => {
  const mask = maskOf(["DataTransfer", "data"]);
  const frame = JSON.stringify([2, "data", "DataTransfer", { data: "of DataTransfer, and data" }]);
  expect(mask && maskFrame(frame, mask)).toBe(
    JSON.stringify([2, "data", "DataTransfer", { data: "of ***, and ***" }]),
  );
});

test("signed values are hidden in any frame, and a truncated frame is hidden completely", () => {
  const value = (entry: object) => JSON.stringify([2, "1", "MeterValues", { sampledValue: [entry] }]);
  expect(withoutSigned(value({ value: "aGV4", format: "SignedData" }))).toBe(
    value({ value: "***", format: "SignedData" }),
  );
  expect(withoutSigned(value({ value: "OCMF|{}|{}" }))).toBe(value({ value: "***" }));
  expect(withoutSigned(value({ value: "1" }))).toBe(value({ value: "1" }));
  expect(withoutSigned('[2,"1","MeterValues",{"value":"OCMF|{')).toBe("***");
});
