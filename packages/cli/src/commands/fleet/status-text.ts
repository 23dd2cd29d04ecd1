import { kwh, money } from "@forecourt/client/text";
import type { Issue, Overview } from "@forecourt/contract";
import { listText } from "../../output/list-text.ts";
import { printable } from "../../output/printable.ts";
import { paintStatus } from "../../output/status-paint.ts";
import { facts, table } from "../../output/table.ts";
import type { TextOutput } from "../../output/text-output.ts";

type Counts = Pick<Overview, "chargers" | "sockets">;

/** The counts, a row for each location, and the issues that were read. */
export function statusText(overview: Overview, issues: readonly Issue[], output: TextOutput): string {
  const { paint, columns } = output;
  const { locations, open_issues: open } = overview;
  const parts = [facts(countsOf(overview, output), paint)];
  if (locations.length > 0)
    parts.push(
      table(
        locations,
        [
          { title: "location", value: ({ location_name }) => printable(location_name), shrinks: true },
          { title: "online", value: (at) => onlineOf(at), align: "right" },
          { title: "charging", value: (at) => String(socketsIn(at, "Charging")), align: "right" },
          { title: "faulted", value: (at) => String(socketsIn(at, "Faulted")), align: "right" },
          { title: "power (kW)", value: ({ power_w }) => (power_w / 1000).toFixed(1), align: "right" },
          { title: "today (kWh)", value: ({ today }) => kwh(today.energy_wh), align: "right" },
          { title: "issues", value: ({ open_issues }) => String(open_issues), align: "right" },
        ],
        paint,
        columns,
      ),
    );
  if (issues.length > 0) parts.push(listText("listIssues", issues, false, output));
  const more = open - issues.length;
  if (more > 0)
    parts.push(
      paint.dim(`${more} more open ${more === 1 ? "issue" : "issues"}: forecourt issues list --open --all\n`),
    );
  return parts.join("\n");
}

function countsOf(overview: Overview, output: TextOutput): [name: string, value: string][] {
  const { chargers, sockets, open_sessions, power_w, today, yesterday, open_issues } = overview;
  const never = chargers.never_seen > 0 ? `, ${chargers.never_seen} never seen` : "";
  const offline = `${chargers.offline} offline`;
  return [
    [
      "chargers",
      `${chargers.online} online, ${chargers.offline > 0 ? output.paint.red(offline) : offline}${never}`,
    ],
    [
      "sockets",
      sockets
        .map(
          ({ status, count }) =>
            `${count} ${status === null ? "unknown" : paintStatus(status, output.paint)}`,
        )
        .join(", "),
    ],
    ["sessions", `${open_sessions} open, ${(power_w / 1000).toFixed(1)} kW`],
    ["today", dayOf(today)],
    ["yesterday", dayOf(yesterday)],
    ["issues", `${open_issues} open`],
  ];
}

function dayOf({ energy_wh, revenue }: Overview["today"]): string {
  const amounts = revenue.map(({ currency, amount_minor, minor_digits }) =>
    money(amount_minor / 10 ** minor_digits, currency),
  );
  return [`${kwh(energy_wh)} kWh`, ...amounts].join(", ");
}

function onlineOf({ chargers: { online, offline, never_seen } }: Counts): string {
  return `${online} of ${online + offline + never_seen}`;
}

function socketsIn({ sockets }: Counts, wanted: string): number {
  return sockets.find(({ status }) => status === wanted)?.count ?? 0;
}
