import { afterEach, expect, test } from "vitest";
import { createSimulatedCharger } from "../src/index.ts";
import { startServer as start } from "./start-server.ts";

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function startServer() {
  const server = await start();
  opened.push(server.close);
  return server;
}

test("over a real socket: a session, a lost connection in the middle of it, and no lost message", async () => {
  const { url } = await startServer();
  await using charger = createSimulatedCharger({
    url,
    identity: "CP/1 ü",
    reconnect: { firstMs: 1, maxMs: 1 },
  });
  await charger.connect();
  charger.plugIn();
  expect(await charger.present("TAG-1")).toBe("started");
  await charger.until(({ connectors }) => connectors[0]?.transaction?.id === 1);
  charger.drop();
  charger.unplug();
  await charger.until(({ connection, queued }) => connection === "online" && queued === 0);

  const stops = charger.ledger.answered.filter(({ action }) => action === "StopTransaction");
  expect(stops.map(({ payload }) => payload["transactionId"])).toEqual([1]);
  expect(charger.ledger.answered.filter(({ action }) => action === "BootNotification")).toHaveLength(1);
});

test("a refused charger reports the status, and pending waits reject when it closes", async () => {
  const { url } = await startServer();
  const charger = createSimulatedCharger({ url, identity: "CP-1", password: "wrong" });
  const refused = new Promise((resolve) => charger.on("refused", resolve));
  const connecting = charger.connect();
  expect(await refused).toEqual({ status: 401 });
  const rejection = expect(connecting).rejects.toMatchObject({ code: "closed" });
  await charger.close();
  await rejection;
});

test("a charger without a subprotocol is refused, as by most central systems", async () => {
  const { url } = await startServer();
  const charger = createSimulatedCharger({ url, identity: "CP-1", quirks: { noSubprotocol: true } });
  const refused = new Promise((resolve) => charger.on("refused", resolve));
  const connecting = charger.connect();
  expect(await refused).toEqual({ status: 400 });
  const rejection = expect(connecting).rejects.toMatchObject({ code: "closed" });
  await charger.close();
  await rejection;
});

test("a charger that pings at its own interval does so from its next boot on", async () => {
  const { url, centralSystem } = await startServer();
  await using charger = createSimulatedCharger({
    url,
    identity: "CP-1",
    reconnect: { firstMs: 1, maxMs: 1 },
    rebootMs: 1,
    configuration: { WebSocketPingInterval: "1" },
  });
  await charger.connect();
  const seen = () => centralSystem.station("CP-1")?.lastSeenAt ?? 0;
  const before = seen();
  // The charger sends nothing else in that time: the heartbeat comes every 300 s.
  while (seen() === before) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  expect(seen()).toBeGreaterThan(before);
});
