import type { Client } from "@forecourt/client";
import { type ChargerOptions, createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";
import { startTestServer, type TestServer } from "../../server/test/support/start-test-server.ts";
import { type Cli, startCli } from "./run-cli.ts";

/** A server with many chargers, and a CLI user. */
export interface StartedFleet extends AsyncDisposable {
  server: TestServer;
  client: Client;
  cli: Cli;
  /** Registers a charger. It is not connected. */
  add(identity: string): Promise<FleetCharger>;
  addMany(count: number, prefix: string): Promise<FleetCharger[]>;
}

/** A registered charger and its simulator. */
export interface FleetCharger {
  id: string;
  identity: string;
  /** Switches it on, in place of the one that played it before. */
  connect(options?: Partial<ChargerOptions>): Promise<SimulatedCharger>;
  /** Resolves when it has booted so often by its own ledger, those that played it before included. */
  booted(times: number): Promise<void>;
  /** How often it was asked for this. */
  calls(action: string): number;
}

export async function startFleet(settings: Record<string, string> = {}): Promise<StartedFleet> {
  const server = await startTestServer(settings);
  const { client } = server;
  const cli = await startCli({ FORECOURT_URL: server.baseUrl, FORECOURT_API_KEY: server.key });
  const playing = new Set<SimulatedCharger>();

  async function add(identity: string): Promise<FleetCharger> {
    const { id, password } = await client.chargers.create({ identity });
    const before: SimulatedCharger[] = [];
    const calls: string[] = [];
    return {
      id,
      identity,
      async connect(options = {}) {
        await before.at(-1)?.close();
        const charger = createSimulatedCharger({
          url: server.ocppUrl,
          identity,
          password,
          rebootMs: 20,
          ...options,
        });
        charger.on("frame", ({ direction, text }) => {
          if (direction === "in" && text.startsWith("[2,")) calls.push(String(JSON.parse(text)[2]));
        });
        before.push(charger);
        playing.add(charger);
        await charger.connect();
        return charger;
      },
      booted: (times) =>
        new Promise((resolve) => {
          const look = () => {
            const answered = before.flatMap(({ ledger }) => ledger.answered);
            if (answered.filter(({ action }) => action === "BootNotification").length >= times) resolve();
          };
          for (const charger of before) charger.on("answered", look);
          look();
        }),
      calls: (action) => calls.filter((called) => called === action).length,
    };
  }

  return {
    server,
    client,
    cli,
    add,
    addMany: (count, prefix) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => add(`${prefix}${String(index + 1).padStart(4, "0")}`)),
      ),
    async [Symbol.asyncDispose]() {
      await cli[Symbol.asyncDispose]();
      await Promise.all([...playing].map((charger) => charger.close()));
      await server[Symbol.asyncDispose]();
    },
  };
}
