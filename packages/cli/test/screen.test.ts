import fc from "fast-check";
import { expect, test } from "vitest";
import type { Terminal } from "../src/environment.ts";
import { fit } from "../src/live/fit.ts";
import { openLiveView } from "../src/live/live-view.ts";
import { openScreen } from "../src/live/screen.ts";
import { openInlineView } from "../src/progress/inline-view.ts";
import { createScreenModel, type ScreenModel } from "./screen-model.ts";

const forever = () => new AbortController().signal;
const needed = { stdin: { isTty: false, read: async () => "" }, end: () => {} };

test("lines that get shorter leave no letters behind, and lines that go leave none at all", () => {
  const { model, screen } = startScreen(20, 5);
  screen.draw(["a long first line", "second", "third"]);
  expect(model.lines).toEqual(["a long first line", "second", "third"]);
  screen.draw(["short", "2"]);
  expect(model.lines).toEqual(["short", "2"]);
});

test("what was on the screen before is not seen while it is drawn on, and is there again after", () => {
  const { model, screen } = startScreen(20, 5);
  model.write("$ watch\n");
  screen.draw(["drawn"]);
  expect(model.lines).toEqual(["drawn"]);
  expect(model.isCursorVisible).toBe(false);
  screen.close();
  expect(model.lines).toEqual(["$ watch", "drawn"]);
  expect(model).toMatchObject({ isAlternate: false, isCursorVisible: true, wraps: true });
});

test("a frame is one write", () => {
  const { model, screen } = startScreen(20, 5);
  for (const count of [1, 2, 3]) {
    screen.draw(["a", "b", String(count)]);
    expect(model.writes).toBe(count);
  }
});

test("a line as wide as the window keeps its last letter, and a wider one ends in an ellipsis", () => {
  const { model, screen } = startScreen(5, 3);
  screen.draw(["12345", "123456"]);
  expect(model.lines).toEqual(["12345", "1234…"]);
});

test("more lines than the window has do not scroll it", () => {
  const { model, screen } = startScreen(5, 2);
  screen.draw(["one", "two", "three"]);
  expect(model.lines).toEqual(["one", "two"]);
});

test("colours that are cut are switched off again", () => {
  const { model, screen, written } = startScreen(4, 1);
  screen.draw(["\u001b[31m123456\u001b[39m"]);
  expect(model.lines).toEqual(["123…"]);
  expect(written.at(-1)).toContain("\u001b[31m123…\u001b[39m");
});

test("in a window that has become smaller nothing of the wider one is left", () => {
  const { model, screen } = startScreen(30, 6);
  screen.draw(["x".repeat(30), "y".repeat(30), "z".repeat(30), "four"]);
  model.resize(10, 3);
  screen.draw(["x".repeat(30), "b"]);
  expect(model.lines).toEqual(["xxxxxxxxx…", "b"]);
});

test("Ctrl-C gives the terminal back at once, and nothing is drawn after it", () => {
  const ending = new AbortController();
  const { model, clock, terminal } = startTerminal(20, 5);
  const view = openLiveView({ ...needed, stdout: terminal, clock, signal: ending.signal }, () => ["drawn"]);
  view.refresh();
  ending.abort();
  expect(model).toMatchObject({ isAlternate: false, isCursorVisible: true });
  const { writes } = model;
  view.refresh();
  clock.advance(5_000);
  view.close();
  expect(model.writes).toBe(writes);
  expect(model.lines).toEqual(["drawn"]);
});

test("Ctrl-Z gives the terminal to the shell as it was, and what was drawn comes back with it", () => {
  const { model, clock, terminal, stop } = startTerminal(20, 5);
  model.write("$ watch\n");
  const view = openLiveView({ ...needed, stdout: terminal, clock, signal: forever() }, () => [
    `at ${clock.now()}`,
  ]);
  view.refresh();
  const goOn = stop();
  expect(model).toMatchObject({ isAlternate: false, isCursorVisible: true, wraps: true });
  expect(model.lines).toEqual(["$ watch"]);
  model.write("Stopped\n$ fg\n");
  goOn();
  expect(model).toMatchObject({ isAlternate: true, isCursorVisible: false });
  expect(model.lines).toEqual(["at 0"]);
  view.close();
  expect(model.lines).toEqual(["$ watch", "Stopped", "$ fg", "at 0"]);
});

test("a view below other lines is away while it is stopped, and takes none of the shell's with it", () => {
  const { model, clock, terminal, stop } = startTerminal(20, 8);
  const view = openInlineView({ stderr: terminal, clock, env: {} }, () => ["one", "two"]);
  view.print("said\n");
  expect(model.lines).toEqual(["said", "one", "two"]);
  const goOn = stop();
  expect(model.lines).toEqual(["said"]);
  model.write("Stopped\n$ fg\n");
  goOn();
  expect(model.lines).toEqual(["said", "Stopped", "$ fg", "one", "two"]);
  view.close();
  expect(model.lines).toEqual(["said", "Stopped", "$ fg"]);
});

test("a screen on which nothing was drawn writes nothing", () => {
  const { model, screen } = startScreen(20, 5);
  screen.close();
  expect(model.writes).toBe(0);
});

