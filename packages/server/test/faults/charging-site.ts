import type { SeededRandom } from "@forecourt/harness";
import { createSimulatedCharger, type SimulatedCharger } from "@forecourt/simulator";
import type { TestProcess } from "../support/start-test-process.ts";

/** A charger with one connector, and the cars that arrive at it. */
export interface Outlet {
  charger: SimulatedCharger;
  idTag: string;
}

/** Chargers at one balanced location, spread over the servers. Each charger returns to its own server. */
export async function buildSite(
  servers: readonly TestProcess[],
  count: number,
  random: SeededRandom,
): Promise<Outlet[]> {
  const client = servers[0]?.client ?? never();
  const { id: location_id } = await client.locations.create({
    name: "Hof Ünterwegs ⚡",
    max_amperage: 63,
    dlb_enabled: true,
  });
  const outlets: Outlet[] = [];
  for (let index = 0; index < count; index++) {
    const own = random.fork(index);
    const identity = `CP-${index}`;
    const idTag = `DRIVER-${index}`;
    await client.idTags.create({ id_tag: idTag });
    const { password } = await client.chargers.create({ identity, location_id });
    const charger = createSimulatedCharger({
      identity,
      password,
      url: servers[index % servers.length]?.ocppUrl ?? never(),
      reconnect: { firstMs: 200, maxMs: 1_000 },
      random: () => own.next(),
      tickMs: 200,
      callTimeoutMs: 5_000,
      configuration: { MeterValueSampleInterval: "1" },
    });
    outlets.push({ charger, idTag });
  }
  await Promise.all(outlets.map(({ charger }) => charger.connect()));
  return outlets;
}

function never(): never {
  throw new Error("unreachable: there is one");
}
