import { stripVTControlCharacters } from "node:util";

/** A terminal as far as the live views use one: what a person would see after everything that was written. */
export interface ScreenModel {
  write(text: string): void;
  /** A window that is resized. Like a terminal, it cuts the content of the alternate screen. */
  resize(columns: number, rows: number): void;
  /** The lines that are on it, without blanks at their ends. */
  readonly lines: string[];
  readonly columns: number;
  readonly rows: number;
  readonly isAlternate: boolean;
  readonly isCursorVisible: boolean;
  readonly wraps: boolean;
  /** How often something was written. */
  readonly writes: number;
}

interface Grid {
  cells: string[][];
  row: number;
  column: number;
  /** The last column has been written: what comes next wraps first. */
  isPending: boolean;
}

/** VT100 and the private modes 7, 25 and 1049 of xterm. An escape sequence that it does not know is thrown. */
export function createScreenModel(columns: number, rows: number): ScreenModel {
  let size = { columns, rows };
  const main = emptyGrid(rows, columns);
  let alternate = emptyGrid(rows, columns);
  let grid = main;
  let isCursorVisible = true;
  let wraps = true;
  let writes = 0;

  function put(letter: string): void {
    if (grid.isPending) {
      grid.column = 0;
      newline();
    }
    const line = grid.cells[grid.row];
    if (line === undefined) throw new Error(`There is no row ${grid.row}.`);
    line[grid.column] = letter;
    if (grid.column < size.columns - 1) grid.column += 1;
    else grid.isPending = wraps;
  }

  function newline(): void {
    grid.isPending = false;
    if (grid.row < size.rows - 1) {
      grid.row += 1;
      return;
    }
    grid.cells.shift();
    grid.cells.push(blank(size.columns));
  }

  function obey(sequence: string): void {
    const [, isPrivate, given = "", final = ""] = /^\p{Cc}\[(\?)?([\d;]*)([A-Za-z])$/u.exec(sequence) ?? [];
    const numbers = given.split(";").map((text) => (text === "" ? 0 : Number(text)));
    const first = numbers[0] ?? 0;
    if (isPrivate) {
      mode(first, final === "h");
      return;
    }
    if (final === "m") return;
    grid.isPending = false;
    const line = grid.cells[grid.row] ?? [];
    if (final === "A") grid.row = Math.max(0, grid.row - Math.max(1, first));
    else if (final === "H") {
      grid.row = Math.min(size.rows, Math.max(1, first)) - 1;
      grid.column = Math.min(size.columns, Math.max(1, numbers[1] ?? 1)) - 1;
    } else if (final === "K" && first === 0) line.fill(" ", grid.column);
    else if (final === "J" && first === 0) {
      line.fill(" ", grid.column);
      for (const below of grid.cells.slice(grid.row + 1)) below.fill(" ");
    } else throw new Error(`An unknown escape sequence: ${JSON.stringify(sequence)}`);
  }

  function mode(number: number, isOn: boolean): void {
    if (number === 7) wraps = isOn;
    else if (number === 25) isCursorVisible = isOn;
    else if (number === 1049) {
      if (isOn) alternate = emptyGrid(size.rows, size.columns);
      grid = isOn ? alternate : main;
    } else throw new Error(`An unknown mode: ${number}`);
  }

  return {
    write(text) {
      writes += 1;
      for (const [piece] of text.matchAll(/\p{Cc}\[[\d;?]*[A-Za-z]|./gsu)) {
        if (piece.length > 2) obey(piece);
        else if (piece === "\n") {
          grid.column = 0;
          newline();
        } else if (piece === "\r") {
          grid.column = 0;
          grid.isPending = false;
        } else if (stripVTControlCharacters(piece) === "" || /\p{Cc}/u.test(piece))
          throw new Error(`A control character: ${JSON.stringify(piece)}`);
        else put(piece);
      }
    },
    resize(newColumns, newRows) {
      size = { columns: newColumns, rows: newRows };
      for (const one of [main, alternate]) {
        one.cells = Array.from({ length: newRows }, (_, row) =>
          Array.from({ length: newColumns }, (_, column) => one.cells[row]?.[column] ?? " "),
        );
        one.row = Math.min(one.row, newRows - 1);
        one.column = Math.min(one.column, newColumns - 1);
        one.isPending = false;
      }
    },
    get lines() {
      const shown = grid.cells.map((line) => line.join("").trimEnd());
      return shown.slice(0, shown.findLastIndex((line) => line !== "") + 1);
    },
    get columns() {
      return size.columns;
    },
    get rows() {
      return size.rows;
    },
    get isAlternate() {
      return grid === alternate;
    },
    get isCursorVisible() {
      return isCursorVisible;
    },
    get wraps() {
      return wraps;
    },
    get writes() {
      return writes;
    },
  };
}

function emptyGrid(rows: number, columns: number): Grid {
  return { cells: Array.from({ length: rows }, () => blank(columns)), row: 0, column: 0, isPending: false };
}

function blank(columns: number): string[] {
  return Array.from({ length: columns }, () => " ");
}
