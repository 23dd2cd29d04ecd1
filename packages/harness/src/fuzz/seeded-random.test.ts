import { expect, test } from "vitest";
import { SeededRandom } from "./seeded-random.ts";

const some = (random: SeededRandom) => Array.from({ length: 20 }, () => random.next());

test("the same seed gives the same numbers, and another one others", () => {
  expect(some(new SeededRandom(1))).toEqual(some(new SeededRandom(1)));
  expect(some(new SeededRandom(1))).not.toEqual(some(new SeededRandom(2)));
});

test("what a fork is asked for changes nothing but itself", () => {
  const random = new SeededRandom(1);
  const fork = random.fork(5);
  const first = some(fork);
  expect(some(random.fork(5))).toEqual(first);
  expect(some(random.fork(6))).not.toEqual(first);
  expect(some(random)).toEqual(some(new SeededRandom(1)));
});

test("both ends of a range are met, and nothing beyond", () => {
  const random = new SeededRandom(1);
  const met = new Set(Array.from({ length: 200 }, () => random.between(-1, 2)));
  expect([...met].sort((one, other) => one - other)).toEqual([-1, 0, 1, 2]);
});

test("pick refuses an empty list", () => {
  expect(() => new SeededRandom(1).pick([])).toThrow("a list that is not empty");
});
