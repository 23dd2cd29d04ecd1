import type { OperationId } from "@forecourt/contract";
import { columnsOf, isList } from "./columns.ts";
import type { Place } from "./place.ts";
import { table } from "./table.ts";

/** The rows of a list as a table. */
export function listText(id: OperationId, rows: readonly object[], hasMore: boolean, place: Place): string {
  if (!isList(id)) throw new Error(`unreachable: ${id} answers no list`);
  if (rows.length === 0) return "None.\n";
  const more = hasMore ? place.paint.dim("There are more: --limit, or --all.\n") : "";
  return table(rows, columnsOf(id, rows, place), place.paint, place.columns) + more;
}
