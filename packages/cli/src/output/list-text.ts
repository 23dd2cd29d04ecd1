import type { OperationId } from "@forecourt/contract";
import { columnsOf, isList } from "./columns.ts";
import { table } from "./table.ts";
import type { TextOutput } from "./text-output.ts";

/** The rows of a list as a table. */
export function listText(
  id: OperationId,
  rows: readonly object[],
  hasMore: boolean,
  output: TextOutput,
): string {
  if (!isList(id)) throw new Error(`unreachable: ${id} answers no list`);
  if (rows.length === 0) return "None.\n";
  const more = hasMore ? output.paint.dim("There are more: --limit, or --all.\n") : "";
  return table(rows, columnsOf(id, rows, output), output.paint, output.columns) + more;
}
