import { createServer } from "node:http";
import { createClient } from "@forecourt/client";
import { freePort, startServerProcess } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { generateApiKey } from "../../src/platform/api-key.ts";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { connectRpcCharger } from "../support/ocpp-rpc-charger.ts";

const entry = new URL("../../src/main.ts", import.meta.url);
const secret = "a secret that only the tests know of";

test("a busy port ends the process with 1, and the message names the setting", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const busy = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => void busy.listen(port, "127.0.0.1", resolve));
  const env = {
    FORECOURT_PORT: String(port),
    FORECOURT_SECRET: secret,
    FORECOURT_DATABASE_URL: database.url,
  };
  await expect(startServerProcess({ entry, env })).rejects.toThrow(
    new RegExp(`ended \\(1\\)[\\s\\S]*Port ${port} is in use[\\s\\S]*FORECOURT_PORT`),
  );
  await new Promise((resolve) => void busy.close(resolve));
});

test("every problem of a configuration is listed at once, and the process ends with 2", async () => {
  const env = {
    FORECOURT_PORT: "eighty",
    FORECOURT_DATABASE_URL: "postgres://127.0.0.1/x",
    FORECOURT_HOTS: "::",
  };
  await expect(startServerProcess({ entry, env })).rejects.toThrow(
    /ended \(2\)[\s\S]*FORECOURT_PORT[\s\S]*FORECOURT_SECRET[\s\S]*FORECOURT_HOTS/,
  );
});

test("SIGTERM answers waiting requests, and ends the process with 0", async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const port = await freePort();
  const key = generateApiKey("test");
  const url = `http://127.0.0.1:${port}`;
  await using server = await startServerProcess({
    entry,
    readyUrl: `${url}/readyz`,
    env: {
      FORECOURT_PORT: String(port),
      FORECOURT_SECRET: secret,
      FORECOURT_DATABASE_URL: database.url,
      FORECOURT_BOOTSTRAP_KEY: key,
    },
  });
  const client = createClient({ baseUrl: `${url}/v1`, apiKey: key });
  const { id, password } = await client.chargers.create({ identity: "CP-1" });
  const charger = await connectRpcCharger({ url: `ws://127.0.0.1:${port}/ocpp`, identity: "CP-1", password });
  await charger.boot();
  const asked = new Promise<void>((resolve) => {
    charger.handle("Reset", () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  const waiting = client.chargers.reset(id, { type: "Hard", wait: true });
  await asked;
  expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  expect(await waiting).toMatchObject({ status: "pending" });
  await expect.poll(() => server.lines.at(-1), { timeout: 60_000 }).toContain('"msg":"stopped"');
  expect(server.lines.filter((line) => line.includes(key))).toEqual([]);
});
