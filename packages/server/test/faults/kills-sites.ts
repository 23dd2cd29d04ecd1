import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@forecourt/client";
import type { SeededRandom } from "@forecourt/harness";
import { createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";
import type { Outlet } from "./charging-site.ts";

/** Of the balanced site. */
export const capA = 63;

export interface Sites {
  outlets: Outlet[];
  /** Chargers of the balanced site. */
  balanced: SimulatedCharger[];
  /** Of all chargers, in the API. */
  ids: string[];
}

/** Two of five chargers share a fuse, the others have what they want. */
export async function buildSites(
  client: Client,
  url: string,
  count: number,
  random: SeededRandom,
): Promise<Sites> {
  const { balanced, free } = await createLocations(client, capA);
  const sites: Sites = { outlets: [], balanced: [], ids: [] };
  for (let index = 0; index < count; index++) {
    const own = random.fork(index);
    const [identity, idTag] = [`CP-${index}`, `DRIVER-${index}`];
    await client.idTags.create({ id_tag: idTag });
    const isBalanced = index % 5 < 2;
    const { id, password } = await client.chargers.create({
      identity,
      location_id: (isBalanced ? balanced : free).id,
      sockets: [{ connector_id: 1, max_amperage: 32 }],
    });
    const charger = createSimulatedCharger({
      identity,
      password,
      url,
      reconnect: { firstMs: 200, maxMs: 1_000 },
      random: () => own.next(),
      tickMs: 200,
      callTimeoutMs: 5_000,
      quirks: { requestLoss: 0.01, answerLoss: 0.01, answersAfterMs: [0, 300] },
      configuration: {
        MeterValueSampleInterval: "1",
        MeterValuesSampledData: "Energy.Active.Import.Register",
        TransactionMessageRetryInterval: "1",
      },
    });
    sites.outlets.push({ charger, idTag });
    if (isBalanced) sites.balanced.push(charger);
    sites.ids.push(id);
  }
  await Promise.all(sites.outlets.map(({ charger }) => charger.connect()));
  // Until its baseline is in force, a charger does not have a limit.
  for (const [index, id] of sites.ids.entries()) {
    if (index % 5 >= 2) continue;
    const accepted = { charger_id: id, type: "SetChargingProfile", status: "accepted" } as const;
    while ((await client.commands.list(accepted)).data.length === 0) await wait(200);
  }
  return sites;
}

/** A location with a fuse, and one without, where a kWh costs 0.30 EUR. */
export async function createLocations(client: Client, capA: number) {
  const { id: tariff_id } = await client.tariffs.create({
    currency: "EUR",
    elements: [{ price_components: [{ type: "ENERGY", price: 0.3, step_size: 1 }] }],
  });
  const balanced = await client.locations.create({
    name: "Depot",
    max_amperage: capA,
    dlb_enabled: true,
    tariff_id,
  });
  return { balanced, free: await client.locations.create({ name: "Motorway", tariff_id }) };
}

/** What the chargers of the balanced site draw together, looked at again and again. */
export interface Looks {
  count: number;
  mostA: number;
  /** How often it was more than the cap. */
  exceeded: number;
}

export function startLooking(
  chargers: readonly SimulatedCharger[],
  { capA, everyMs }: { capA: number; everyMs: number },
  signal: AbortSignal,
): Looks {
  const looks: Looks = { count: 0, mostA: 0, exceeded: 0 };
  const timer = setInterval(() => {
    const sumA = chargers.reduce((sum, charger) => sum + charger.currentA(), 0);
    looks.count += 1;
    looks.mostA = Math.max(looks.mostA, sumA);
    if (sumA > capA + 1e-9) looks.exceeded += 1;
  }, everyMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  return looks;
}
