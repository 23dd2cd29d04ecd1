import type { LoadSnapshot } from "@forecourt/client";
import { type LoadSession, reasonWords, stateWord } from "@forecourt/client/text";
import { bar } from "../../live/bar.ts";
import { fill } from "../../live/clip.ts";
import type { SocketNames } from "../../live/socket-names.ts";
import type { Paint } from "../../output/paint.ts";
import { printable } from "../../output/printable.ts";
import type { TextOutput } from "../../output/text-output.ts";
import { lengthOf } from "../../output/text-width.ts";
import { tenths, timeOfDay } from "./load-figures.ts";

/** The table of a load's sessions, in the order of their names. */
export interface LoadTable {
  readonly titles: string;
  readonly sessions: readonly LoadSession[];
  line(session: LoadSession): string;
}

const widestName = 22;
const stateWidth = 10;
/** Of limit, target, and what is drawn. */
const [limitWidth, targetWidth, drawnWidth] = [6, 5, 6];
const amountsWidth = limitWidth + targetWidth + drawnWidth;

export function loadTable(snapshot: LoadSnapshot, names: SocketNames, output: TextOutput): LoadTable {
  const sessions = snapshot.sessions.toSorted((a, b) =>
    nameOf(a, names).localeCompare(nameOf(b, names), "en", { numeric: true }),
  );
  const nameWidth = Math.min(
    widestName,
    Math.max("connector".length, ...sessions.map((session) => lengthOf(nameOf(session, names)))),
  );
  const barWidth = Math.max(
    6,
    Math.min(60, output.columns - nameWidth - 1 - stateWidth - 1 - 1 - amountsWidth - 2 - 12),
  );
  // One scale for all, so that bars can be compared.
  const scale = Math.max(
    6,
    ...sessions.map(({ max_a, exposure_a, target_a }) => Math.max(max_a ?? 0, exposure_a, target_a ?? 0)),
  );
  const shape = { nameWidth, barWidth, scale, asOf: snapshot.as_of, output };
  return {
    titles: output.paint.bold(
      `${fill("connector", nameWidth)} ${fill("state", stateWidth)} ${fill(`of ${scale} A`, barWidth + 1)}${fill("limit", limitWidth, "right")}${fill("to", targetWidth, "right")}${fill("draws", drawnWidth, "right")}  because`,
    ),
    sessions,
    line: (session) => sessionLine(session, names, shape),
  };
}

function nameOf({ charger_id, socket_id }: LoadSession, names: SocketNames): string {
  return names.socket(charger_id, socket_id);
}

interface Shape {
  nameWidth: number;
  barWidth: number;
  scale: number;
  asOf: string;
  output: TextOutput;
}

function sessionLine(session: LoadSession, names: SocketNames, shape: Shape): string {
  const { nameWidth, barWidth, scale, output } = shape;
  const { limit_a, target_a, measured_a, exposure_a, max_a, state } = session;
  const { paint } = output;
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
    fill(measured_a === null ? "–" : tenths(measured_a), drawnWidth, "right"),
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
  { asOf, output }: Shape,
): string {
  if (reason === "scarcity" && next_turn_at !== null)
    return `turn ${timeOfDay(next_turn_at, asOf, output).slice(0, -":00".length)}`;
  if (reason === "operator" && ceiling_a !== null) return `ceiling ${ceiling_a} A`;
  if (reason === "node" && bound_node !== null) return printable(names.charger(bound_node));
  return reasonWords[reason];
}
