import {
  eventCatalogue,
  type Fault,
  type JsonSchema,
  type OperationId,
  routes,
  schemas,
} from "@forecourt/contract";
import { ForecourtError } from "../error.ts";
import { documented } from "./documented.ts";
import { faultsOf } from "./faults.ts";
import { Refused } from "./refusal.ts";

/** What the contract has to say about requests and answers. */
export interface ContractCheck {
  /** The parameters, as the contract types them. Throws what the server would refuse. */
  parameters(
    id: OperationId,
    part: "path" | "query",
    given: Iterable<readonly [string, string]>,
  ): Record<string, unknown>;
  /** Throws what the server would refuse. Undefined is a body that was left out. */
  body(id: OperationId, body: unknown): void;
  /** What is wrong with an answer; empty when the contract allows it. */
  answerFaults(id: OperationId, status: number, body: unknown): Fault[];
  /** What is wrong with an event; one of a type that the document does not have may be anything. */
  eventFaults(event: { type: string }): Fault[];
}

let shared: Promise<ContractCheck> | undefined;

/** Needs ajv, an optional peer of this package. Throws `missing-peer` where it is not installed. */
export function loadContractCheck(): Promise<ContractCheck> {
  // It remembers schemas that it has compiled, which takes long, and nothing else.
  shared ??= createContractCheck();
  return shared;
}

async function createContractCheck(): Promise<ContractCheck> {
  const { Ajv2020 } = await import("ajv/dist/2020.js").catch((cause: unknown) => {
    const message =
      "@forecourt/client/testing checks requests with ajv, which is not installed: npm install --save-dev ajv";
    throw new ForecourtError("missing-peer", message, { cause });
  });
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    allErrors: true,
    verbose: true,
    formats: { "date-time": isInstant, "date-time-or-date": isInstantOrDate, uri: isUri, double: true },
  });
  // One schema, so that what operations have in common is compiled once.
  ajv.addSchema({ $id: "contract", ...schemas, none: noBody });
  for (const [type, { schema }] of Object.entries(eventCatalogue)) ajv.addSchema(schema, `event:${type}`);

  /** By the place of the schema; it is compiled when it is first asked for. */
  function faults(place: string, value: unknown, part: "path" | "query" | "body"): Fault[] {
    const validate = ajv.getSchema(place);
    if (validate === undefined) throw new Error(`unreachable: there is no schema ${place}`);
    // ajv puts them there; the contract has no schemas that answer later.
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
            detail: `${name} is given more than once.`,
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
        throw new Refused({ code: "malformed-json", detail: "There is no body; send a JSON object." });
      if (body === undefined) return;
      const place = schemas.operations[id].body === null ? "none" : `operations/${id}/body`;
      const found = faults(`contract#/${place}`, body, "body");
      if (found.length === 0) return;
      // 422, except where the document lists `invalid-body` among the reasons of the operation's 400.
      const status = String(documented(id, "responses", "400", "description")).includes("`invalid-body`")
        ? 400
        : 422;
      throw new Refused({ code: "invalid-body", status, detail: summary(found, "The body"), errors: found });
    },
    answerFaults(id, status, body) {
      const schema = schemas.operations[id].responses[status];
      if (schema === undefined)
        return [{ pointer: "", code: "status", detail: `${status} is not a status of ${id}.` }];
      if (schema !== null) return faults(`contract#/operations/${id}/responses/${status}`, body, "body");
      return body === undefined
        ? []
        : [{ pointer: "", code: "body", detail: `${status} of ${id} has no body.` }];
    },
    eventFaults(event) {
      const isKnown = Object.hasOwn(eventCatalogue, event.type);
      return faults(isKnown ? `event:${event.type}` : "contract#/$defs/Event", event, "body");
    },
  };
}

const noBody: JsonSchema = { type: "object", additionalProperties: false };

/** Parameters come as text; what is not strictly a number or a boolean stays what it is. */
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

/** RFC 3339 with an offset, at a date that there is. */
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
