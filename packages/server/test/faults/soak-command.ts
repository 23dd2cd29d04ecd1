import { faultsCommand } from "@forecourt/harness";
import { soak, soakAmounts } from "./soak.ts";

await faultsCommand({ name: "soak", amounts: soakAmounts, run: (run) => soak(run) });
