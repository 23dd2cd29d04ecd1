import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { endBySignals } from "../src/process-environment.ts";

function startProcess() {
  let now = 0;
  const exits: number[] = [];
  const signals = new EventEmitter();
  const ending = endBySignals(
    { on: (signal, run) => signals.on(signal, run), exit: (code) => exits.push(code) },
    () => now,
  );
  return { ending, exits, signal: (name: string) => signals.emit(name), pass: (ms: number) => (now += ms) };
}

test("the first signal aborts, and a second signal of either kind ends the process at once", () => {
  const { ending, exits, signal, pass } = startProcess();
  signal("SIGINT");
  expect(ending.signal.reason).toMatchObject({ name: "AbortError", message: "SIGINT was received." });
  pass(1_000);
  expect(exits).toEqual([]);
  signal("SIGTERM");
  expect(exits).toEqual([130]);
});

test("a Ctrl-C that npx passes on as well is one", () => {
  const { ending, exits, signal, pass } = startProcess();
  signal("SIGINT");
  pass(20);
  signal("SIGINT");
  expect(ending.signal.aborted).toBe(true);
  expect(exits).toEqual([]);
});

test("a question that was left unanswered has asked for the end already", () => {
  const { ending, exits, signal } = startProcess();
  ending.abort();
  signal("SIGINT");
  expect(exits).toEqual([130]);
});
