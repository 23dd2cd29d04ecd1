import { testScale, testSeed } from "@forecourt/harness";
import { createRandom } from "@forecourt/simulator";
import { expect, inject, test } from "vitest";
import { createServerDatabase } from "../src/testing/server-database.ts";
import { startKillableServer } from "./killable-server.ts";
import { connectRpcCharger } from "./ocpp-rpc-charger.ts";

/*
 * The built server as a process of its own, killed with SIGKILL while it gives a charger a new password: before the
 * charger has it, before it has answered, before the answer is stored, and while the charger comes with it.
 */

const kills = 2 * testScale;

test(`${kills} kills at random moments of a rotation, and the charger comes in with the password it holds`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  await using database = await createServerDatabase(inject("postgresUrl"));
  await using server = await startKillableServer({ FORECOURT_DATABASE_URL: database.url });
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
    const asked = server.client.chargers.rotateCredentials(id, { mode: "over_ocpp" }).catch(() => null);
    // The first time when the charger surely has it.
    if (kill === 0) await expect.poll(() => received, { interval: 1, timeout: 60_000 }).toBe(1);
    else await new Promise((resolve) => setTimeout(resolve, random() * 60));
    await server.kill();
    await asked;
    charger.cut();
    await server.start();
    // Throws when it is shut out.
    await (await connect(held)).close();
  }
});
