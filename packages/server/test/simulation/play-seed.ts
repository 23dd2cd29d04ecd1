import { register, syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { installNetwork } from "./machine/network.ts";
import { installRandom } from "./machine/random.ts";
import { installTime } from "./machine/time.ts";
import type { FullSeedOrder } from "./play-seeds.ts";

/*
 * Plays one seed, which its parent sends, in a process of its own: the simulated machine takes the place of the modules and
 * globals of Node, so everything else is loaded after it.
 */

/** Half an hour before the clocks go forward in Europe. */
const startsAt = Date.parse("2026-03-29T00:30:00Z");

process.once("message", (order: FullSeedOrder) => {
  void play(order);
});
// The command has ended before its time.
process.once("disconnect", () => process.exit());

async function play({ seed, bug, folder, ...order }: FullSeedOrder): Promise<void> {
  // Not through the package, which would load what must see the simulated machine.
  const { SeededRandom } = await import("../../../harness/src/fuzz/seeded-random.ts");
  const random = new SeededRandom(seed);
  installTime(startsAt);
  installRandom(random.fork(0));
  installNetwork();
  Object.assign(os, { tmpdir: () => folder });
  syncBuiltinESMExports();
  if (bug !== null) {
    const root = new URL("../../../../", import.meta.url);
    const data = { ...bug, url: new URL(bug.file, root).href, folder };
    register("./plant-bug.mjs", import.meta.url, { data });
  }
  const { playHour } = await import("./play-hour.ts");
  const played = await playHour(random, order);
  process.send?.(played, () => process.exit());
}