test("after any earlier frames and window sizes, only the last frame is visible", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", " ", "█", "–"), maxLength: 30 });
  const step = fc.record({
    columns: fc.integer({ min: 1, max: 25 }),
    rows: fc.integer({ min: 1, max: 8 }),
    lines: fc.array(word, { maxLength: 12 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
      const { model, screen } = startScreen(10, 4);
      for (const { columns, rows, lines } of steps) {
        model.resize(columns, rows);
        screen.draw(lines);
        // Each of these letters is one column wide.
        const seen = lines
          .slice(0, rows)
          .map((line) => (line.length > columns ? `${line.slice(0, columns - 1)}…` : line).trimEnd());
        expect(model.lines).toEqual(seen.slice(0, seen.findLastIndex((line) => line !== "") + 1));
      }
    }),
  );
});

test("a live view is drawn each second, when its window changes, and not any more once it is closed", () => {
  const { model, clock, resized, terminal } = startTerminal(20, 5);
  let looks = 0;
  const view = openLiveView({ ...needed, stdout: terminal, clock, signal: forever() }, ({ columns }) => [
    `look ${++looks}, ${columns} wide`,
  ]);
  view.refresh();
  expect(model.lines).toEqual(["look 1, 20 wide"]);
  clock.advance(1_000);
  expect(model.lines).toEqual(["look 2, 20 wide"]);
  model.resize(18, 5);
  resized();
  expect(model.lines).toEqual(["look 3, 18 wide"]);
  view.close();
  resized();
  clock.advance(5_000);
  expect(looks).toBe(3);
  expect(model).toMatchObject({ isAlternate: false, isCursorVisible: true });
});

test("a live view that cannot be drawn restores the terminal before it throws", () => {
  const { model, clock, terminal } = startTerminal(20, 5);
  let isBroken = false;
  const view = openLiveView({ ...needed, stdout: terminal, clock, signal: forever() }, () => {
    if (isBroken) throw new Error("It cannot be drawn.");
    return ["drawn"];
  });
  view.refresh();
  isBroken = true;
  expect(() => clock.advance(1_000)).toThrow("It cannot be drawn.");
  expect(model).toMatchObject({ isAlternate: false, isCursorVisible: true });
});

function startScreen(columns: number, rows: number) {
  const { model, terminal, written } = startTerminal(columns, rows);
  return { model, written, screen: openScreen(terminal) };
}

function startTerminal(columns: number, rows: number) {
  const model: ScreenModel = createScreenModel(columns, rows);
  const written: string[] = [];
  const listeners = new Set<() => void>();
  const stops = new Set<{ before: () => void; after: () => void }>();
  const terminal: Terminal = {
    write(text) {
      written.push(text);
      model.write(text);
    },
    isTty: true,
    get columns() {
      return model.columns;
    },
    get rows() {
      return model.rows;
    },
    onResize(run) {
      listeners.add(run);
      return () => void listeners.delete(run);
    },
    onStop(before, after) {
      const one = { before, after };
      stops.add(one);
      return () => void stops.delete(one);
    },
  };
  const resized = () => {
    for (const run of listeners) run();
  };
  /** Ctrl-Z, and what fg does. */
  const stop = () => {
    for (const { before } of stops) before();
    return () => {
      for (const { after } of stops) after();
    };
  };
  return { model, terminal, written, resized, stop, clock: manualClock() };
}

function manualClock() {
  let now = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  let next = 0;
  return {
    now: () => now,
    after(delayMs: number, run: () => void) {
      const id = next++;
      timers.set(id, { at: now + delayMs, run });
      return () => void timers.delete(id);
    },
    advance(ms: number) {
      now += ms;
      for (const [id, { at, run }] of [...timers]) {
        if (at > now) continue;
        timers.delete(id);
        run();
      }
    },
  };
}

test("q ends the command, keys scroll, and none is taken any more when it is closed", () => {
  const { model, clock, terminal } = startTerminal(20, 3);
  let press: (key: string) => void = () => {};
  let ends = 0;
  const stdin = {
    ...needed.stdin,
    onKey(run: typeof press) {
      press = run;
      return () => {
        press = () => {};
      };
    },
  };
  const rows = ["one", "two", "three", "four"];
  const view = openLiveView(
    { stdout: terminal, stdin, clock, signal: forever(), end: () => void ends++ },
    (window) =>
      fit({ head: ["head"], rows, foot: [], line: String, more: (left) => `${left.length} more` }, window),
  );
  view.refresh();
  expect(model.lines).toEqual(["head", "one", "3 more"]);
  press("j");
  expect(model.lines).toEqual(["head", "two", "2 more"]);
  press("\u001b[B");
  press(" ");
  expect(model.lines).toEqual(["head", "three", "four"]);
  press("b");
  press("x");
  // Of the twelve that were scrolled ten come back.
  expect([model.lines, ends]).toEqual([["head", "three", "four"], 0]);
  press("q");
  expect(ends).toBe(1);
  view.close();
  press("q");
  expect(ends).toBe(1);
});
