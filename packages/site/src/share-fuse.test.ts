import { expect, test } from "vitest";
import { sharesOf } from "./share-fuse.ts";

const car = { name: "Car", maxA: 32, wantsA: null, tier: 0 };

test("the house comes first, and the cars share the rest", () => {
  // 63 - 12 = 51 A: 8 A are enough for the last one, and 43 A are 22 and 21.
  expect(sharesOf(63, 12, [car, car, { ...car, wantsA: 8 }])).toMatchObject({
    shares: [{ amps: 22 }, { amps: 21 }, { amps: 8, why: "It can use 8 A." }],
    usedA: 63,
    overA: 0,
  });
});

test("each share has its reason", () => {
  const cars = [{ ...car, maxA: 10 }, { ...car, maxA: 5 }, car, car];
  expect(sharesOf(21, 0, cars).shares.map(({ amps, why }) => [amps, why])).toEqual([
    [7, "The fuse is full: 7 A is its share."],
    [0, "5 A is less than 6 A, the least that a car can charge with (IEC 61851-1)."],
    [7, "The fuse is full: 7 A is its share."],
    [7, "The fuse is full: 7 A is its share."],
  ]);
  expect(sharesOf(32, 0, [{ ...car, maxA: 10 }]).shares[0]?.why).toBe("Its charger and cable allow 10 A.");
  expect(sharesOf(10, 0, [car, car]).shares[1]?.why).toMatch(/^6 A, the least .* are not free/);
});

test("a house above its fuse leaves nothing", () => {
  expect(sharesOf(20, 25, [car])).toMatchObject({ shares: [{ amps: 0 }], overA: 5 });
});
