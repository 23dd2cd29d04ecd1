import { ManualClock } from "@forecourt/ocpp/testing";
import { expect, test } from "vitest";
import { createReporter, type OutputMode, progressBar } from "./environment.ts";

function startReporter(mode: OutputMode, columns: number | null) {
  const written: string[] = [];
  const reporter = createReporter(mode, {
    clock: new ManualClock(),
    signal: new AbortController().signal,
    columns,
    everyMs: 1_000,
    write: (text) => written.push(text),
    writeError() {},
  });
  reporter.status("3 of 5", { done: 3 });
  reporter.note("something", { event: "something" });
  reporter.status("4 of 5", { done: 4 });
  reporter.end("over", { done: 5 });
  return written.join("");
}

const at = '{"at":"2025-01-01T12:00:00.000Z",';

test("a terminal shows one line that changes, with the events above it", () => {
  expect(startReporter({ json: false, quiet: false }, 80)).toBe(
    "\r\u001b[2K3 of 5\r\u001b[2Ksomething\n\r\u001b[2K4 of 5\r\u001b[2Kover\n",
  );
});

test("a line is never longer than the terminal is wide", () => {
  expect(startReporter({ json: false, quiet: false }, 4)).toContain("\r\u001b[2K3 o\r");
});

test("without a terminal there are plain lines, or lines of JSON", () => {
  expect(startReporter({ json: false, quiet: false }, null)).toBe("3 of 5\nsomething\n4 of 5\nover\n");
  expect(startReporter({ json: true, quiet: false }, 80)).toBe(
    `${at}"done":3}\n${at}"event":"something"}\n${at}"done":4}\n${at}"done":5}\n`,
  );
});

test("quiet prints nothing, or with --json the last line", () => {
  expect(startReporter({ json: false, quiet: true }, 80)).toBe("");
  expect(startReporter({ json: true, quiet: true }, null)).toBe(`${at}"done":5}\n`);
});

test("a progress bar has ten parts", () => {
  expect(progressBar(0)).toBe("[..........]   0 %");
  expect(progressBar(0.449)).toBe("[####......]  44 %");
  expect(progressBar(1.2)).toBe("[##########] 100 %");
});
