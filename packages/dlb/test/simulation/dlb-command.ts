import { simulationCommand } from "@forecourt/harness";
import { startPlayers } from "./players.ts";
import { simulateAll, simulationAmounts } from "./simulation.ts";

await simulationCommand({
  name: "dlb",
  amounts: simulationAmounts,
  async run(run) {
    using players = startPlayers();
    return await simulateAll(run, players);
  },
});
