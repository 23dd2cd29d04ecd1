import { expect, test } from "vitest";
import { isPackageSource, longestLine, packageSizes, shortFilesWithOneImporter } from "./source-figures.ts";

const sources = new Map([
  ["packages/a/src/index.ts", 'export * from "./one.ts";\nimport "./two.ts";\nimport "./long.ts";\n'],
  ["packages/a/src/one.ts", 'import "./two.ts";\n'],
  ["packages/a/src/two.ts", "\n"],
  ["packages/a/src/long.ts", "\n".repeat(5)],
  ["packages/b/src/b.ts", 'import type { A } from "@forecourt/a";\n'],
]);

test("files and lines are counted by package", () => {
  expect(packageSizes(sources)).toEqual([
    { name: "a", files: 4, lines: 10 },
    { name: "b", files: 1, lines: 1 },
  ]);
});

test("tests, generated files and other folders are not source", () => {
  const paths = [
    "src/x.ts",
    "src/x.test.ts",
    "src/x.test.kit.ts",
    "src/generated/x.ts",
    "test/x.ts",
    "src/x.json",
  ];
  expect(paths.map((path) => `packages/a/${path}`).filter(isPackageSource)).toEqual(["packages/a/src/x.ts"]);
});

test("a short file with one importer is found, also across packages", () => {
  const entries = new Map([["@forecourt/a", "packages/a/src/index.ts"]]);
  expect(shortFilesWithOneImporter(sources, entries, 4)).toEqual([
    { path: "packages/a/src/index.ts", importer: "packages/b/src/b.ts" },
    { path: "packages/a/src/one.ts", importer: "packages/a/src/index.ts" },
  ]);
});

test("the longest line has its place", () => {
  expect(
    longestLine(
      new Map([
        ["a", "1\n123\n"],
        ["b", "12"],
      ]),
    ),
  ).toEqual({ path: "a", line: 2, length: 3 });
});
