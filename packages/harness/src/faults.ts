import { runSuite, type Suite } from "./run-suite.ts";

/*
 * `pnpm faults slow-clients --connections 200 --seed 7`: puts a server, in a process of its own, through one kind of
 * trouble at length and measures what comes of it. The tests run a fraction of the same code every time.
 */

/** One line for each: its name, what it does with which options, and the file that it is. */
const suites: readonly Suite[] = [
  {
    name: "slow-clients",
    about: "normal requests beside clients that send and take slowly: --connections, --requests",
    entry: "packages/server/test/faults/slow-clients-command.ts",
  },
  {
    name: "storm",
    about: "chargers and as many that guess, all at once from one address: --good, --bad",
    entry: "packages/server/test/faults/storm-command.ts",
  },
  {
    name: "load-balancing",
    about: "chargers on one fuse, lines that drop, a server that is killed: --chargers, --seconds, --kills",
    entry: "packages/server/test/faults/load-balancing-command.ts",
  },
  {
    name: "neighbours",
    about:
      "replies to chargers beside readers, scrapers and retention: --readers, --scrapers, --sessions, --chargers, --per-second, --rounds, --seconds",
    entry: "packages/server/test/faults/neighbours-command.ts",
  },
  {
    name: "scale",
    about:
      "the lists, sums and counts of the API over the records of a year: --sessions, --sockets, --rounds",
    entry: "packages/server/test/faults/scale-command.ts",
  },
  {
    name: "webhooks",
    about:
      "receivers good and bad, servers killed, connections cut: --chargers, --seconds, --kills, --cuts, --partitions, --processes",
    entry: "packages/server/test/faults/webhooks-command.ts",
  },
  {
    name: "kills",
    about:
      "servers, PostgreSQL and NATS killed, LISTEN cut, servers updated, ledgers held against the tables: --chargers, --processes, --server, --postgres, --nats, --listen, --update, --outage-seconds, --pause-seconds",
    entry: "packages/server/test/faults/kills-command.ts",
  },
  {
    name: "soak",
    about: "a day in half an hour: memory, handles and tables must not grow: --minutes, --chargers, --speed",
    entry: "packages/server/test/faults/soak-command.ts",
  },
  {
    name: "outage",
    about:
      "the database away, sessions in every phase, CDRs held against the meters: --outages, --min-seconds, --max-seconds, --parallel, --settle",
    entry: "packages/server/test/faults/outage-command.ts",
  },
];

process.exitCode = await runSuite(suites, process.argv.slice(2));
