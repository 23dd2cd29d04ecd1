/** A cell: text that anybody may have written, or what we wrote ourselves, such as a number, an instant or an enum. */
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
 * A spreadsheet takes what begins like this for a formula, which may send the rest of the sheet elsewhere; where semicolons
 * or tabs part its cells it sees beginnings also within ours.
 */
function unarmed(text: string): string {
  return text.replace(/^(?=[\t\r\n])|(?<=^|[;,\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g, "'");
}

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
