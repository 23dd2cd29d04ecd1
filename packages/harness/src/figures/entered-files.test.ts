import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { repositoryPath } from "../checks/repository.ts";
import { enteredFiles } from "./entered-files.ts";

function script(path: string, counts: readonly number[]) {
  const functions = counts.map((count, index) => ({
    functionName: `f${index}`,
    isBlockCoverage: false,
    ranges: [{ startOffset: 0, endOffset: 1, count }],
  }));
  return { scriptId: "1", url: pathToFileURL(repositoryPath(path)).href, functions };
}

test("files with a function that ran are counted once, sorted by path", () => {
  const scripts = [
    script("packages/server/src/b.ts", [0, 2]),
    script("packages/ocpp/src/a.ts", [1]),
    script("packages/ocpp/src/a.ts", [1]),
    script("packages/ocpp/src/idle.ts", [0, 0]),
  ];
  expect(enteredFiles(scripts)).toEqual(["packages/ocpp/src/a.ts", "packages/server/src/b.ts"]);
});

test("only source of the packages counts, and not that of the harness", () => {
  const scripts = [
    script("packages/harness/src/figures/hops-command.ts", [1]),
    script("node_modules/ws/lib/websocket.js", [1]),
    script("packages/server/test/x.ts", [1]),
    { ...script("packages/server/src/x.ts", [1]), url: "node:internal/timers" },
  ];
  expect(enteredFiles(scripts)).toEqual([]);
});
