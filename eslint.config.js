import tseslint from "typescript-eslint";
import { noZeroDefault } from "./eslint-rules/no-zero-default.js";

const forecourt = { rules: { "no-zero-default": noZeroDefault } };

// Only the rules that need types. Everything else is Biome's.
export default tseslint.config(
  { ignores: ["**/dist/**", "**/generated/**"] },
  {
    files: ["packages/*/{src,test,scripts,web}/**/*.{ts,tsx}", "examples/*/src/**/*.ts"],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/no-unnecessary-condition": "error",
      "@typescript-eslint/only-throw-error": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
  {
    // Plain JavaScript calls these functions too: they check arguments that their types promise.
    files: [
      "packages/client/src/client.ts",
      "packages/client/src/testing/fake-server.ts",
      "packages/webhooks/src/{event,memory,postgres,sign,testing,webhooks}.ts",
    ],
    rules: { "@typescript-eslint/no-unnecessary-condition": "off" },
  },
  {
    // Money and measurements: what is missing is not 0.
    files: [
      "packages/pricing/src/**/*.ts",
      "packages/server/src/charging/{billing,cdrs,sessions}/**/*.ts",
      "packages/server/src/sites/tariffs/**/*.ts",
      "packages/server/src/ocpp/samples.ts",
      "packages/ocpp/src/{current,decimal,measurands,meter-values}.ts",
    ],
    ignores: ["**/*.test.ts", "**/*.test.kit.ts"],
    plugins: { forecourt },
    // The age of no frame is a matter of clocks.
    rules: { "forecourt/no-zero-default": ["error", { names: ["earliest"] }] },
  },
  {
    files: ["packages/dlb/src/**/*.ts", "packages/server/src/balancing/**/*.ts"],
    ignores: ["**/*.test.ts", "**/*.test.kit.ts"],
    plugins: { forecourt },
    rules: {
      "forecourt/no-zero-default": [
        "error",
        {
          // Sums over phases and nodes begin at nothing, and tables have a row for each node.
          indexed: true,
          names: [
            // Settings, 0 unless they are set, and counters.
            ...["tier", "marginA", "minSettableA", "baselineA", "refusals", "countedAt", "assertSince"],
            // A limit that no charger has accepted grants nothing; what may flow without one is its exposure.
            ...["limitA", "previousA", "maxA", "knownLimitA"],
            // A grant that was not made, and a demand that is only checked to be a number.
            ...["amps", "demandA"],
          ],
        },
      ],
    },
  },
  {
    // The driver's own transactions go on, on a new connection, after the old one died.
    files: ["packages/server/src/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.object.name=/sql|client|postgres/i][callee.property.name='begin']",
          message:
            "Use Database.transaction: sql.begin survives the loss of its connection, and commits elsewhere.",
        },
      ],
    },
  },
);
