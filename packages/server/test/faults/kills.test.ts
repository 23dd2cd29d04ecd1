import { noNats, quietRun, testSeed } from "@forecourt/harness";
import { expect, test } from "vitest";
import { kills, killsAmounts } from "./kills.ts";

/**
 * `pnpm faults kills` kills the servers of fifty chargers 200 times, and PostgreSQL and NATS 20 times each. Without NATS here, the
 * messages between the processes go through PostgreSQL.
 */
test(`after kills of servers, PostgreSQL and NATS everything acknowledged is stored once, and the cap was held${noNats === null ? "" : ` (${noNats})`}`, async () => {
  const nats = noNats === null ? 1 : 0;
  const amounts = { ...killsAmounts, chargers: 10, processes: 2, server: 1, postgres: 1, nats, listen: 1 };
  const { failures, figures } = await kills(quietRun(amounts, testSeed));
  expect(failures).toEqual([]);
  expect(figures).toMatchObject({ server: 1, postgres: 1, nats, listen: 1 });
  expect(figures["transactions"]).toBeGreaterThan(0);
}, 600_000);
