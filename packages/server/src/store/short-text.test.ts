import fc from "fast-check";
import { expect, test } from "vitest";
import { fullText, phrases, shortText } from "./short-text.ts";

const parts = fc.oneof(
  fc.constantFrom(...phrases),
  fc.constantFrom(...phrases).map((phrase) => phrase.slice(1)),
  fc.string({ unit: fc.constantFrom("\u0001", "\u0002", "\u001f", "\n", "A", "{", '"', "é", "🚗") }),
);

test("a short text gives back the text of which it was made", () => {
  fc.assert(
    fc.property(fc.array(parts), (all) => {
      const text = all.join("");
      expect(fullText(shortText(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test("a short text has no phrase, and each phrase is one or two characters", () => {
  for (const phrase of phrases) expect([1, 2]).toContain(shortText(phrase).length);
  expect(new Set(phrases.map(shortText)).size).toBe(phrases.length);
});
