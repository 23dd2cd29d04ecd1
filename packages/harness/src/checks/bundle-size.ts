import { buildOnce } from "./build.ts";
import { runCommand } from "./run-command.ts";
import type { Step } from "./step.ts";

/** The budgets are in .size-limit.json. */
export const bundleSize: Step = {
  name: "bundle-size",
  about:
    "what goes to browsers and workers is small: @forecourt/webhooks within 2 KiB, @forecourt/client within 8 kB",
  async run() {
    const built = await buildOnce();
    return built.ok ? runCommand("size-limit", []) : built;
  },
};
