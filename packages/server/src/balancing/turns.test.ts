import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("so many run at once, and the others in the order in which they came, whatever becomes of those before", async () => {
  const turn = createTurns(2);
  const begun: number[] = [];
  const ends: ((fails: boolean) => void)[] = [];
  const all = [0, 1, 2, 3, 4].map((number) =>
    turn(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(number);
          ends[number] = (fails) => (fails ? reject(new Error(`${number} failed`)) : resolve(number));
        }),
    ).catch((error: Error) => error.message),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]?.(true);
  expect(await all[1]).toBe("1 failed");
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.(false);
  ends[2]?.(false);
  await Promise.all([all[0], all[2]]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  ends[3]?.(false);
  ends[4]?.(false);
  expect(await Promise.all(all)).toEqual([0, "1 failed", 2, 3, 4]);
});
