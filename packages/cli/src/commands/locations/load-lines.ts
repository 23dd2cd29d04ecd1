import type { LoadSnapshot, Location } from "@forecourt/client";
import { bar } from "../../live/bar.ts";
import { fill } from "../../live/clip.ts";
import type { SocketNames } from "../../live/socket-names.ts";
import { localTime } from "../../output/local-time.ts";
import type { Paint } from "../../output/paint.ts";
import type { Place } from "../../output/place.ts";
import { printable } from "../../output/printable.ts";
import { lengthOf } from "../../output/text-width.ts";
import { alarmWords, causeWords, type LoadSession, reasonWords, stateWord } from "./load-words.ts";

/** A load as it is looked at: of which location, and with the names of its sockets. */
export interface Load {
  readonly location: Pick<Location, "id" | "name">;
  readonly snapshot: LoadSnapshot;
  readonly names: SocketNames;
}

/** The lines of which a load is told, once or live. */
export interface LoadLines {
  /** Name, status; the site as a whole, and the fullest of its circuits. */
  readonly head: readonly string[];
  readonly titles: string;
  readonly sessions: readonly LoadSession[];
  line(session: LoadSession): string;
  readonly reservations: readonly string[];
  readonly alarms: readonly string[];
  readonly legend: string;
}

/** A pipe has no width: its bars are as wide as those of a usual terminal. */
const usualColumns = 100;
const widestName = 22;
const stateWidth = 10;
/** Of limit, target, and what is drawn. */
const [limitWidth, targetWidth, drawnWidth] = [6, 5, 6];
const amountsWidth = limitWidth + targetWidth + drawnWidth;

export function loadLines({ location, snapshot, names }: Load, place: Place, circuits: number): LoadLines {
  const { paint } = place;
  const columns = Number.isFinite(place.columns) ? place.columns : usualColumns;
  const sessions = snapshot.sessions.toSorted((a, b) =>
    nameOf(a, names).localeCompare(nameOf(b, names), "en", { numeric: true }),
  );
  const nameWidth = Math.min(
    widestName,
    Math.max("connector".length, ...sessions.map((session) => lengthOf(nameOf(session, names)))),
  );
  const barWidth = Math.max(
    6,
    Math.min(60, columns - nameWidth - 1 - stateWidth - 1 - 1 - amountsWidth - 2 - 12),
  );
  // One scale for all, so that bars can be compared.
  const scale = Math.max(
    6,
    ...sessions.map(({ max_a, exposure_a, target_a }) => Math.max(max_a ?? 0, exposure_a, target_a ?? 0)),
  );
  const shape = { nameWidth, barWidth, scale, asOf: snapshot.as_of, place };
  return {
    head: [
      `${paint.bold(printable(location.name))}  ${statusText(snapshot.status, paint)}`,
      siteBar(snapshot, paint, columns),
      siteText(snapshot),
      ...fullest(snapshot, circuits).map((node) => nodeLine(node, names, paint, columns)),
    ],
    titles: paint.bold(
      `${fill("connector", nameWidth)} ${fill("state", stateWidth)} ${fill(`of ${scale} A`, barWidth + 1)}${fill("limit", limitWidth, "right")}${fill("to", targetWidth, "right")}${fill("draws", drawnWidth, "right")}  because`,
    ),
    sessions,
    line: (session) => sessionLine(session, names, shape),
    reservations: reservationLines(snapshot, names, place),
    alarms: snapshot.alarms.flatMap(({ code, since, socket_id, circuit_id, amps, waiting }) => {
      const words = alarmWords(code);
      const chargerId = socket_id === null ? null : names.chargerOf(socket_id);
      const whose =
        socket_id === null ? circuit_id : chargerId === null ? socket_id : names.socket(chargerId, socket_id);
      const about = [
        ...(whose === null ? [] : [printable(whose)]),
        ...(amps === null ? [] : [`${amps} A`]),
        ...(waiting === null ? [] : [`${waiting} waiting`]),
        `since ${timeOfDay(since, snapshot.as_of, place)}`,
      ];
      return [
        `${paint.red("!")} ${paint.bold(code)} ${about.join(", ")}${words === null ? "" : `: ${words.wrong}`}`,
        ...(words === null ? [] : [paint.dim(`  ${words.wants}`)]),
      ];
    }),
    legend: paint.dim("█ drawn  ▒ in force  ░ may still be drawn  ▸◂ going to  │ at most  ┃ capacity"),
  };
}

