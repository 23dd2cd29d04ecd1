import { testScale } from "@forecourt/harness";
import { expect, test } from "vitest";
import { createBuckets, mostNames } from "./rate-limit.ts";

function startBuckets(rate = { perSecond: 1, burst: 2 }) {
  const clock = { ms: 0 };
  return { clock, buckets: createBuckets(rate, () => clock.ms) };
}

test("a bucket gives its burst at once, then its rate", () => {
  const { clock, buckets } = startBuckets();
  const oks = () => [1, 2, 3].map(() => buckets.take("a").ok);
  expect(oks()).toEqual([true, true, false]);
  expect(buckets.peek("a")).toEqual({ ok: false, remaining: 0, resetS: 2, retryAfterS: 1 });
  clock.ms = 999;
  expect(buckets.take("a").ok).toBe(false);
  clock.ms = 1_000;
  expect([buckets.take("a").ok, buckets.take("a").ok]).toEqual([true, false]);
  expect(buckets.take("b").ok).toBe(true);
});

test("a clock that goes back changes no bucket", () => {
  const { clock, buckets } = startBuckets();
  clock.ms = 10_000;
  buckets.take("a");
  clock.ms = 0;
  expect([buckets.take("a").ok, buckets.take("a").ok]).toEqual([true, false]);
});

test("a name in use is kept, with any number of made-up names", () => {
  const { buckets } = startBuckets({ perSecond: 0.001, burst: 1 });
  expect(buckets.take("in use").ok).toBe(true);
  for (let other = 0; other < 5 * mostNames; other++) {
    buckets.take(`made up ${other}`);
    if (other % (mostNames / 2 - 1) === 0) expect(buckets.take("in use").ok).toBe(false);
  }
});

test("of made-up names only the last few thousand are kept", () => {
  const { buckets } = startBuckets({ perSecond: 0.001, burst: 1 });
  for (let name = 0; name < 200_000 * testScale; name++) buckets.take(`made up ${name}`);
  let kept = 0;
  for (let name = 0; name < 200_000 * testScale; name++) if (!buckets.peek(`made up ${name}`).ok) kept += 1;
  expect(kept).toBeLessThanOrEqual(mostNames);
  expect(kept).toBeGreaterThanOrEqual(mostNames / 2);
});
