import type { OperationId } from "@forecourt/contract";
import { CliError } from "../errors/cli-error.ts";
import { nearest } from "../errors/nearest.ts";
import { columnNames, columnsOf, isList, type ListId, valueAt } from "./columns.ts";
import { emptyText } from "./empty-text.ts";
import type { ListChoice } from "./list-choice.ts";
import { separated } from "./separated.ts";
import { table } from "./table.ts";
import type { TextOutput } from "./text-output.ts";

/** The rows of a list, in the order and the form that were chosen; as a table without a choice. */
export function listText(
  id: OperationId,
  rows: readonly object[],
  hasMore: boolean,
  output: TextOutput,
  { format = "table", columns, sort, isFiltered = false }: ListChoice = {},
): string {
  if (!isList(id)) throw new Error(`unreachable: ${id} answers no list`);
  const names = columns === undefined ? undefined : known(id, rows, columns);
  const sorted = sort === undefined ? rows : inOrder(id, rows, sort);
  if (format === "jsonl") return sorted.map((row) => `${JSON.stringify(row)}\n`).join("");
  if (format === "csv" || format === "tsv") {
    const of = names ?? columnNames(id);
    return separated(
      of,
      sorted.map((row) => of.map((name) => valueAt(row, name))),
      format,
    );
  }
  if (rows.length === 0) return emptyText(id, isFiltered, output.columns);
  const more = hasMore ? output.paint.dim("There are more: --limit, or --all.\n") : "";
  const width = format === "wide" ? Number.POSITIVE_INFINITY : output.columns;
  return table(sorted, columnsOf(id, rows, output, names), output.paint, width) + more;
}

/** @throws CliError `wrong-usage` for a name that no row has. */
function known(id: ListId, rows: readonly object[], names: readonly string[]): readonly string[] {
  for (const name of names) {
    const isKnown = columnNames(id).includes(name) || rows.some((row) => valueAt(row, name) !== undefined);
    // Without rows it is not known which fields they would have.
    if (isKnown || rows.length === 0) continue;
    const all = [...new Set([...columnNames(id), ...rows.flatMap((row) => Object.keys(row))])];
    const near = nearest(name, all);
    const choice = near.length > 0 ? near : all.sort();
    throw new CliError("wrong-usage", `"${name}" is not a column. Columns: ${choice.join(", ")}.`);
  }
  return names;
}

/** Rows without a value come last, in both directions. */
function inOrder(id: ListId, rows: readonly object[], { name, descends }: NonNullable<ListChoice["sort"]>) {
  known(id, rows, [name]);
  const sign = descends ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueAt(one, name) ?? null, valueAt(other, name) ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * String(a).localeCompare(String(b), undefined, { numeric: true });
  });
}
