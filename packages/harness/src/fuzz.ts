import { runSuite } from "./run-suite.ts";

/*
 * `pnpm fuzz ocpp --frames 100000 --seed 7`: runs one suite at length, in a process of its own. The tests run a
 * fraction of the same code every time.
 */

process.exitCode = await runSuite(
  [
    {
      name: "schemas",
      about: "our validators beside Ajv with the official schemas: --payloads",
      entry: "packages/ocpp/test/fuzz/schemas-command.ts",
    },
    {
      name: "ocpp",
      about: "the engine in both roles, and its WebSocket listener: --frames, --upgrades",
      entry: "packages/ocpp/test/fuzz/ocpp-command.ts",
    },
    {
      name: "http",
      about: "every operation of the API, on PostgreSQL and on the embedded database: --requests, --embedded",
      entry: "packages/server/test/contract/http-command.ts",
    },
    {
      name: "webhooks",
      about: "signed webhooks with some bytes changed: --mutants",
      entry: "packages/webhooks/test/fuzz/webhooks-command.ts",
    },
  ],
  process.argv.slice(2),
);
