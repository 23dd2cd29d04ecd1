import { noNats, quietRun, testSeed } from "@forecourt/harness";
import { expect, test } from "vitest";
import { kills, killsAmounts } from "./kills.ts";

const fraction = { ...killsAmounts, chargers: 10, processes: 2, server: 2, postgres: 1, nats: 0, listen: 1 };

/** `pnpm faults kills` kills the servers of fifty chargers 200 times, and PostgreSQL and NATS 20 times each. */
test("after kills of servers and PostgreSQL everything acknowledged is stored once, and the cap was held", async () => {
  const { failures, figures } = await kills(quietRun(fraction, testSeed));
  expect(failures).toEqual([]);
  expect(figures).toMatchObject({ server: 2, postgres: 1, listen: 1 });
  expect(figures["transactions"]).toBeGreaterThan(0);
}, 600_000);

test.skipIf(noNats !== null)(
  `over NATS it is the same when NATS is killed${noNats === null ? "" : ` (${noNats})`}`,
  async () => {
    const amounts = { ...fraction, server: 1, postgres: 0, nats: 1, listen: 0 };
    const { failures, figures } = await kills(quietRun(amounts, testSeed));
    expect(failures).toEqual([]);
    expect(figures).toMatchObject({ server: 1, nats: 1 });
    expect(figures["transactions"]).toBeGreaterThan(0);
  },
  600_000,
);
