import { SeededRandom } from "@forecourt/harness";
import { attackSlowly } from "./slow-attack.ts";

/*
 * A process of slow clients, started by slow-clients.ts. It reports their state every second, until the parent disconnects.
 */

const [url = "", key = "", connections = "0", seed = "0"] = process.argv.slice(2);
const attack = attackSlowly({ url, key }, Number(connections), new SeededRandom(Number(seed)));
const timer = setInterval(() => process.send?.(attack.report(), () => {}), 1_000);
process.once("disconnect", () => {
  clearInterval(timer);
  void attack.stop();
});
