/** Values as they are on the wire, for another program: RFC 4180, or separated by tabs. The first line has the names. */
export function separated(
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
  format: "csv" | "tsv",
): string {
  const [cell, gap] = format === "csv" ? [csvCell, ","] : [tsvCell, "\t"];
  return [names, ...rows].map((row) => `${row.map(cell).join(gap)}\n`).join("");
}

/** A spreadsheet takes text that begins with one of these for a formula, and chargers supply text. */
const armed = /^[=+\-@\t\r\n]/;

function csvCell(value: unknown): string {
  const text = typeof value === "string" && armed.test(value) ? `'${value}` : textOf(value);
  return /[",;\r\n\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A tab or a line break within a value would shift what follows. */
function tsvCell(value: unknown): string {
  return textOf(value).replaceAll(/[\t\r\n]+/g, " ");
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
