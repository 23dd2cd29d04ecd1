import { expect, test } from "vitest";
import { ratingOf } from "./rating.ts";

test.each([
  [32, 16, 16],
  [16, 32, 16],
  [32, null, 32],
  [null, 16, 16],
  // The most that an AC outlet may carry (IEC 62196-2).
  [null, null, 63],
])("a socket of %s A at a charger of %s A carries %s A", (socketA, chargerA, ratingA) => {
  expect(ratingOf({ socket: { maxAmperage: socketA }, charger: { maxAmperage: chargerA } })).toBe(ratingA);
});
