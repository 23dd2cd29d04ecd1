import { type OperationId, routes, schemas } from "@forecourt/contract";
import { document } from "@forecourt/contract/document";

/** Returns the part of an operation in openapi.yaml at the given keys, with references resolved. */
export function documented(id: OperationId, ...keys: string[]): unknown {
  const { path, method } = routes[id];
  return ["paths", path, method.toLowerCase(), ...keys].reduce<unknown>(
    (parent, key) => resolved(Reflect.get(Object(parent), key)),
    document,
  );
}

function resolved(value: unknown): unknown {
  const reference: unknown = Reflect.get(Object(value), "$ref");
  if (typeof reference !== "string") return value;
  return resolved(
    reference
      .slice(2)
      .split("/")
      .reduce<unknown>((parent, key) => Reflect.get(Object(parent), key), document),
  );
}

/** Returns a copy of the example of a success in openapi.yaml; undefined for a success without a body. */
export function exampleOf(id: OperationId, status: number): unknown {
  const example = documented(
    id,
    "responses",
    String(status),
    "content",
    "application/json",
    "examples",
    "answer",
    "value",
  );
  return structuredClone(example);
}

/** Whether the operation returns pages. */
export function isList(id: OperationId): boolean {
  const properties: unknown = Reflect.get(Object(schemas.operations[id].responses["200"]), "properties");
  return Reflect.has(Object(properties), "pagination");
}

/** Whether the operation streams events. */
export function isStream(id: OperationId): boolean {
  return documented(id, "responses", "200", "content", "text/event-stream") !== undefined;
}
