import type { Client } from "@forecourt/client";
import { createSimulatedCharger } from "@forecourt/simulator";

export interface Site extends AsyncDisposable {
  chargerId: string;
  socketId: string;
}

/** In place of hardware: a location with a price, and a charger with a car at it. */
export async function openSite(client: Client, url: string): Promise<Site> {
  const tariff = await client.tariffs.create({
    name: "0.50 to start, 0.40 a kWh, 21 % VAT",
    currency: "EUR",
    elements: [
      {
        price_components: [
          { type: "FLAT", price: 0.5, vat: 21 },
          { type: "ENERGY", price: 0.4, vat: 21 },
        ],
      },
    ],
  });
  const location = await client.locations.create({ name: "Car park of the shop", tariff_id: tariff.id });
  const identity = `SHOP-${Date.now()}`;
  const charger = await client.chargers.create({ identity, location_id: location.id });
  const [socket] = charger.sockets;
  if (socket === undefined) throw new Error("A new charger has a socket with connector 1.");

  const { host, protocol } = new URL(url);
  const simulated = createSimulatedCharger({
    url: `${protocol === "https:" ? "wss" : "ws"}://${host}/ocpp`,
    identity,
    password: charger.password,
    // A fast one, so that there is something to see soon.
    connectors: [{ maxCurrentA: 400 }],
    car: { maxCurrentA: 400 },
    configuration: { MeterValueSampleInterval: "3" },
  });
  await simulated.connect();
  simulated.plugIn();
  return {
    chargerId: charger.id,
    socketId: socket.id,
    [Symbol.asyncDispose]: () => simulated[Symbol.asyncDispose](),
  };
}
