import { quietRun, testSeed } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { scale } from "./scale.ts";

/** `pnpm faults scale` asks about a million sessions, and measures the answers. */
test("every question of a working day is answered about a small fleet", async () => {
  const amounts = { sessions: 2_000, sockets: 1_000, rounds: 1 };
  const { figures } = await scale(quietRun(amounts, testSeed), inject("postgresUrl"));
  expect(Object.keys(figures)).toContain("sums of a month: the slowest of 5");
  // The time of an answer that the server gave up.
  expect(JSON.stringify(figures)).not.toContain("Infinity");
}, 300_000);
