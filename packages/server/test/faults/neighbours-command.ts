import { faultsCommand } from "@forecourt/harness";
import { neighbours, neighboursAmounts } from "./neighbours.ts";

await faultsCommand({ name: "neighbours", amounts: neighboursAmounts, run: (run) => neighbours(run) });
