import { asArray, asObject, asText, type JsonObject, resolve } from "./json.ts";

const methods = ["get", "put", "post", "patch", "delete"] as const;

export interface Operation {
  id: string;
  method: string;
  path: string;
  tag: string;
  role: string;
  /** Keys with the role `meter` may call it for their locations. */
  takesMeterKeys: boolean;
  sdk: string;
  successStatuses: number[];
  errorStatuses: number[];
  hasBody: boolean;
  bodyRequired: boolean;
  queryDefaults: string[];
}

/** Every operation of the document, in its order, as the route table needs it. */
export function readOperations(document: unknown): Operation[] {
  const paths = asObject(asObject(document)["paths"]);
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = asObject(item)[method];
      return operation === undefined ? [] : [readOperation(document, path, method, asObject(operation))];
    }),
  );
}

/** The parameters of one operation, those of its path included, references resolved. */
export function parametersOf(document: unknown, path: string, method: string): JsonObject[] {
  const item = asObject(asObject(asObject(document)["paths"])[path]);
  const own = asObject(item[method])["parameters"];
  return [...asArray(item["parameters"] ?? []), ...asArray(own ?? [])].map((parameter) =>
    resolve(document, parameter),
  );
}

function readOperation(document: unknown, path: string, method: string, operation: JsonObject): Operation {
  const statuses = Object.keys(asObject(operation["responses"])).map(Number);
  const body = operation["requestBody"];
  return {
    id: asText(operation["operationId"]),
    method: method.toUpperCase(),
    path,
    tag: asText(asArray(operation["tags"])[0]),
    role: asText(operation["x-required-role"]),
    takesMeterKeys: operation["x-meter-key"] === true,
    sdk: asText(operation["x-sdk"]),
    successStatuses: statuses.filter((status) => status < 300),
    errorStatuses: statuses.filter((status) => status >= 400),
    hasBody: body !== undefined,
    bodyRequired: body !== undefined && asObject(body)["required"] === true,
    queryDefaults: parametersOf(document, path, method)
      .filter(({ in: place, schema }) => place === "query" && "default" in asObject(schema))
      .map(({ name }) => asText(name)),
  };
}
