import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { nodeProgram } from "./node-program.ts";

let folder: string;
let source: string;
let built: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-program-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  source = join(folder, "src", "main.ts");
  built = join(folder, "dist", "main.js");
  await mkdir(join(folder, "dist"));
});
afterEach(() => vi.unstubAllEnvs());

test("without TEST_BUILT a file runs from source, also beside a built one", async () => {
  vi.stubEnv("TEST_BUILT", undefined);
  await writeFile(built, "");
  const program = nodeProgram(pathToFileURL(source));
  expect(program).toContain("--conditions=@forecourt/source");
  expect(program.at(-1)).toBe(source);
});

test("after a build what was built of it runs, by Node alone", async () => {
  vi.stubEnv("TEST_BUILT", "1");
  await writeFile(built, "");
  expect(nodeProgram(source)).toEqual([built]);
});

test("with TEST_BUILT, a file that is not built runs from source, and JavaScript runs as it is", () => {
  vi.stubEnv("TEST_BUILT", "1");
  expect(nodeProgram(source).at(-1)).toBe(source);
  expect(nodeProgram(join(folder, "test", "crowd.ts")).at(-1)).toBe(join(folder, "test", "crowd.ts"));
  expect(nodeProgram("main.mjs")).toEqual(["main.mjs"]);
});
