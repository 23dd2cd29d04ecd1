import { simulationCommand } from "@forecourt/harness";
import { serverAmounts, simulateServer } from "./simulation.ts";

await simulationCommand({ name: "server", amounts: serverAmounts, run: (run) => simulateServer(run) });
