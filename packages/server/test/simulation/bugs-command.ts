import { simulationCommand } from "@forecourt/harness";
import { bugAmounts, findBugs } from "./simulation.ts";

await simulationCommand({ name: "bugs", amounts: bugAmounts, run: (run) => findBugs(run) });
