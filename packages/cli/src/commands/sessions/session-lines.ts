import type { Event, Session } from "@forecourt/client";
import { duration, localTime } from "@forecourt/client/text";
import { fill } from "../../live/clip.ts";
import type { SocketNames } from "../../live/socket-names.ts";
import type { Paint } from "../../output/paint.ts";
import { printable } from "../../output/printable.ts";
import type { TextOutput } from "../../output/text-output.ts";
import { lengthOf } from "../../output/text-width.ts";
import { isOpen } from "./follow-sessions.ts";

/** The columns of the live table. */
export interface SessionColumns {
  readonly titles: string;
  line(session: Session): string;
}

const widestName = 28;
/** The columns before the status, with their blanks. */
const besideName = 14 + 1 + 1 + 9 + 1 + 6 + 1 + 12 + 2;

export function sessionColumns(
  sessions: readonly Session[],
  names: SocketNames,
  output: TextOutput,
  now: number,
): SessionColumns {
  const { paint, timeZone, columns } = output;
  const nameWidth = Math.min(
    widestName,
    Math.max("connector".length, ...sessions.map((one) => lengthOf(nameOf(one, names)))),
  );
  const row = (
    started: string,
    name: string,
    energy: string,
    limit: string,
    lasted: string,
    status: string,
  ) =>
    `${fill(started, 14)} ${fill(name, nameWidth)} ${fill(energy, 9, "right")} ${fill(limit, 6, "right")} ${fill(lasted, 12, "right")}  ${status}`;
  return {
    titles: paint.bold(row("started", "connector", "kWh", "limit", "for", "status")),
    line(session) {
      const started = localTime(session.started_at, timeZone);
      const line = row(
        started.slice(5),
        nameOf(session, names),
        energyText(session),
        limitText(session),
        duration(secondsOf(session, now)),
        statusText(session, paint, columns - nameWidth - besideName),
      );
      return isOpen(session) ? line : paint.dim(line);
    },
  };
}

/** A changed session in one line. */
export function sessionLine(
  session: Session,
  event: Event | null,
  names: SocketNames,
  { timeZone }: TextOutput,
): string {
  const at = localTime(event?.timestamp ?? session.updated_at, timeZone);
  const what = event?.type ?? (isOpen(session) ? "open" : "over");
  const amounts = `${energyText(session)} kWh  ${limitText(session)}`;
  return `${at}  ${fill(what, 17)}  ${nameOf(session, names)}  ${session.id}  ${amounts}  ${session.status}\n`;
}

/** What is left to say when a session has ended. */
export function endText(session: Session): string {
  const lasted = duration(secondsOf(session, Date.parse(session.updated_at)));
  const receipt = session.cdr_id === null ? "It has no receipt yet." : `Its receipt is ${session.cdr_id}.`;
  return `${session.id} has ended (${session.status}): ${energyText(session)} kWh in ${lasted}. ${receipt}\n`;
}

function nameOf({ charger_id, socket_id }: Session, names: SocketNames): string {
  return printable(names.socket(charger_id, socket_id));
}

function energyText({ energy_wh: energyWh }: Session): string {
  return energyWh === null ? "–" : (energyWh / 1000).toFixed(2);
}

function limitText({ limit_a: limitA }: Session): string {
  return limitA === null ? "–" : `${limitA} A`;
}

function secondsOf({ started_at, ended_at }: Session, now: number): number {
  const end = ended_at === null ? now : Date.parse(ended_at);
  return Math.max(0, (end - Date.parse(started_at)) / 1000);
}

/** With the id of the receipt, where there is room for it: half an id is none. */
function statusText({ status, cdr_id }: Session, paint: Paint, room: number): string {
  switch (status) {
    case "active":
      return paint.green(status);
    case "suspended":
    case "idle":
      return paint.yellow(status);
    case "completed":
    case "finalized":
      return cdr_id === null || status.length + 2 + cdr_id.length > room ? status : `${status}, ${cdr_id}`;
  }
}
