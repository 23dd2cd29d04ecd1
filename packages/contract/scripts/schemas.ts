import { asObject, asText, type JsonObject, resolve } from "./json.ts";
import { type Operation, parametersOf } from "./operations.ts";

const places = { path: "path", query: "query", header: "header" } as const;

/**
 * The JSON Schemas that validate requests and answers, as one document: `components` (under `$defs`) and, per
 * operation, `path`, `query`, `header`, `body` (or null) and `responses` by status. References read `#/$defs/<name>`,
 * so a validator adds `$defs` once, under any `$id`, or copies it beside the schema that it compiles.
 */
export function schemasOf(document: unknown, operations: Operation[]): JsonObject {
  const components = asObject(asObject(asObject(document)["components"])["schemas"]);
  return {
    $defs: rewrite(components),
    operations: Object.fromEntries(
      operations.map((operation) => [operation.id, operationSchemas(document, operation)]),
    ),
  };
}

function operationSchemas(document: unknown, { path, method }: Operation): JsonObject {
  const httpMethod = method.toLowerCase();
  const operation = asObject(asObject(asObject(asObject(document)["paths"])[path])[httpMethod]);
  const parameters = parametersOf(document, path, httpMethod);
  const body = operation["requestBody"];
  const responses = Object.entries(asObject(operation["responses"])).map(([status, response]) => {
    return [status, contentSchema(resolve(document, response)["content"])] as const;
  });
  return {
    ...Object.fromEntries(Object.keys(places).map((place) => [place, parameterSchema(parameters, place)])),
    body: body === undefined ? null : contentSchema(asObject(body)["content"]),
    responses: Object.fromEntries(responses),
  };
}

/** Header names compare without regard to case, so they are written in lower case, and other headers are let through. */
function parameterSchema(parameters: JsonObject[], place: string): JsonObject {
  const here = parameters.filter((parameter) => parameter["in"] === place);
  const nameOf = ({ name }: JsonObject) => (place === "header" ? asText(name).toLowerCase() : asText(name));
  return {
    type: "object",
    additionalProperties: place === "header",
    required: here.filter((parameter) => parameter["required"] === true).map(nameOf),
    properties: Object.fromEntries(
      here.map((parameter) => [nameOf(parameter), rewrite(parameter["schema"])]),
    ),
  };
}

function contentSchema(content: unknown): unknown {
  if (content === undefined) return null;
  const media = Object.values(asObject(content))[0];
  return rewrite(asObject(media)["schema"]);
}

/** Points references at `$defs` and drops what is there for readers only. */
function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === "$ref") return [[key, asText(inner).replace("#/components/schemas/", "#/$defs/")]];
      // A property named "description" holds a schema; the annotation holds a string.
      if (key === "description" && typeof inner === "string") return [];
      // It is for TypeScript: the server refuses an unknown type with a code of its own.
      if (key === "x-event-selection") return [];
      return [[key, rewrite(inner)]];
    }),
  );
}