function nameOf({ charger_id, socket_id }: LoadSession, names: SocketNames): string {
  return names.socket(charger_id, socket_id);
}

function statusText(status: LoadSnapshot["status"], paint: Paint): string {
  if (status === "ok") return paint.green(status);
  if (status === "overcommitted" || status === "degraded") return paint.red(status);
  return status === "disabled" ? `${status}: nobody is limited` : paint.yellow(status);
}

function siteBar(snapshot: LoadSnapshot, paint: Paint, columns: number): string {
  const {
    capacity_a: capacity,
    usable_a: usable,
    allocated_a,
    reserved_a,
    exposure_a,
    measured_a,
  } = snapshot;
  const amount = capacity === null ? `${exposure_a} A, without a capacity` : `${exposure_a} of ${capacity} A`;
  const width = Math.max(6, Math.min(80, columns - 6 - lengthOf(amount) - 2));
  const scale = Math.max(capacity ?? 0, exposure_a, 1);
  const drawn = Math.min(measured_a ?? 0, allocated_a);
  const line = bar({
    width,
    scale,
    stretches: [
      { upTo: drawn, glyph: "█", paint: paint.green },
      { upTo: allocated_a, glyph: "▒", paint: paint.green },
      { upTo: allocated_a + reserved_a, glyph: "▓", paint: paint.yellow },
      { upTo: exposure_a, glyph: "░", paint: paint.yellow },
      { upTo: usable ?? 0, glyph: "·", paint: paint.dim },
    ],
    marks:
      capacity === null
        ? []
        : [{ at: capacity, glyph: "┃", paint: exposure_a > capacity ? paint.red : paint.bold }],
  });
  return `site  ${line} ${exposure_a > (capacity ?? exposure_a) ? paint.red(amount) : amount}`;
}

function siteText({
  allocated_a,
  reserved_a,
  held_back_a,
  available_a,
  usable_a,
  capacity_a,
  measured_a,
}: LoadSnapshot): string {
  return [
    `in force ${allocated_a} A`,
    ...(reserved_a > 0 ? [`▓ for offline ${reserved_a} A`] : []),
    ...(held_back_a > 0 ? [`░ held back ${held_back_a} A`] : []),
    ...(available_a === null ? [] : [`free ${available_a} A`]),
    ...(usable_a === null || usable_a === capacity_a ? [] : [`usable ${usable_a} A`]),
    ...(measured_a === null ? [] : [`drawn ${oneDigit(measured_a)} A`]),
  ].join(", ");
}

type LoadNode = LoadSnapshot["nodes"][number];

function fullest({ nodes }: LoadSnapshot, count: number): LoadNode[] {
  const share = ({ exposure_a, capacity_a }: LoadNode) =>
    capacity_a === null ? 0 : exposure_a / Math.max(1, capacity_a);
  return nodes
    .filter(({ capacity_a }) => capacity_a !== null)
    .toSorted((a, b) => share(b) - share(a))
    .slice(0, count);
}

function nodeLine(
  { id, capacity_a, exposure_a }: LoadNode,
  names: SocketNames,
  paint: Paint,
  columns: number,
): string {
  const capacity = capacity_a ?? 0;
  const amount = `${exposure_a} of ${capacity} A`;
  const name = fill(printable(names.charger(id)), 16);
  const line = bar({
    width: Math.max(6, Math.min(40, columns - 16 - 3 - lengthOf(amount))),
    scale: Math.max(capacity, exposure_a, 1),
    stretches: [{ upTo: exposure_a, glyph: "▒" }],
    marks: [{ at: capacity, glyph: "┃", paint: exposure_a > capacity ? paint.red : paint.bold }],
  });
  return `${name} ${line} ${amount}`;
}

