import { faultsCommand } from "@forecourt/harness";
import { kills, killsAmounts } from "./kills.ts";

await faultsCommand({ name: "kills", amounts: killsAmounts, run: (run) => kills(run) });
