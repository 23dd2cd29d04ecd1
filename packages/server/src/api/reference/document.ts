import { document } from "@forecourt/contract/document";

/*
 * The parts of the OpenAPI document that the page reads. The document is ours and has passed its linter, so it has
 * every part that the page uses, and uses no other.
 */

export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  required?: readonly string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Ref<Value> = Value | { $ref: string };

export interface Content {
  schema: Schema;
  examples?: Record<string, Ref<{ value: unknown }>>;
}

export interface Answer {
  description: string;
  content?: Record<string, Content>;
}

export interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  "x-required-role": string;
  "x-sdk": string;
  parameters?: readonly Ref<Parameter>[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Ref<Answer>>;
}

type PathItem = { parameters?: readonly Ref<Parameter>[] } & Partial<Record<Method, Operation>>;

/** The content of the webhooks for one type of event. */
export interface EventOperation {
  summary: string;
  description: string;
  "x-class": string;
  requestBody: { content: Record<string, Content> };
}

interface OpenApi {
  info: { title: string; version: string; summary: string; description: string };
  tags: readonly { name: string; description: string }[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, { post: EventOperation }>;
  components: { schemas: Record<string, Schema>; securitySchemes: { apiKey: { bearerFormat: string } } };
}

const methods = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof methods)[number];

/** An operation and where it is. */
export interface Placed {
  method: string;
  path: string;
  operation: Operation;
  parameters: readonly Parameter[];
}

// The document has passed its linter, which checks all of this.
export const openApi = document as OpenApi;

/** Every operation, in the order of the document. */
export function operations(): Placed[] {
  return Object.entries(openApi.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolved);
      return [{ method: method.toUpperCase(), path, operation, parameters }];
    }),
  );
}

/** The target of a reference within the document. A value that is not a reference is returned as it is. */
export function resolved<Value extends object>(value: Ref<Value>): Value {
  if (!("$ref" in value)) return value;
  const found = value.$ref
    .slice("#/".length)
    .split("/")
    .reduce<unknown>((outer, key) => Reflect.get(Object(outer), key), openApi);
  // The linter has followed the reference.
  return found as Value;
}

/** The schema itself, and the name it has among the components. */
export function named(schema: Schema): { name: string | null; schema: Schema } {
  const name = schema.$ref?.split("/").at(-1) ?? null;
  return name === null ? { name, schema } : { name, schema: openApi.components.schemas[name] ?? schema };
}
