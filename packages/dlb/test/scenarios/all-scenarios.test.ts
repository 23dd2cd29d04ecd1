import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL(".", import.meta.url);

/** Which fault scenarios have no test here, and why. */
const elsewhere: Record<number, string> = {
  // Two processes own a location for a moment: the balancer knows of no processes. The server fences its effects.
  19: "packages/server/test",
};

test("every fault scenario has a test of its name", () => {
  const named = new Set<number>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".test.ts"))) {
    const text = readFileSync(new URL(file, folder), "utf8");
    for (const [, number] of text.matchAll(/^test\("F(\d+): /gm)) named.add(Number(number));
  }
  const all = Array.from({ length: 24 }, (_, index) => index + 1);
  expect(all.filter((number) => !named.has(number) && !(number in elsewhere))).toEqual([]);
  expect(Object.keys(elsewhere).filter((number) => named.has(Number(number)))).toEqual([]);
});
