import { faultsCommand } from "@forecourt/harness";
import { loadBalancing, loadBalancingAmounts } from "./load-balancing.ts";

await faultsCommand({
  name: "load-balancing",
  amounts: loadBalancingAmounts,
  run: (run) => loadBalancing(run),
});
