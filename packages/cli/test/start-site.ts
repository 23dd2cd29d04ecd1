import type { Client } from "@forecourt/client";
import { type ChargerOptions, createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";
import { startTestServer, type TestServer } from "../../server/test/support/start-test-server.ts";
import { type Cli, startCli } from "./run-cli.ts";

/** A location where load is balanced, with chargers that are connected. */
export interface Site extends AsyncDisposable {
  server: TestServer;
  client: Client;
  cli: Cli;
  location: string;
  chargers: readonly SiteCharger[];
  /** A car comes, and a session begins: answers its id. */
  charge(charger: SiteCharger): Promise<string>;
}

export interface SiteCharger {
  id: string;
  identity: string;
  socket: string;
  simulated: SimulatedCharger;
}

export async function startSite(
  count: number,
  capacityA: number,
  charger: Partial<ChargerOptions> = {},
): Promise<Site> {
  const server = await startTestServer({
    FORECOURT_DLB_SETTLE_S: "0",
    FORECOURT_DLB_RAISE_SPACING_S: "0",
    FORECOURT_DLB_CALL_TIMEOUT_S: "5",
    FORECOURT_DLB_TICK_S: "1",
  });
  const { client } = server;
  const location = await client.locations.create({
    name: "Harbour car park",
    max_amperage: capacityA,
    dlb_enabled: true,
    dlb_start_reserve: "none",
  });
  const chargers: SiteCharger[] = [];
  for (let number = 1; number <= count; number++) {
    const identity = `DEPOT-0${number}`;
    const { id, password, sockets } = await client.chargers.create({
      identity,
      location_id: location.id,
      max_amperage: 32,
    });
    const simulated = createSimulatedCharger({
      url: server.ocppUrl,
      identity,
      password,
      car: { maxCurrentA: 32 },
      ...charger,
    });
    await simulated.connect();
    chargers.push({ id, identity, socket: sockets[0]?.id ?? "", simulated });
  }
  const cli = await startCli({ FORECOURT_URL: server.baseUrl, FORECOURT_API_KEY: server.key });
  return {
    server,
    client,
    cli,
    location: location.id,
    chargers,
    async charge({ id, socket, simulated }) {
      simulated.plugIn();
      const { id: sessionId } = await client.waitForSession(
        await client.sockets.start(id, socket, { id_tag: "TAG-1" }),
      );
      return sessionId;
    },
    async [Symbol.asyncDispose]() {
      await cli[Symbol.asyncDispose]();
      await Promise.all(chargers.map(({ simulated }) => simulated.close()));
      await server[Symbol.asyncDispose]();
    },
  };
}
