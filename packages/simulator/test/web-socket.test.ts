import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { systemClock } from "@forecourt/ocpp";
import { acceptChargers } from "@forecourt/ocpp/ws";
import { afterEach, expect, test } from "vitest";
import type { Arguments } from "../src/arguments.ts";
import { createSimulatedCharger } from "../src/index.ts";
import { runFleet } from "../src/run-fleet.ts";
import { startCentralSystem } from "./start-central-system.ts";

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function startServer() {
  const server = createServer();
  const centralSystem = startCentralSystem(systemClock);
  let epoch = 0;
  const listener = acceptChargers({
    server,
    centralSystem,
    authenticate({ identity, password }) {
      if (password?.toString() === "wrong") return { ok: false, status: 401 };
      const registration = centralSystem.station(identity)?.registration ?? null;
      return { ok: true, epoch: ++epoch, context: null, registration };
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push(async () => {
    await listener.close();
    await centralSystem.close();
    server.close();
    await once(server, "close");
  });
  // Listening on a port of an address, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return { url: `ws://127.0.0.1:${port}/ocpp`, centralSystem };
}

const fleetArguments: Omit<Arguments, "url"> = {
  count: 2,
  connectors: 1,
  identityPrefix: "SIM-",
  password: undefined,
  idTags: ["TAG-1"],
  speed: 60,
  seed: 1,
  durationMs: null,
  json: true,
};

test("over a real socket: a session, a cut in the middle of it, and nothing lost", async () => {
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
  await charger.until(({ link, queued }) => link === "online" && queued === 0);

  const stops = charger.ledger.answered.filter(({ action }) => action === "StopTransaction");
  expect(stops.map(({ payload }) => payload["transactionId"])).toEqual([1]);
  expect(charger.ledger.answered.filter(({ action }) => action === "BootNotification")).toHaveLength(1);
});

test("a charger that is turned away says with what, and whoever waits for it is told when it closes", async () => {
  const { url } = await startServer();
  const charger = createSimulatedCharger({ url, identity: "CP-1", password: "wrong" });
  const refused = new Promise((resolve) => charger.on("refused", resolve));
  const connecting = charger.connect();
  expect(await refused).toEqual({ status: 401 });
  const told = expect(connecting).rejects.toMatchObject({ code: "closed" });
  await charger.close();
  await told;
});

test("a fleet on the command line reports until it is interrupted, and ends with 0", async () => {
  const { url, centralSystem } = await startServer();
  const ending = new AbortController();
  const lines: string[] = [];
  const code = await runFleet(
    { ...fleetArguments, url },
    {
      clock: systemClock,
      signal: ending.signal,
      terminal: false,
      everyMs: 20,
      write(text) {
        lines.push(text);
        if (text.includes('"online":2')) ending.abort();
      },
      complain: (text) => lines.push(text),
    },
  );
  expect(code).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ chargers: 2, online: 0, refused: null });
  expect([...centralSystem.stations()].map(({ identity }) => identity).sort()).toEqual([
    "SIM-0001",
    "SIM-0002",
  ]);
});

test("a fleet that nobody accepts ends with 1 and says what to do", async () => {
  const { url } = await startServer();
  const ending = new AbortController();
  const complaints: string[] = [];
  const code = await runFleet(
    { ...fleetArguments, url, password: "wrong" },
    {
      clock: systemClock,
      signal: ending.signal,
      terminal: false,
      everyMs: 20,
      write(text) {
        if (text.includes('"refused":401')) ending.abort();
      },
      complain: (text) => complaints.push(text),
    },
  );
  expect(code).toBe(1);
  expect(complaints).toEqual([
    `The server at ${url} turned the chargers away with HTTP 401. Register SIM-0001 and so on there, and give their --password.`,
  ]);
});
