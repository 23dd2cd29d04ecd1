import { document, type OperationId, routes } from "@forecourt/contract";
import { type MediaType, mediaTypes } from "./accept.ts";

/**
 * The media types that the document lists for an operation, JSON first. An operation without a body has JSON for its
 * errors.
 */
export function offersOf(operationId: OperationId): readonly MediaType[] {
  const { method, path } = routes[operationId];
  const content = at(document, "paths", path, method.toLowerCase(), "responses", "200", "content");
  if (typeof content !== "object" || content === null) return ["application/json"];
  return mediaTypes.filter((type) => type in content);
}

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
