import { faultsCommand } from "@forecourt/harness";
import { storm, stormAmounts } from "./storm.ts";

await faultsCommand({ name: "storm", amounts: stormAmounts, run: (run) => storm(run) });
