import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL(".", import.meta.url);

/** The fault scenarios without a test here, and where they are tested. */
const elsewhere: Record<number, string> = {
  // Two processes own a location for a moment. The balancer does not know about processes; the server fences its effects.
  19: "packages/server/test",
};

test("every fault scenario has a test with its number", () => {
  const named = new Set<number>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".test.ts"))) {
    const text = readFileSync(new URL(file, folder), "utf8");
    for (const [, number] of text.matchAll(/^test\("F(\d+): /gm)) named.add(Number(number));
  }
  const all = Array.from({ length: 24 }, (_, index) => index + 1);
  expect(all.filter((number) => !named.has(number) && !(number in elsewhere))).toEqual([]);
  expect(Object.keys(elsewhere).filter((number) => named.has(Number(number)))).toEqual([]);
});
