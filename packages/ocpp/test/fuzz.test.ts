import { howMany, quietRun, SeededRandom, testSeed } from "@forecourt/harness";
import { expect, test } from "vitest";
import type { Socket } from "../src/index.ts";
import { fieldFrames } from "./fuzz/corpus.ts";
import { centralSystemEnd, type EngineEnd } from "./fuzz/engine-end.ts";
import { fuzzFrames } from "./fuzz/frames.ts";
import { FuzzLine } from "./fuzz/fuzz-line.ts";
import { Stopwatch } from "./fuzz/stopwatch.ts";
import { fuzzUpgrades } from "./fuzz/upgrades.ts";

/** `pnpm fuzz ocpp` runs the same test with 2,000,000 frames and 20,000 upgrades. */

test("fuzzed frames are answered correctly in both roles", async () => {
  const frames = howMany(4_000, 8_000);
  const { figures, failures } = await fuzzFrames(quietRun({ frames }, testSeed));
  expect(failures).toEqual([]);
  expect(figures["frames"]).toBe(frames);
});

test("fuzzed upgrades and bytes after them do no harm", async () => {
  const upgrades = howMany(120, 250);
  const { figures, failures } = await fuzzUpgrades(quietRun({ upgrades }, testSeed));
  expect(failures).toEqual([]);
  expect(figures["upgrades"]).toBe(upgrades);
});

/** An engine with a bug, inserted between it and its socket. */
function sabotaged(change: (socket: Socket) => Partial<Socket>): EngineEnd {
  const end = centralSystemEnd();
  return {
    ...end,
    open: (peer, socket, options) => end.open(peer, { ...socket, ...change(socket) }, options),
  };
}

test.each<[string, EngineEnd]>([
  [
    "answers twice",
    sabotaged(({ send }) => ({
      send(text) {
        send(text);
        if (text.startsWith("[3")) send(text);
      },
    })),
  ],
  [
    "forgets to answer",
    sabotaged(({ send }) => ({
      send(text) {
        if (!text.startsWith("[3")) send(text);
      },
    })),
  ],
  [
    "makes text of an id",
    sabotaged(({ send }) => ({ send: (text) => send(text.replace(/^\[3,(\d+),/, '[3,"$1",')) })),
  ],
  [
    "changes an answer",
    sabotaged(({ send }) => ({
      send: (text) => send(text.replace(/"currentTime":"\d/, '"currentTime":"0')),
    })),
  ],
  [
    "spells an error as 2.0.1 does",
    sabotaged(({ send }) => ({ send: (text) => send(text.replace("Occurence", "Occurrence")) })),
  ],
  [
    "closes for no reason",
    sabotaged(({ send, close }) => ({
      send: (text) => (text.includes("NotImplemented") ? close(1000, "") : send(text)),
    })),
  ],
  ["accepts any number of bad frames", sabotaged(() => ({ close() {} }))],
])("an engine that %s is detected", async (_, end) => {
  const root = new SeededRandom(1);
  const corpus = fieldFrames().map(({ frame }) => frame);
  let broken = null;
  for (let line = 0; line < 50 && broken === null; line++) {
    const random = root.fork(line);
    const stopwatch = new Stopwatch();
    broken = await new FuzzLine({
      end,
      random,
      validation: "tolerant",
      corpus,
      frames: 200,
      stopwatch,
    }).run();
  }
  expect(broken).not.toBeNull();
});
