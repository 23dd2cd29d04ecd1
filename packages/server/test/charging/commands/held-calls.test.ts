import { once } from "node:events";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { connectRawCharger } from "../../support/raw-charger.ts";
import { startTestServer } from "../../support/start-test-server.ts";
import { basic } from "../../support/upgrade-request.ts";

test("a command to a charger that is connected and has said nothing yet waits, and is not charger_offline", async () => {
  await using server = await startTestServer();
  const { client } = server;
  const raw = await connectRawCharger(server);
  await client.chargers.update(raw.id, { takeover: "newest" });
  raw.socket.close();
  await raw.closed;
  const authorization = basic(raw.identity, raw.password);
  const connect = async () => {
    const socket = new WebSocket(`${server.ocppUrl}/${raw.identity}`, "ocpp1.6", {
      headers: { authorization },
    });
    await once(socket, "open");
    return socket;
  };
  const connected = async () => (await client.chargers.get(raw.id)).connected;
  const first = await connect();
  await expect.poll(connected, { timeout: 60_000 }).toBe(true);

  // The charger opens another connection before it sends a message on the first.
  const held = client.chargers.reset(raw.id, { type: "Soft", wait: true });
  await expect
    .poll(async () => (await client.commands.list({ charger_id: raw.id })).data, { timeout: 60_000 })
    .toHaveLength(1);
  const second = await connect();
  const call = once(second, "message").then(([data]) => JSON.parse(String(data)) as unknown[]);
  second.on("message", (data) => {
    const [type, id] = JSON.parse(String(data)) as [number, string];
    if (type === 2) second.send(JSON.stringify([3, id, { status: "Accepted" }]));
  });
  second.send('[2,"1","Heartbeat",{}]');
  expect(await call).toBeDefined();
  const ended = await held;
  expect(ended).toMatchObject({ status: "accepted", error: null });
  first.terminate();
  second.terminate();
});
