import { document, type OperationId, routes, schemas } from "@forecourt/contract";

/** What openapi.yaml holds at a place within an operation, with references followed. */
export function documented(id: OperationId, ...place: string[]): unknown {
  const { path, method } = routes[id];
  return ["paths", path, method.toLowerCase(), ...place].reduce<unknown>(
    (here, key) => followed(Reflect.get(Object(here), key)),
    document,
  );
}

function followed(value: unknown): unknown {
  const reference: unknown = Reflect.get(Object(value), "$ref");
  if (typeof reference !== "string") return value;
  return followed(
    reference
      .slice(2)
      .split("/")
      .reduce<unknown>((here, key) => Reflect.get(Object(here), key), document),
  );
}

/** The document's own example of a success; undefined where that has no body. A copy of its own. */
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

/** Whether it answers pages. */
export function isList(id: OperationId): boolean {
  const properties: unknown = Reflect.get(Object(schemas.operations[id].responses["200"]), "properties");
  return Reflect.has(Object(properties), "pagination");
}

/** Whether it streams events. */
export function isStream(id: OperationId): boolean {
  return documented(id, "responses", "200", "content", "text/event-stream") !== undefined;
}
