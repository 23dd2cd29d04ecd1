import { createClient } from "@forecourt/client";
import { freePort, startServerProcess, testScale, testSeed } from "@forecourt/harness";
import { createRandom } from "@forecourt/simulator";
import { expect, inject, test } from "vitest";
import { generateApiKey } from "../src/keys/api-key.ts";
import { createServerDatabase } from "../src/testing/server-database.ts";
import { connectRpcCharger } from "./ocpp-rpc-charger.ts";

/*
 * The built server as a process of its own, killed with SIGKILL while it gives a charger a new password: before the
 * charger has it, before it has answered, before the answer is stored, and while the charger comes with it.
 */

const entry = new URL("../dist/main.js", import.meta.url);
const kills = 2 * testScale;

test(`${kills} kills at random moments of a rotation, and the charger comes in with the password it holds`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  const apiKey = generateApiKey("test");
  const port = await freePort();
  const start = () =>
    startServerProcess({
      entry,
      env: {
        FORECOURT_PORT: String(port),
        FORECOURT_DATABASE_URL: database.url,
        FORECOURT_SECRET: "a secret that only the tests know of",
        FORECOURT_BOOTSTRAP_KEY: apiKey,
        FORECOURT_LOG_LEVEL: "warn",
      },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
      timeoutMs: 60_000,
    });
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey, retry: false });
  const random = createRandom(testSeed);
  const connect = (password: string) =>
    connectRpcCharger({ url: `ws://127.0.0.1:${port}/ocpp`, identity: "CP-1", password });

  let server = await start();
  try {
    const { id, password } = await client.chargers.create({ identity: "CP-1" });
    let held = password;
    let received = 0;
    for (let kill = 0; kill < kills; kill++) {
      const charger = await connect(held);
      await charger.boot();
      const takes = random() < 0.7;
      // It takes the key at once, and comes back with it as soon as it has answered.
      charger.handle("ChangeConfiguration", ({ value }) => {
        received += 1;
        if (takes) held = String(value);
        setImmediate(() => {
          charger.cut();
          connect(held).catch(() => undefined);
        });
        return { status: "Accepted" };
      });
      const asked = client.chargers.rotateCredentials(id, { mode: "over_ocpp" }).catch(() => null);
      // The first time when the charger surely has it.
      if (kill === 0) await expect.poll(() => received, { interval: 1, timeout: 10_000 }).toBe(1);
      else await new Promise((resolve) => setTimeout(resolve, random() * 60));
      await server.kill("SIGKILL");
      await asked;
      charger.cut();
      server = await start();
      // Throws when it is shut out.
      await (await connect(held)).close();
    }
  } finally {
    await server.kill("SIGKILL");
  }
});
