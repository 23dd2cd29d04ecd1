import { runSuite } from "./run-suite.ts";

/*
 * `pnpm sim dlb --runs 1000 --seed 7`: plays random days on a clock of their own, in a process of its own, and holds what
 * happened against what was promised. The tests play a fraction of the same days every time.
 */

process.exitCode = await runSuite(
  [
    {
      name: "dlb",
      about:
        "load balancing of simulated chargers: --runs, or one of --plain, --faults, --liars, --full, --pool, --none",
      entry: "packages/dlb/test/simulation/dlb-command.ts",
    },
    {
      name: "server",
      about:
        "the whole server, chargers and webhooks on a simulated machine: --seeds, --minutes, --replays, --log",
      entry: "packages/server/test/simulation/server-command.ts",
    },
    {
      name: "bugs",
      about: "sim server with bugs planted in the source, which must be found: --seeds, --minutes",
      entry: "packages/server/test/simulation/bugs-command.ts",
    },
  ],
  process.argv.slice(2),
);
