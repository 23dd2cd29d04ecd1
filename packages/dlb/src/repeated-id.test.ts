import * as fc from "fast-check";
import { expect, test } from "vitest";
import { repeatedId } from "./check-input.ts";

const named = (ids: readonly string[]) => ids.map((id) => ({ id }));

test("finds the first repeated id among any ids", () => {
  const id = fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom("a", "b", "ab", ""));
  fc.assert(
    fc.property(fc.array(id, { maxLength: 60 }), (ids) => {
      expect(repeatedId(named(ids))).toBe(ids.findIndex((each, place) => ids.indexOf(each) < place));
    }),
  );
});

test("finds it among many ids, and among ids that collide", () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `connector ${index}`);
  expect(repeatedId(named(many))).toBe(-1);
  expect(repeatedId(named([...many, "connector 77777"]))).toBe(100_000);
  const chosen = many.filter((id) => slotOf(id) === 0).slice(0, 120);
  expect(chosen).toHaveLength(120);
  expect(repeatedId(named(chosen))).toBe(-1);
  expect(repeatedId(named([...chosen, chosen[17] ?? ""]))).toBe(120);
});

/** The slot of an id in a table of 256 slots. */
function slotOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) & 0xff;
}
