import { quietRun, testSeed } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { outage } from "./outage.ts";

/** `pnpm faults outage` runs fifty outages of up to two minutes. */
test("after outages of the database every CDR says what the charger measured", async () => {
  const amounts = { outages: 1, "min-seconds": 4, "max-seconds": 7, parallel: 1, settle: 5 };
  const { failures, figures } = await outage(quietRun(amounts, testSeed), inject("postgresUrl"));
  expect(failures).toEqual([]);
  expect(figures).toMatchObject({ outages: 1, "wrong CDRs": 0 });
}, 600_000);
