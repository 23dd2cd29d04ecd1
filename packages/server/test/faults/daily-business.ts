import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@forecourt/client";
import type { SeededRandom } from "@forecourt/harness";
import { createCar } from "@forecourt/simulator";
import type { Outlet } from "./charging-site.ts";

/** Cars arrive and leave: each stays for 1 to 4 s, and the next one comes within 1 s. `slower` multiplies these times. */
export async function drive(
  { charger, idTag }: Outlet,
  random: SeededRandom,
  signal: AbortSignal,
  slower = 1,
): Promise<void> {
  const pause = pauses(random, signal, slower);
  for (let isOn = await pause(0, 1_000); isOn; isOn = await pause(200, 1_000)) {
    charger.plugIn(1, createCar({ maxCurrentA: random.between(8, 32), phases: 1 }));
    await charger.present(idTag, 1);
    await pause(1_000, 4_000);
    charger.unplug(1);
  }
}

/** An operator who changes things. A request that a killed server did not answer may have taken effect or not. */
export async function operate(
  living: () => Client,
  random: SeededRandom,
  signal: AbortSignal,
): Promise<void> {
  const pause = pauses(random, signal);
  const ids: string[] = [];
  for (let n = 0; await pause(100, 500); n++) {
    const client = living();
    const name = `Platz ${n} – ${"é".repeat(random.between(0, 40))}`;
    const id = ids[random.below(ids.length)];
    try {
      if (id === undefined || random.chance(0.4)) ids.push((await client.locations.create({ name })).id);
      else if (random.chance(0.8)) await client.locations.update(id, { name });
      else await client.locations.delete(ids.splice(ids.indexOf(id), 1)[0] ?? id);
    } catch {
      // The checker reads from the tables which requests took effect.
    }
  }
}

/** Resolves with false when the run is over. */
function pauses(random: SeededRandom, signal: AbortSignal, slower = 1) {
  return (leastMs: number, mostMs: number): Promise<boolean> =>
    wait(slower * random.between(leastMs, mostMs), true, { signal }).catch(() => false);
}
