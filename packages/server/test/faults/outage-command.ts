import { faultsCommand } from "@forecourt/harness";
import { outage, outageAmounts } from "./outage.ts";

await faultsCommand({ name: "outage", amounts: outageAmounts, run: (run) => outage(run) });
