import type { LoadSnapshot, Location } from "@forecourt/client";
import { causeWords } from "@forecourt/client/text";
import { fill } from "../../live/clip.ts";
import type { SocketNames } from "../../live/socket-names.ts";
import type { Paint } from "../../output/paint.ts";
import { printable } from "../../output/printable.ts";
import type { TextOutput } from "../../output/text-output.ts";
import { alarmLines } from "./load-alarms.ts";
import { timeOfDay } from "./load-figures.ts";
import { siteLines } from "./load-site.ts";
import { sourceLines } from "./load-sources.ts";
import { type LoadTable, loadTable } from "./load-table.ts";

/** A load as it is looked at: of which location, and with the names of its sockets. */
export interface Load {
  readonly location: Pick<Location, "id" | "name">;
  readonly snapshot: LoadSnapshot;
  readonly names: SocketNames;
}

/** The lines that show a load, once or live. */
export interface LoadLines extends LoadTable {
  /** Name, status; the site as a whole, the fullest of its circuits, meters and limits. */
  readonly head: readonly string[];
  readonly reservations: readonly string[];
  readonly alarms: readonly string[];
  readonly legend: string;
}

/** A pipe has no width: its bars are as wide as those of a usual terminal. */
const usualColumns = 100;

export function loadLines(
  { location, snapshot, names }: Load,
  given: TextOutput,
  circuits: number,
): LoadLines {
  const { paint } = given;
  const output = { ...given, columns: Number.isFinite(given.columns) ? given.columns : usualColumns };
  return {
    head: [
      `${paint.bold(printable(location.name))}  ${statusText(snapshot.status, paint)}`,
      ...siteLines(snapshot, names, output, circuits),
      ...sourceLines(snapshot, output),
    ],
    ...loadTable(snapshot, names, output),
    reservations: reservationLines(snapshot, names, output),
    alarms: alarmLines(snapshot, names, output),
    legend: paint.dim("█ drawn  ▒ in force  ░ may still be drawn  ▸◂ going to  │ at most  ┃ capacity"),
  };
}

function statusText(status: LoadSnapshot["status"], paint: Paint): string {
  if (status === "ok") return paint.green(status);
  if (status === "overcommitted" || status === "degraded") return paint.red(status);
  return status === "disabled" ? `${status}: no limits are set` : paint.yellow(status);
}

function reservationLines(
  { reservations, as_of }: LoadSnapshot,
  names: SocketNames,
  output: TextOutput,
): string[] {
  return reservations.map(({ charger_id, socket_id, reserved_a, cause, since }) => {
    const whose =
      charger_id === null
        ? "site"
        : socket_id === null
          ? names.charger(charger_id)
          : names.socket(charger_id, socket_id);
    return `${fill(`${reserved_a} A`, 6, "right")} kept for ${printable(whose)}: ${causeWords[cause]}, since ${timeOfDay(since, as_of, output)}`;
  });
}
