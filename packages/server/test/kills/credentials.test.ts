import { testScale, testSeed } from "@forecourt/harness";
import { createRandom } from "@forecourt/simulator";
import { expect, inject, test } from "vitest";
import { createServerDatabase } from "../../src/testing/server-database.ts";
import { connectRpcCharger } from "../support/ocpp-rpc-charger.ts";
import { startTestProcess } from "../support/start-test-process.ts";

/*
 * These tests run the built server as a process of its own and kill it with SIGKILL while it gives a charger a new password:
 * before the charger has it, before the charger answers, before the answer is stored, and while the charger connects with
 * it.
 */

const kills = 2 * testScale;

test(`${kills} kills at random moments of a rotation, and the charger can connect with the password it holds`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  await using server = await startTestProcess({ FORECOURT_DATABASE_URL: database.url });
  const random = createRandom(testSeed);
  const connect = (password: string) =>
    connectRpcCharger({ url: server.ocppUrl, identity: "CP-1", password });

  const { id, password } = await server.client.chargers.create({ identity: "CP-1" });
  let held = password;
  let received = 0;
  for (let kill = 0; kill < kills; kill++) {
    const charger = await connect(held);
    await charger.boot();
    const takes = random() < 0.7;
    // The charger uses the key at once, and reconnects with it as soon as it has answered.
    charger.handle("ChangeConfiguration", ({ value }) => {
      received += 1;
      if (takes) held = String(value);
      setImmediate(() => {
        charger.cut();
        connect(held).catch(() => undefined);
      });
      return { status: "Accepted" };
    });
    const asked = server.client.chargers.rotateCredentials(id, { mode: "over_ocpp" }).catch(() => null);
    // The first kill comes when the charger certainly has the key.
    if (kill === 0) await expect.poll(() => received, { interval: 1, timeout: 60_000 }).toBe(1);
    else await new Promise((resolve) => setTimeout(resolve, random() * 60));
    await server.kill();
    await asked;
    charger.cut();
    await server.start();
    // Throws when the server refuses the charger.
    await (await connect(held)).close();
  }
});
