import { quietRun, testSeed } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { compareNeighbours, neighboursAmounts } from "./neighbours.ts";

/** `pnpm faults neighbours` runs fifty times as many, and compares the reply times. */
test("chargers, readers and scrapers are answered beside each other, with the API in the same process and apart", async () => {
  const amounts = {
    ...neighboursAmounts,
    readers: 2,
    scrapers: 2,
    sessions: 500,
    chargers: 6,
    "per-second": 12,
    rounds: 1,
  };
  const run = { ...quietRun(amounts, testSeed), seconds: 1 };
  const comparisons = await compareNeighbours(run, inject("postgresUrl"));
  expect(comparisons.map(({ setup }) => setup)).toEqual(["one process", "an API process"]);
  for (const { idle, beside, answers, forgotten } of comparisons) {
    expect([...idle, ...beside].map(({ failed }) => failed)).toEqual([0, 0]);
    for (const { sent } of [...idle, ...beside]) expect(sent).toBeGreaterThan(0);
    const counts: Record<string, number> = Object.assign({}, ...answers);
    // The server refuses the surplus readers with a status, and does nothing else to them.
    expect(
      Object.keys(counts).filter((answer) => !/^(?:list (?:200|429|503)|scrape 200)$/.test(answer)),
    ).toEqual([]);
    expect(counts["list 200"]).toBeGreaterThan(0);
    expect(counts["scrape 200"]).toBeGreaterThan(0);
    // Retention ran during the test.
    expect(forgotten[0]).toBeGreaterThan(0);
  }
}, 300_000);
