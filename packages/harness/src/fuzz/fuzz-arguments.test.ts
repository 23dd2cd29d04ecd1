import { expect, test } from "vitest";
import { parseFuzzArguments } from "./fuzz-arguments.ts";

const parse = (...args: string[]) =>
  parseFuzzArguments(args, { frames: 2_000_000, upgrades: 20_000 }, () => 7);

test("without options everything is tried, with a seed of its own", () => {
  expect(parse()).toEqual({
    ok: true,
    arguments: {
      amounts: { frames: 2_000_000, upgrades: 20_000 },
      seed: 7,
      seconds: null,
      json: null,
      only: null,
    },
  });
});

test("every amount is an option, and so is the end", () => {
  expect(parse("--frames", "100", "--seed=0", "--seconds", "5", "--only", "3", "--json", "out.json")).toEqual(
    {
      ok: true,
      arguments: {
        amounts: { frames: 100, upgrades: 20_000 },
        seed: 0,
        seconds: 5,
        json: "out.json",
        only: 3,
      },
    },
  );
});

test.each([
  [["--payloads", "1"], "Options: --frames, --upgrades, --seed, --seconds, --json, --only."],
  [["--frames", "many"], '--frames needs a whole number, not "many".'],
  [["--frames", "-1"], "--frames"],
  [["--seed", "1.5"], '--seed needs a whole number, not "1.5".'],
  [["frames"], "Options: --frames"],
])("%j gets a message that names its fault", (args, message) => {
  expect(parse(...args)).toEqual({ ok: false, message: expect.stringContaining(message) });
});
