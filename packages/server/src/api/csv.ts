/** The columns of a table, by their names. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** A header row and one record for each row; one piece of text for each page. */
export async function* csvOf<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void, undefined> {
  const cells = Object.values(columns);
  let before = csvRecord(Object.keys(columns).map((name) => ({ own: name })));
  for await (const page of pages) {
    const records = page.map((row) => csvRecord(cells.map((cellOf) => cellOf(row))));
    yield before + records.join("");
    before = "";
  }
}

/** A cell: text that any person may have written, or a value of the server, such as a number, an instant or an enum. */
export type Cell = { text: string | null } | { own: string | number | null };

/** One record of RFC 4180, its CRLF included. */
export function csvRecord(cells: readonly Cell[]): string {
  return `${cells.map(fieldOf).join(",")}\r\n`;
}

function fieldOf(cell: Cell): string {
  if ("own" in cell) return quoted(String(cell.own ?? ""));
  return quoted(unarmed(cell.text ?? ""));
}

/**
 * Escapes text that a spreadsheet would take for a formula, which may send the rest of the sheet elsewhere. A
 * spreadsheet that separates cells by semicolons or tabs also sees such a beginning within one of our cells.
 */
function unarmed(text: string): string {
  return text.replace(/^(?=[\t\r\n])|(?<=^|[;,\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g, "'");
}

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
