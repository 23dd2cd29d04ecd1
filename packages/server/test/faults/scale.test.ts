import { quietRun, testSeed } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { scale } from "./scale.ts";

/** `pnpm faults scale` asks about a million sessions, and measures the answers. */
test("every question of a working day is answered about a small fleet", async () => {
  const amounts = { sessions: 2_000, sockets: 1_000, rounds: 1 };
  const { failures, figures } = await scale(quietRun(amounts, testSeed), inject("postgresUrl"));
  // How long an answer takes is not measured beside other tests.
  expect(failures.filter(({ law }) => !/within|quick/.test(law))).toEqual([]);
  expect(Object.keys(figures)).toContain("sums of a month: the slowest of 5");
}, 300_000);
