import { faultsCommand } from "@forecourt/harness";
import { scale, scaleAmounts } from "./scale.ts";

await faultsCommand({ name: "scale", amounts: scaleAmounts, run: (run) => scale(run) });
