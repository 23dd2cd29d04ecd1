import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeProgram } from "@forecourt/harness";
import { expect, onTestFinished, test } from "vitest";

const program = nodeProgram(new URL("log-lines.ts", import.meta.url));

// More than the 64 KiB that a pipe holds, and less than what may wait.
const many = 20_000;

interface Line {
  line?: number;
  level: string;
  msg: string;
  err?: { message: string };
}

async function run(end: string, lines: number, stdout: "pipe" | number) {
  const child = spawn(process.execPath, [...program, end, String(lines)], {
    stdio: ["ignore", stdout, "pipe"],
  });
  const exited = once(child, "exit");
  let text = "";
  child.stderr?.resume();
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const closed = once(child, "close");
  const [code] = await exited;
  await closed;
  return { code, text };
}

const parsed = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

test("a process that ends by itself loses no line, also when its output is a pipe", async () => {
  const { code, text } = await run("end", many, "pipe");
  expect(code).toBe(0);
  expect(parsed(text).map(({ line }) => line)).toEqual(Array.from({ length: many }, (_, line) => line));
});

test("a process that ends by itself loses no line of a file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-log-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = await open(join(folder, "log"), "a");
  const { code } = await run("end", many, file.fd);
  await file.close();
  expect(code).toBe(0);
  const lines = parsed(await readFile(join(folder, "log"), "utf8"));
  expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: many }, (_, line) => line));
});

test.each(["throw", "reject"])(
  "after an error that nothing catches (%s), the last line says so",
  async (end) => {
    const { code, text } = await run(end, 3, "pipe");
    expect(code).toBe(1);
    const lines = parsed(text);
    expect(lines.slice(0, 3).map(({ line }) => line)).toEqual([0, 1, 2]);
    expect(lines.slice(3)).toMatchObject([
      { level: "fatal", msg: "fatal error", err: { message: "an error that nothing catches" } },
    ]);
  },
);

// A part of 500 lines is being written when the process exits.
test.each([3, 500])("a process that exits at once writes the lines that still wait (%i)", async (lines) => {
  const { code, text } = await run("exit", lines, "pipe");
  expect(code).toBe(0);
  const written = parsed(text).map(({ line = -1 }) => line);
  expect(written.toSorted((a, b) => a - b)).toEqual(Array.from({ length: lines }, (_, line) => line));
});
