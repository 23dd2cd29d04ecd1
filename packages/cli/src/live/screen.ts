import type { Terminal } from "../environment.ts";
import { lengthOf } from "../output/text-width.ts";
import { clip } from "./clip.ts";

/** A terminal whose whole window is drawn on, again and again. */
export interface Screen {
  /** Replaces the shown lines with one write. Lines are cut at the window's width and height. */
  draw(lines: readonly string[]): void;
  /** Gives the terminal back until the next drawing. */
  leave(): void;
  /** Gives it back for good, with what was drawn last above the prompt. */
  close(): void;
}

/**
 * Writes nothing before the first frame. It uses the alternate screen, because on the main screen a terminal wraps lines again
 * when its window changes, and the start of the frame would be lost.
 */
export function openScreen(terminal: Terminal): Screen {
  let drawn: readonly string[] | null = null;
  let isClosed = false;

  function draw(lines: readonly string[]): void {
    if (isClosed) return;
    const { columns, rows } = terminal;
    const before = drawn === null ? enter : "";
    drawn = lines.slice(0, rows).map((line) => clip(line, columns));
    terminal.write(before + frame(drawn, columns, rows));
  }

  function leave(): void {
    if (drawn !== null) terminal.write(exit);
    drawn = null;
  }

  function close(): void {
    isClosed = true;
    if (drawn !== null) terminal.write(exit + drawn.map((line) => `${line}\n`).join(""));
    drawn = null;
  }

  return { draw, leave, close };
}

/** Each line is written over the one before and only then erased to its end, so that nothing flickers. */
function frame(lines: readonly string[], columns: number, rows: number): string {
  const written = lines.map((line, index) => {
    // Behind a full line the cursor stands on its last letter, which erasing would take.
    const rest = lengthOf(line) < columns ? eraseLine : "";
    return `${moveTo(index + 1)}${line}${rest}`;
  });
  return written.join("") + (lines.length < rows ? `${moveTo(lines.length + 1)}${eraseBelow}` : "");
}

// ECMA-48, and the private modes of xterm that terminals have in common.
const csi = "\u001b[";
const eraseLine = `${csi}K`;
const eraseBelow = `${csi}J`;
const moveTo = (row: number) => `${csi}${row};1H`;
/** The alternate screen; no cursor; a line that turns out too wide stays in its row. */
const enter = `${csi}?1049h${csi}?25l${csi}?7l`;
const exit = `${csi}?7h${csi}?25h${csi}?1049l`;
