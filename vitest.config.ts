import { defineConfig } from "vitest/config";

const conditions = ["@forecourt/source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/*/{src,test}/**/*.test.ts", "examples/*/{src,test}/**/*.test.ts"],
    // One PostgreSQL for the whole run: TEST_DATABASE_URL, or an embedded one that the set-up starts.
    globalSetup: ["packages/harness/src/vitest/global-setup.ts", "packages/harness/src/vitest/reply-log.ts"],
    reporters: ["default", "./packages/harness/src/vitest/closing-line.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
