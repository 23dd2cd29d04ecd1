import { generateApiKey } from "../platform/api-key.ts";
import { hostCommand } from "./host-command.ts";

export const keysGenerate = hostCommand({
  name: "keys generate",
  about: "Print a key for FORECOURT_BOOTSTRAP_KEY. Needs no database, and stores nothing.",
  options: { test: { type: "boolean", default: false } },
  describe: { test: "A key that says that it is for tests: fc_test_…" },
  async run({ values }) {
    const key = generateApiKey(values.test ? "test" : "live");
    return { json: { key }, lines: [key] };
  },
});
