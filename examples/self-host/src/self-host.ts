import { createClient } from "@forecourt/client";
import { freePort, type ServerProcess, startServerProcess } from "@forecourt/harness";
import { createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";

export interface SelfHostOptions {
  /** An empty PostgreSQL database. */
  databaseUrl: string;
  /** An admin key to begin with: `forecourt-server keys generate` prints one. */
  apiKey: string;
  print: (line: string) => void;
}

/** A server as it is run in earnest, from its first start over an update to its end. Answers the id of the CDR. */
export async function selfHost({ databaseUrl, apiKey, print }: SelfHostOptions): Promise<string> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    FORECOURT_PORT: String(port),
    FORECOURT_DATABASE_URL: databaseUrl,
    FORECOURT_SECRET: "an example; in earnest: openssl rand -hex 32",
    FORECOURT_BOOTSTRAP_KEY: apiKey,
    FORECOURT_LOG_LEVEL: "warn",
  };
  const start = (): Promise<ServerProcess> =>
    startServerProcess({
      entry: new URL("../../../packages/server/dist/main.js", import.meta.url),
      env,
      readyUrl: `${base}/readyz`,
    });
  let server = await start();
  try {
    print(`The server listens on ${base}.`);
    const client = createClient({ baseUrl: `${base}/v1`, apiKey });
    const tariff = await client.tariffs.create({
      currency: "EUR",
      elements: [{ price_components: [{ type: "ENERGY", price: 0.35 }] }],
    });
    const location = await client.locations.create({ name: "Depot", tariff_id: tariff.id });

    const chargers: { id: string; socketId: string; simulated: SimulatedCharger }[] = [];
    for (const identity of ["DEPOT-1", "DEPOT-2"]) {
      const { id, password, sockets } = await client.chargers.create({ identity, location_id: location.id });
      const simulated = createSimulatedCharger({
        url: `ws://127.0.0.1:${port}/ocpp`,
        identity,
        password,
        // Fast, so that there is something to see soon.
        connectors: [{ maxCurrentA: 400 }],
        car: { maxCurrentA: 400 },
        configuration: { MeterValueSampleInterval: "1" },
      });
      await simulated.connect();
      chargers.push({ id, socketId: sockets[0]?.id ?? "", simulated });
    }
    try {
      const [first] = chargers;
      if (first === undefined) throw new Error("unreachable: there are two");
      first.simulated.plugIn();
      const begun = await client.sockets.start(first.id, first.socketId, { id_tag: "DRIVER-1", wait: true });
      const sessionId = await soon("a session", async () => (await client.commands.get(begun.id)).session_id);
      print(`${chargers.length} chargers are connected, and ${sessionId} has begun.`);
      await soon(
        "energy",
        async () => ((await client.sessions.get(sessionId)).energy_wh ?? 0) >= 100 || null,
      );

      // An update: the server says goodbye, and another one takes its place. The car goes on charging meanwhile.
      const stoppedAt = Date.now();
      const { code } = await server.kill("SIGTERM");
      if (code !== 0) throw new Error(`The server ended with ${code}.`);
      server = await start();
      const areBack = async () => {
        const { data } = await client.chargers.list({ connected: true });
        return data.length === chargers.length || null;
      };
      await soon("every charger", areBack);
      print(
        `Restarted; every charger is back ${((Date.now() - stoppedAt) / 1000).toFixed(1)} s after the stop.`,
      );

      await client.sockets.stop(first.id, first.socketId, { wait: true });
      const cdrId = await soon("a CDR", async () => (await client.sessions.get(sessionId)).cdr_id);
      const cdr = await client.cdrs.get(cdrId);
      print(
        `CDR ${cdr.id}: ${cdr.total_energy_wh} Wh in ${cdr.total_time_s} s, ${cdr.total_cost} ${cdr.currency}, ${cdr.status}.`,
      );
      return cdr.id;
    } finally {
      for (const { simulated } of chargers) await simulated[Symbol.asyncDispose]();
    }
  } finally {
    await server.kill("SIGTERM");
  }
}

/** Asks until there is an answer, for a minute at most. */
async function soon<Answer>(what: string, ask: () => Promise<Answer | null>): Promise<Answer> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`There was not ${what} within a minute.`);
}
