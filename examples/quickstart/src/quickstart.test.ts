import { createDatabase, freePort, startServerProcess } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { quickstart } from "./quickstart.ts";

const apiKey = "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF";

test("the quickstart goes from nothing to a receipt", { timeout: 90_000 }, async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  const port = await freePort();
  await using _server = await startServerProcess({
    entry: new URL("../../../packages/server/src/main.ts", import.meta.url),
    env: {
      FORECOURT_PORT: String(port),
      FORECOURT_DATABASE_URL: database.url,
      FORECOURT_SECRET: "a secret of at least 32 characters",
      FORECOURT_BOOTSTRAP_KEY: apiKey,
    },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  });
  const lines: string[] = [];

  const cdr = await quickstart({
    url: `http://127.0.0.1:${port}/v1`,
    apiKey,
    print: (line) => lines.push(line),
  });

  expect(cdr.status).toBe("valid");
  expect(cdr.billing_decision).toBeNull();
  expect(cdr.total_energy_wh).toBeGreaterThanOrEqual(100);
  expect(cdr.line_items[0]).toMatchObject({ type: "FLAT", quantity: 1, unit_price: 0.5, cost: 0.5 });
  expect(lines).toContain(
    `CDR ${cdr.id}: ${cdr.total_energy_wh} Wh in ${cdr.total_time_s} s, ${cdr.total_cost} EUR.`,
  );
});
