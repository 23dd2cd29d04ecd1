import { document, type OperationId, routes } from "@forecourt/contract";
import type { MediaType } from "./accept.ts";

/** What the document says that an operation can answer with, JSON first. */
export function offersOf(operationId: OperationId): readonly MediaType[] {
  const { method, path } = routes[operationId];
  const content = at(document, "paths", path, method.toLowerCase(), "responses", "200", "content");
  const hasCsv = typeof content === "object" && content !== null && "text/csv" in content;
  return hasCsv ? ["application/json", "text/csv"] : ["application/json"];
}

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
