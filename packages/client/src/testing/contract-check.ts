import {
  eventCatalogue,
  type Fault,
  type JsonSchema,
  type OperationId,
  routes,
  schemas,
  strictSchema,
} from "@forecourt/contract";
import { ForecourtError } from "../error.ts";
import { documented } from "./documented.ts";
import { faultsOf } from "./faults.ts";
import { Refused } from "./refusal.ts";

/** Validates requests and answers against the contract. */
export interface ContractCheck {
  /** Returns the parameters with their contract types. Throws Refused where the server would refuse. */
  parameters(
    id: OperationId,
    part: "path" | "query",
    given: Iterable<readonly [string, string]>,
  ): Record<string, unknown>;
  /** Throws Refused where the server would refuse. Undefined means that the request has no body. */
  body(id: OperationId, body: unknown): void;
  /** The faults of an answer; empty when the contract allows it. */
  answerFaults(id: OperationId, status: number, body: unknown): Fault[];
  /** The faults of an event. An event of an unknown type must only be an Event. */
  eventFaults(event: { type: string }): Fault[];
}

let shared: Promise<ContractCheck> | undefined;

/** Needs ajv, an optional peer of this package. Throws `missing-peer` where it is not installed. */
export function loadContractCheck(): Promise<ContractCheck> {
  // Shared, because compiling schemas takes long. It keeps compiled schemas and no other state.
  shared ??= createContractCheck();
  return shared;
}

async function createContractCheck(): Promise<ContractCheck> {
  const { Ajv2020 } = await import("ajv/dist/2020.js").catch((cause: unknown) => {
    const message = "@forecourt/client/testing needs ajv, which is not installed: npm install --save-dev ajv";
    throw new ForecourtError("missing-peer", message, { cause });
  });
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    allErrors: true,
    verbose: true,
    formats: { "date-time": isInstant, "date-time-or-date": isInstantOrDate, uri: isUri, double: true },
  });
  // For events of a later server.
  ajv.addSchema({ $id: "later", $defs: schemas.$defs });
  // One schema, so that ajv compiles the shared parts once.
  ajv.addSchema(strictSchema({ $id: "contract", ...schemas, none: noBody }));
  for (const [type, { schema }] of Object.entries(eventCatalogue))
    ajv.addSchema(strictSchema(schema), `event:${type}`);

  /** ajv compiles a schema at its first use. */
  function faults(schemaRef: string, value: unknown, part: "path" | "query" | "body"): Fault[] {
    const validate = ajv.getSchema(schemaRef);
    if (validate === undefined) throw new Error(`unreachable: there is no schema ${schemaRef}`);
    // A function compiled by ajv keeps its errors here. The contract has no asynchronous schemas.
    return validate(value) === true ? [] : faultsOf(validate.errors ?? [], part);
  }

  return {
    parameters(id, part, given) {
      const schema = schemas.operations[id][part];
      const values: Record<string, unknown> = {};
      const found: Fault[] = [];
      for (const [name, text] of given) {
        if (Object.hasOwn(values, name))
          found.push({
            pointer: `/${part}/${name}`,
            code: "duplicate",
            detail: `${name} must be given once.`,
          });
        else values[name] = coerced(propertyOf(schema, name), text);
      }
      found.push(...faults(`contract#/operations/${id}/${part}`, values, part));
      if (found.length > 0)
        throw new Refused({
          code: "invalid-parameter",
          detail: summary(found, "The request"),
          errors: found,
        });
      return { ...defaultsOf(schema), ...values };
    },
    body(id, body) {
      const { bodyRequired } = routes[id];
      if (body === undefined && bodyRequired)
        throw new Refused({ code: "malformed-json", detail: "The request needs a JSON object as its body." });
      if (body === undefined) return;
      const schemaRef = schemas.operations[id].body === null ? "none" : `operations/${id}/body`;
      const found = faults(`contract#/${schemaRef}`, body, "body");
      if (found.length === 0) return;
      // 422, except where openapi.yaml lists `invalid-body` under the operation's 400.
      const status = String(documented(id, "responses", "400", "description")).includes("`invalid-body`")
        ? 400
        : 422;
      throw new Refused({ code: "invalid-body", status, detail: summary(found, "The body"), errors: found });
    },
    answerFaults(id, status, body) {
      const schema = schemas.operations[id].responses[status];
      if (schema === undefined)
        return [{ pointer: "", code: "status", detail: `${id} does not respond with ${status}.` }];
      if (schema !== null) return faults(`contract#/operations/${id}/responses/${status}`, body, "body");
      return body === undefined
        ? []
        : [{ pointer: "", code: "body", detail: `${id} must not have a body with ${status}.` }];
    },
    eventFaults(event) {
      const isKnown = Object.hasOwn(eventCatalogue, event.type);
      return faults(isKnown ? `event:${event.type}` : "later#/$defs/Event", event, "body");
    },
  };
}

const noBody: JsonSchema = { type: "object", additionalProperties: false };

/** Parameters arrive as text. Text that is not a valid number or boolean stays text. */
function coerced(schema: unknown, text: string): unknown {
  const type = Reflect.get(Object(schema), "type");
  if (type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

function propertyOf(schema: JsonSchema, name: string): unknown {
  const property: unknown = Reflect.get(Object(schema["properties"]), name);
  const reference: unknown = Reflect.get(Object(property), "$ref");
  return typeof reference === "string" ? schemas.$defs[reference.replace("#/$defs/", "")] : property;
}

function defaultsOf(schema: JsonSchema): Record<string, unknown> {
  const properties = Object.entries(Object(schema["properties"]) as Record<string, object>);
  return Object.fromEntries(
    properties.flatMap(([name, property]) => ("default" in property ? [[name, property.default]] : [])),
  );
}

/** RFC 3339 with an offset, at an existing date. */
function isInstant(text: string): boolean {
  const date =
    /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,9})?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/.exec(
      text,
    )?.[1];
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date ?? " ");
}

function isInstantOrDate(text: string): boolean {
  return isInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
}

function isUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text);
}

function summary([first, ...others]: readonly Fault[], what: string): string {
  if (first === undefined || others.length === 0) return first?.detail ?? `${what} is invalid.`;
  return `${what} has ${others.length + 1} faults; the first: ${first.detail}`;
}
