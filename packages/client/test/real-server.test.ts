import { createDatabase, freePort, startServerProcess } from "@forecourt/harness";
import { expect, inject, test } from "vitest";
import { createClient } from "../src/index.ts";

const apiKey = "fc_test_Example1_0123456789ABCDEFGHIJKLMNOPQRSTUV2F4OEF";

test("a stream survives a server restart, and yields every event once", { timeout: 180_000 }, async () => {
  await using database = await createDatabase(inject("postgresUrl"));
  const port = await freePort();
  const start = () =>
    startServerProcess({
      entry: new URL("../../server/src/main.ts", import.meta.url),
      env: {
        FORECOURT_PORT: String(port),
        FORECOURT_DATABASE_URL: database.url,
        FORECOURT_SECRET: "a secret of at least 32 characters",
        FORECOURT_BOOTSTRAP_KEY: apiKey,
      },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
      // It starts twice, and other tests may load the machine.
      timeoutMs: 60_000,
    });
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey });
  const create = async (name: string) => (await client.locations.create({ name })).id;
  const created: string[] = [];
  const reported: string[] = [];
  const states: string[] = [];
  let connected = () => {};
  const isConnected = new Promise<void>((resolve) => (connected = resolve));
  const events = client.events.stream({
    type: "location.*",
    onConnection(state) {
      states.push(state === "open" ? "open" : state.lost.code);
      connected();
    },
  });
  const follow = async (count: number) => {
    for await (const event of events) if (reported.push(event.subject.id) === count) return;
  };

  await using first = await start();
  const following = follow(4);
  await isConnected;
  created.push(await create("Before"), await create("Shortly before"));
  await first.kill("SIGKILL");
  await using second = await start();
  // The stream may take some more seconds to reconnect.
  created.push(await create("Meanwhile"), await create("Afterwards"));
  await following;
  expect(reported).toEqual(created);
  expect(states[0]).toBe("open");
  expect(states).toContain("connection-failed");

  // Another program continues at the stored cursor.
  created.push(await create("Another day"));
  for await (const event of client.events.stream({
    type: "location.*",
    ...(events.cursor && { cursor: events.cursor }),
  })) {
    expect(event.subject.id).toBe(created[4]);
    break;
  }
  await client.apiKeys.create({ name: "Another", role: "admin" });
  const { key_id } = await client.me.get();
  // The loop has no end.
  const revoked = follow(-1).catch((thrown: unknown) => thrown);
  await client.apiKeys.revoke(key_id);
  expect(await revoked).toMatchObject({ code: "unauthorized", status: 401 });
  expect((await second.kill("SIGTERM")).code).toBe(0);
});
