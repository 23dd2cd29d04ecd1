import type { LoadSnapshot } from "@forecourt/client";
import { bar } from "../../live/bar.ts";
import { fill } from "../../live/clip.ts";
import type { SocketNames } from "../../live/socket-names.ts";
import { printable } from "../../output/printable.ts";
import type { TextOutput } from "../../output/text-output.ts";
import { lengthOf } from "../../output/text-width.ts";
import { tenths } from "./load-figures.ts";

/** The site as a whole, in a bar and in numbers, and the fullest of its circuits. */
export function siteLines(
  snapshot: LoadSnapshot,
  names: SocketNames,
  output: TextOutput,
  circuits: number,
): string[] {
  return [
    siteBar(snapshot, output),
    siteText(snapshot),
    ...fullest(snapshot, circuits).map((node) => nodeLine(node, names, output)),
  ];
}

function siteBar(snapshot: LoadSnapshot, { paint, columns }: TextOutput): string {
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
  kept_for_start_a,
  available_a,
  usable_a,
  capacity_a,
  measured_a,
}: LoadSnapshot): string {
  return [
    `in force ${allocated_a} A`,
    ...(reserved_a > 0 ? [`▓ for offline ${reserved_a} A`] : []),
    ...(held_back_a > 0 ? [`░ held back ${held_back_a} A`] : []),
    ...(kept_for_start_a > 0 ? [`kept for a start ${kept_for_start_a} A`] : []),
    ...(available_a === null ? [] : [`free ${available_a} A`]),
    ...(usable_a === null || usable_a === capacity_a ? [] : [`usable ${usable_a} A`]),
    ...(measured_a === null ? [] : [`drawn ${tenths(measured_a)} A`]),
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
  { paint, columns }: TextOutput,
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
