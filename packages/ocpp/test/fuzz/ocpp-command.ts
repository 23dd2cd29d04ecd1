import { fuzzCommand } from "@forecourt/harness";
import { frameAmounts, fuzzFrames } from "./frames.ts";
import { fuzzUpgrades, upgradeAmounts } from "./upgrades.ts";

await fuzzCommand({
  name: "ocpp",
  amounts: { ...frameAmounts, ...upgradeAmounts },
  async run(run) {
    const frames = await fuzzFrames(run);
    const upgrades = await fuzzUpgrades(run);
    return {
      figures: { ...frames.figures, ...upgrades.figures },
      failures: [...frames.failures, ...upgrades.failures],
    };
  },
});
