import { expect, test } from "vitest";
import { quirksIn, quirkTests } from "./quirk-tests.ts";
import { quirkGroups } from "./quirks.ts";

const quirks = quirkGroups.flatMap((group) => group.quirks);

test("there are 70 quirks, in the order of their numbers", () => {
  expect(quirks.map(({ number }) => number)).toEqual([...Array(70).keys()].map((index) => index + 1));
});

test.each(quirks.map((quirk) => [quirk.number, quirk] as const))(
  "number %i says whose matter it is, and where it was seen",
  (_number, { tags, evidence, what, policy }) => {
    expect(tags.length).toBeGreaterThan(0);
    expect(new Set(tags).size).toBe(tags.length);
    expect(evidence.length).toBeGreaterThan(0);
    for (const text of [what, policy]) expect(text).toMatch(/^.{5,}\.$/);
  },
);

const packages = {
  engine: "packages/ocpp/",
  server: "packages/server/",
  // What balancing makes of it is to be seen on the wire.
  dlb: "packages/server/",
  // So is what is billed.
  billing: "packages/server/",
} as const;

test.each(Object.entries(packages))(
  "what %s does about a quirk has a test in its package that names it",
  async (tag, folder) => {
    const tests = (await quirkTests()).filter(({ file }) => file.startsWith(folder));
    const untested = quirks
      .filter(
        ({ tags, number }) =>
          tags.some((each) => each === tag) && !tests.some(({ quirk }) => quirk === number),
      )
      .map(({ number }) => number);
    expect(untested).toEqual([]);
  },
);

test("no test names a quirk that there is not", async () => {
  const numbers = quirks.map(({ number }) => number);
  expect((await quirkTests()).filter(({ quirk }) => !numbers.includes(quirk))).toEqual([]);
});

test("a title may be in any quotes and name several; other strings do not count", () => {
  const source = [
    'test("quirk 1: one", () => {});',
    "test.each([[1]])(\n  `quirk 12 and quirk 13, of a \\` b`,\n () => {});",
    "describe('it is \"quirk 2\"', () => {});",
    "// quirk 3 is not tested here",
    'const text = "quirk 4";',
  ].join("\n");
  expect(quirksIn("a.test.ts", source).map(({ quirk }) => quirk)).toEqual([1, 12, 13, 2]);
});
