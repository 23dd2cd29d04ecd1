import type { JsonSchema, OperationId } from "@forecourt/contract";

/**
 * What a command writes under `--json`: one JSON value, or for what goes on over time one object a line. Times are UTC.
 * - `operation`: `{"data": …}` with what the operation answers; a list is `{"data": […], "has_more": …}`.
 * - `data`: `{"data": …}`, the part in `data` as the schema says.
 * - `lines`: an object a line, each as the schema says.
 * - `text`: not JSON with any flags: the output is for another program, for example CSV.
 * A schema's `#/$defs/<name>` are those of the contract. An error is always `{"error": …}`, a line on
 * stderr, so that stdout has results only.
 */
export type Output =
  | { readonly kind: "operation"; readonly id: OperationId }
  | { readonly kind: "data"; readonly schema: JsonSchema }
  | { readonly kind: "lines"; readonly schema: JsonSchema }
  | { readonly kind: "text"; readonly about: string };
