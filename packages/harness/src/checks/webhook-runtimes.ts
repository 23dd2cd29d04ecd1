import { buildOnce } from "./build.ts";
import { runEverywhere } from "./run-everywhere.ts";
import type { Step } from "./step.ts";

/** The built package and its vectors in one file, which each runtime is given. */
export const webhookRuntimes: Step = {
  name: "webhook-runtimes",
  about: "@forecourt/webhooks verifies the same in Node without node:crypto, Bun, Deno, workerd and Chromium",
  async run() {
    const built = await buildOnce();
    if (!built.ok) return built;
    return runEverywhere({
      entry: "packages/webhooks/test/run-vectors.ts",
      // The second time, what is left is WebCrypto.
      nodeFlags: [[], ["--import", "data:text/javascript,delete process.getBuiltinModule"]],
    });
  },
};
