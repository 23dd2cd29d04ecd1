/** A record of a CSV, and the line that it begins on, from 1. */
interface CsvRecord {
  line: number;
  cells: string[];
}

/** The records of a CSV (RFC 4180), empty lines left out. Null where a quote is never closed. */
export function csvRecords(text: string): CsvRecord[] | null {
  const records: CsvRecord[] = [];
  let line = 1;
  let record: CsvRecord = { line, cells: [] };
  // A byte order mark may come first.
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    cell.lastIndex = at;
    const [found = "", quoted, plain = "", end = ""] = cell.exec(text) ?? [];
    if (found === "") return null;
    at += found.length;
    line += found.split("\n").length - 1;
    record.cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (record.cells.some((each) => each !== "")) records.push(record);
    record = { line, cells: [] };
  }
  // The last line may end with a comma, and without a line break.
  if (record.cells.some((each) => each !== "")) records.push({ ...record, cells: [...record.cells, ""] });
  return records;
}

/** A cell in quotes or without, and what ends it. */
const cell = /(?:"((?:[^"]|"")*)"[ \t]*|([^",\r\n]*))(,|\r?\n|$)/y;
