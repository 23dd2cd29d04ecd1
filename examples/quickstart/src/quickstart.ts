import { type Client, createClient } from "@forecourt/client";
import { createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";

export interface QuickstartOptions {
  /** Where the API is: `http://127.0.0.1:8080/v1`. */
  url: string;
  /** A key with the role admin. */
  apiKey: string;
  print: (line: string) => void;
}

/** A site from nothing to its first receipt. Answers the CDR. */
export async function quickstart({ url, apiKey, print }: QuickstartOptions) {
  const client = createClient({ baseUrl: url, apiKey });

  // What charging costs, where, and at which charger.
  const tariff = await client.tariffs.create({
    name: "0.50 to start, 0.35 a kWh",
    currency: "EUR",
    elements: [
      {
        price_components: [
          { type: "FLAT", price: 0.5 },
          { type: "ENERGY", price: 0.35, vat: 21 },
        ],
      },
    ],
  });
  const location = await client.locations.create({ name: "Harbour car park", tariff_id: tariff.id });
  const identity = `QUICK-${Date.now()}`;
  const charger = await client.chargers.create({ identity, location_id: location.id });
  const [socket] = charger.sockets;
  if (socket === undefined) throw new Error("A new charger has a socket with connector 1.");
  print(`Created ${charger.identity} at ${location.name}, with tariff "${tariff.name}".`);

  // In place of hardware: a charger that speaks OCPP 1.6, and a car. The password is shown this once.
  await using simulated = simulate(url, identity, charger.password);
  await simulated.connect();
  simulated.plugIn();
  print("The charger is connected, and a car is plugged in.");

  // The session exists once the charger has said yes and reported the transaction.
  const start = await client.sockets.start(charger.id, socket.id, { id_tag: "QUICKSTART" });
  const session = await client.waitForSession(start);
  print(`Session ${session.id} has begun.`);
  const energyWh = await untilCharged(client, session.id, 100);
  print(`${energyWh} Wh so far. Stopping.`);

  await client.sockets.stop(charger.id, socket.id, { wait: true });
  const cdr = await client.waitForCdr(session);
  print(
    `CDR ${cdr.id}: ${cdr.total_energy_wh} Wh in ${cdr.total_time_s} s, ${cdr.total_cost} ${cdr.currency}.`,
  );
  for (const { type, quantity, unit_price, cost } of cdr.line_items) {
    print(`  ${type.padEnd(8)} ${quantity} x ${unit_price} = ${cost}`);
  }
  return cdr;
}

/** Chargers connect to the same server, at /ocpp. */
function simulate(url: string, identity: string, password: string): SimulatedCharger {
  const { host, protocol } = new URL(url);
  return createSimulatedCharger({
    url: `${protocol === "https:" ? "wss" : "ws"}://${host}/ocpp`,
    identity,
    password,
    // A fast one, which reports every second, so that there is something to see soon.
    connectors: [{ maxCurrentA: 400 }],
    car: { maxCurrentA: 400 },
    configuration: { MeterValueSampleInterval: "1" },
  });
}

/** Looks at the session until it has taken so much energy, for a minute at most. */
async function untilCharged(client: Client, sessionId: string, wantedWh: number): Promise<number> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const { energy_wh: energyWh } = await client.sessions.get(sessionId);
    if (energyWh !== null && energyWh >= wantedWh) return energyWh;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`Session ${sessionId} has not taken ${wantedWh} Wh within a minute.`);
}
