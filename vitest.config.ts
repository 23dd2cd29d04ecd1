import { configDefaults, defineConfig } from "vitest/config";
import { SlowestFirst } from "./packages/harness/src/vitest/slowest-first.ts";

const conditions = ["@forecourt/source"];
// Tests run from the sources, some of which Git does not have; those of the command line and the console run what is published.
const builtFiles = ["packages/cli/scripts/bundle-stale.ts", "packages/console/scripts/build-stale.ts"];
const replyLog = "packages/harness/src/vitest/reply-log.ts";

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    reporters: [
      "default",
      "./packages/harness/src/vitest/closing-line.ts",
      "./packages/harness/src/vitest/failed-files.ts",
    ],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ["packages/harness/src/vitest/random-seed.ts"],
    // A poll ends when its condition holds. Its timeout only ends a hang, also on a loaded machine.
    expect: { poll: { timeout: 60_000 } },
    // A worker loads each module once: all of the server's take a second, and there are hundreds of files.
    isolate: false,
    // Tests wait for sockets, and for time to pass, as much as they compute.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    // The embedded database is WebAssembly: each start of it would optimize again what then runs for a moment.
    execArgv: ["--liftoff-only"],
    projects: [
      {
        extends: true,
        test: {
          name: "tests",
          include: ["packages/*/{src,test}/**/*.test.ts", "examples/*/{src,test}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, "packages/server/test/last/**"],
          // A PostgreSQL for each worker, started when a test asks for it, or TEST_DATABASE_URL for all.
          globalSetup: [...builtFiles, "packages/harness/src/vitest/global-setup.ts", replyLog],
        },
      },
      {
        // Looks back at what all the others saw on the wire.
        extends: true,
        test: {
          name: "last",
          include: ["packages/server/test/last/**/*.test.ts"],
          globalSetup: [replyLog],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
