import { createRequire } from "node:module";
import type { Ajv as AjvClass, ErrorObject } from "ajv";
import { codecs } from "../../src/generated/codecs.ts";
import type { Action } from "../../src/messages.ts";

/** A JSON Schema of OCPP 1.6 with resolved references: only the keywords that the 78 schemas use. */
export interface Shape {
  type: "object" | "array" | "string" | "integer" | "number" | "boolean";
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
  enum?: string[];
  maxLength?: number;
  format?: "date-time" | "uri";
  multipleOf?: number;
}

interface OfficialSchema extends Shape {
  $id: string;
  definitions?: Record<string, Shape & { $ref?: string }>;
}

/** One of the 78: its shape, and Ajv's errors for a payload. */
export interface OfficialHalf {
  action: Action;
  half: "request" | "answer";
  shape: Shape;
  complaints(payload: unknown): readonly ErrorObject[];
}

// CommonJS packages, which `require` loads unchanged.
const require = createRequire(import.meta.url);
const { Ajv } = require("ajv") as { Ajv: typeof AjvClass };
const addFormats = require("ajv-formats") as { default(ajv: AjvClass): void };
const official = require("ocpp-rpc/lib/schemas/ocpp1_6.json") as OfficialSchema[];

const ajv = new Ajv({ strict: false, strictNumbers: true, allErrors: true, verbose: true });
addFormats.default(ajv);

/** All payloads of OCPP 1.6 by the official schemas: 39 requests and 39 answers. */
export const officialHalves: readonly OfficialHalf[] = (Object.keys(codecs) as Action[]).flatMap((action) => [
  officialHalf(action, "request"),
  officialHalf(action, "answer"),
]);

function officialHalf(action: Action, half: "request" | "answer"): OfficialHalf {
  const id = `urn:${action}.${half === "request" ? "req" : "conf"}`;
  const schema = official.find((each) => each.$id === id);
  if (schema === undefined) throw new Error(`${id} is not an OCPP 1.6 message`);
  // Without its id: Ajv rejects a URN without a namespace.
  const accepts = ajv.compile({ ...schema, $id: "" } as object);
  return {
    action,
    half,
    shape: resolved(schema, schema.definitions ?? {}),
    complaints: (payload) => (accepts(payload) ? [] : (accepts.errors ?? [])),
  };
}

/** Replaces references by the definitions of the security messages. */
function resolved(shape: Shape & { $ref?: string }, definitions: Record<string, Shape>): Shape {
  const name = shape.$ref?.split("/").at(-1);
  if (name !== undefined) {
    const meant = definitions[name];
    if (meant === undefined) throw new Error(`The schema has no definition ${name}.`);
    return resolved(meant, definitions);
  }
  return {
    ...shape,
    ...(shape.items && { items: resolved(shape.items, definitions) }),
    ...(shape.properties && {
      properties: Object.fromEntries(
        Object.entries(shape.properties).map(([key, inner]) => [key, resolved(inner, definitions)]),
      ),
    }),
  };
}
