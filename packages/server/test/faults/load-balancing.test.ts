import { howMany, quietRun, testSeed } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { loadBalancing } from "./load-balancing.ts";

/** `pnpm faults load-balancing` runs the same test with 40 chargers for five minutes. */
test("chargers share a fuse while lines drop and the server is killed, and never draw more than it carries", {
  timeout: 180_000,
}, async () => {
  const { figures, failures } = await loadBalancing(
    quietRun({ chargers: 12, seconds: howMany(15, 20), kills: 1, processes: 1, cuts: 0 }, testSeed),
    inject("postgresUrl"),
  );
  expect(failures).toEqual([]);
  expect(figures["kills"]).toBe(1);
});
