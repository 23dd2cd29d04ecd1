import type { Result } from "./result.ts";
import { type Habits, measuredOf, type Prices, type Size, sizeOf } from "./sizing.ts";

const habits: Habits = { charging: 0.1, chargingAtPeak: 0.25, everyS: 60 };
const prices: Prices = { perCore: 20, perGiB: 4, perGB: 0.15, keptDays: 400 };

const smaller = { subject: "10,000 on one process", chargers: 10_000, charging: 5_000 };
const larger = { subject: "19,000 on one process", chargers: 19_000, charging: 4_750 };
const fleets = [100, 1_000, 10_000, 50_000, 200_000, 1_000_000];

/** docs/guide/sizing.md: what an installation needs, from the newest result of the suite `fleet`. */
export function sizingPage(fleet: Result): string {
  const measured = measuredOf(fleet, smaller.subject, smaller.charging);
  const more = measuredOf(fleet, larger.subject, larger.charging);
  const perChargerMiB = (more.residentMiB - measured.residentMiB) / (larger.chargers - smaller.chargers);
  const baseMiB = measured.residentMiB - smaller.chargers * perChargerMiB;
  const sizes = fleets.map((chargers) =>
    sizeOf(chargers, { measured, measuredChargers: smaller.chargers, baseMiB }, habits, prices),
  );
  const ofThousand = (cores: number) => ((cores / measured.charging) * 1_000).toFixed(3);
  return `<!-- Written by \`pnpm gen\` from packages/bench/generated/fleet.json. Do not edit. -->

# Sizing

How much CPU, memory and disk an installation needs for so many chargers. The first table is measured; the second one scales it.

## Measured

On ${fleet.machine.cpu}, ${fleet.machine.cores} cores, with the server, PostgreSQL and the simulated chargers on the one machine
(${fleet.startedAt.slice(0, 10)}, \`pnpm bench fleet --full\`; all its figures are in [Performance](../performance.md#fleet)):

|                                                               |                       |
| ------------------------------------------------------------- | --------------------- |
| the server, for 1,000 chargers that charge                    | ${ofThousand(measured.serverCores)} cores |
| PostgreSQL for them                                           | ${ofThousand(measured.cores - measured.serverCores)} cores |
| growth of the database by a MeterValues, message log, events and indexes included | ${Math.round(measured.bytes)} bytes |
| memory of a server process without chargers                   | ${Math.round(baseMiB)} MiB |
| and for each charger that is connected                        | ${Math.round(perChargerMiB * 1_024)} KiB |

A charger that charges sends MeterValues of three values every 30 s. The cores hold everything that the server did meanwhile: as many idle chargers,
pings, a list of chargers five times a second, events, and its own regular work. More messages cost little more: the
[limit](../performance.md#fleet) is far above.

## For your fleet

${table(sizes)}

**Assumptions.** ${habits.charging * 100} % of the chargers charge on average over a day and ${habits.chargingAtPeak * 100} % at the busiest time; a charger that
charges sends its meter every ${habits.everyS} s. Half of each core stays idle at the busiest time: for chargers that all come back after an
outage, for readers of the API, and for webhooks. A process has one thread that does the work, and at most 15,000 chargers. A month of a core
costs ${prices.perCore} €, of a GiB of memory ${prices.perGiB} €, of a GB of disk ${prices.perGB} €, and what a charger sends is kept for ${prices.keptDays} days. Put your own prices in their place.

Scaling in proportion is itself an assumption: beyond ${larger.chargers.toLocaleString("en")} chargers nothing was measured. From where the table says more than one database, the organizations are spread over several installations: [Scaling](../concepts/scaling.md).

## Measure your own machine

\`\`\`sh
npx -y pnpm@10.34.9 bench fleet            # 500 chargers, one minute
npx -y pnpm@10.34.9 bench fleet --full     # the tables of this page, a quarter of an hour on a machine that does nothing else
\`\`\`

Against a server that runs already, with chargers that are registered in it (a line of \`list.txt\` is an identity and its password), on
another machine than the server:

\`\`\`sh
npx --no-install forecourt-sim --url ws://csms.example.com/ocpp --chargers list.txt --load --charging 25 --every 60 --processes 2
\`\`\`

Each connection is an open file of its process: \`ulimit -n 65536\` for the server, and for the simulator.
`;
}

function table(sizes: readonly Size[]): string {
  const header = [
    "chargers",
    "MeterValues / s",
    "server processes",
    "their cores",
    "their memory",
    "cores of PostgreSQL",
    "disk a day",
    "databases",
    "a charger and month",
  ];
  const rows = sizes.map((size) => [
    size.chargers.toLocaleString("en"),
    size.perSecond < 10 ? size.perSecond.toFixed(1) : Math.round(size.perSecond).toLocaleString("en"),
    String(size.processes),
    cores(size.serverCores),
    `${size.memoryGiB < 1 ? size.memoryGiB.toFixed(1) : Math.round(size.memoryGiB)} GiB`,
    cores(size.postgresCores),
    `${size.diskGBPerDay < 10 ? size.diskGBPerDay.toFixed(2) : Math.round(size.diskGBPerDay)} GB`,
    String(size.databases),
    size.costPerCharger < 0.1
      ? `${(size.costPerCharger * 100).toFixed(1)} ct`
      : `${size.costPerCharger.toFixed(2)} €`,
  ]);
  const width = (column: number) => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padStart(width(column))).join(" | ")} |`;
  const rule = `| ${header.map((_, column) => `${"-".repeat(width(column) - 1)}:`).join(" | ")} |`;
  return [line(header), rule, ...rows.map(line)].join("\n");
}

function cores(count: number): string {
  return count < 1 ? "under 1" : count < 10 ? count.toFixed(1) : String(Math.round(count));
}