interface Shape {
  nameWidth: number;
  barWidth: number;
  scale: number;
  asOf: string;
  place: Place;
}

function sessionLine(session: LoadSession, names: SocketNames, shape: Shape): string {
  const { nameWidth, barWidth, scale, place } = shape;
  const { limit_a, target_a, measured_a, exposure_a, max_a, state } = session;
  const { paint } = place;
  const colour = colourOf(state, paint);
  const limit = limit_a ?? 0;
  const target = target_a ?? limit;
  const line = bar({
    width: barWidth,
    scale,
    stretches: [
      { upTo: Math.min(measured_a ?? 0, Math.max(limit, exposure_a)), glyph: "█", paint: colour },
      { upTo: limit, glyph: "▒", paint: colour },
      { upTo: exposure_a, glyph: "░", paint: paint.yellow },
      { upTo: max_a ?? 0, glyph: "·", paint: paint.dim },
    ],
    marks: [
      ...(max_a === null ? [] : [{ at: max_a, glyph: "│", paint: paint.dim }]),
      ...(target === limit ? [] : [{ at: target, glyph: target > limit ? "▸" : "◂", paint: paint.bold }]),
    ],
  });
  return [
    `${fill(printable(nameOf(session, names)), nameWidth)} ${colour(fill(stateWord(session), stateWidth))} ${line}`,
    fill(limit_a === null ? "?" : `${limit_a}`, limitWidth, "right"),
    fill(target === limit ? "" : `→${target}`, targetWidth, "right"),
    fill(measured_a === null ? "–" : oneDigit(measured_a), drawnWidth, "right"),
    `  ${because(session, names, shape)}`,
  ].join("");
}

function colourOf(state: LoadSession["state"], paint: Paint): (text: string) => string {
  switch (state) {
    case "charging":
    case "starting":
      return paint.green;
    case "paused_capacity":
    case "paused_operator":
      return paint.yellow;
    case "suspended_ev":
      return paint.dim;
    case "uncontrolled":
    case "offline":
      return paint.red;
  }
}

function because(
  { reason, bound_node, ceiling_a, next_turn_at }: LoadSession,
  names: SocketNames,
  { asOf, place }: Shape,
): string {
  if (reason === "scarcity" && next_turn_at !== null)
    return `turn ${timeOfDay(next_turn_at, asOf, place).slice(0, -":00".length)}`;
  if (reason === "operator" && ceiling_a !== null) return `ceiling ${ceiling_a} A`;
  if (reason === "node" && bound_node !== null) return printable(names.charger(bound_node));
  return reasonWords[reason];
}

function reservationLines({ reservations, as_of }: LoadSnapshot, names: SocketNames, place: Place): string[] {
  return reservations.map(({ charger_id, socket_id, reserved_a, cause, since }) => {
    const whose =
      charger_id === null
        ? "site"
        : socket_id === null
          ? names.charger(charger_id)
          : names.socket(charger_id, socket_id);
    return `${fill(`${reserved_a} A`, 6, "right")} kept for ${printable(whose)}: ${causeWords[cause]}, since ${timeOfDay(since, as_of, place)}`;
  });
}

/** `14:03:22`, with its date where that is another one than `asOf` has. */
function timeOfDay(timestamp: string, asOf: string, { timeZone }: Pick<Place, "timeZone">): string {
  const [at, now] = [localTime(timestamp, timeZone), localTime(asOf, timeZone)];
  return at.slice(0, 10) === now.slice(0, 10) ? at.slice(11) : at;
}

function oneDigit(amps: number): string {
  return (Math.round(amps * 10) / 10).toFixed(1);
}
