import { type JsonSchema, type OperationId, routes, schemas, strictSchema } from "@forecourt/contract";
import { document } from "@forecourt/contract/document";
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { type Fault, ProblemError } from "../platform/problems.ts";
import { escaped, faultsOf } from "./faults.ts";
import { timeOf } from "./time-filter.ts";

/*
 * The contract's schemas, compiled at the first request for an operation. Parameters arrive as text: integers and
 * booleans are read strictly ("1e2" and " 5" are not integers), and defaults are filled in. Bodies stay as they were
 * sent.
 */

const formats = {
  "date-time": isInstant,
  "date-time-or-date": (text: string) => isInstant(timeOf(text)),
  uri: fullFormats.uri,
  double: true,
} as const;
const compileParameters = compiler({ allErrors: true, useDefaults: true, formats });
const compileBody = compiler({ formats });
const compileReply = compiler({ formats }, strictSchema);
/** Finds every fault, which takes minutes when there are a hundred thousand. */
const compileThorough = compiler({ allErrors: true, formats });
const mostThoroughBytes = 8 * 1024;
const compiled = new Map<string, ValidateFunction>();

const noBody: JsonSchema = { type: "object", additionalProperties: false };

/** The parameters as the contract types them, or a 400 that names each fault. */
export function validParameters(
  operationId: OperationId,
  part: "path" | "query" | "header",
  given: Iterable<readonly [string, string]>,
): Record<string, unknown> {
  const schema = schemas.operations[operationId][part];
  // Without a prototype, so that a parameter called __proto__ is as unknown as any other.
  const values: Record<string, unknown> = Object.create(null);
  const faults: Fault[] = [];
  for (const [name, text] of given) {
    if (name in values)
      faults.push({
        pointer: `/${part}/${escaped(name)}`,
        code: "duplicate",
        detail: `${name} is given more than once.`,
      });
    else values[name] = coerced(propertyOf(schema, name), text);
  }
  const validate = validator(operationId, part, compileParameters, schema);
  if (!validate(values)) faults.push(...faultsOf(validate.errors ?? [], part));
  if (faults.length > 0)
    throw new ProblemError("invalid-parameter", summary(faults, "The request"), { faults });
  return values;
}

/**
 * The faults that the contract finds in a body; `undefined` means that there is no body. For a body of more than 8 KiB,
 * only the first fault is reported.
 */
export function bodyFaults(operationId: OperationId, body: unknown, bytes: number): Fault[] {
  if (body === undefined) return [];
  const schema = schemas.operations[operationId].body ?? noBody;
  const validate = validator(operationId, "body", compileBody, schema);
  if (validate(body)) return [];
  if (bytes > mostThoroughBytes) return faultsOf(validate.errors ?? [], "body");
  const explain = validator(operationId, "body, every fault", compileThorough, schema);
  explain(body);
  return faultsOf(explain.errors ?? [], "body");
}

export function invalidBody(operationId: OperationId, faults: readonly Fault[]): ProblemError {
  return new ProblemError("invalid-body", summary(faults, "The body"), {
    faults,
    status: bodyFaultStatus(operationId),
  });
}

/** The faults of an answer of the server; empty when this version of the contract has all that is in it. */
export function replyFaults(operationId: OperationId, status: number, body: unknown): readonly Fault[] {
  const { responses } = schemas.operations[operationId];
  if (!(status in responses))
    return [{ pointer: "", code: "status", detail: `${status} is not a status of ${operationId}.` }];
  const schema = responses[status];
  if (schema === null || schema === undefined) {
    return body === undefined
      ? []
      : [{ pointer: "", code: "body", detail: `${status} of ${operationId} has no body.` }];
  }
  const validate = validator(operationId, String(status), compileReply, schema);
  return validate(body) ? [] : faultsOf(validate.errors ?? [], "body");
}

/** 422, except where the document lists `invalid-body` among the reasons of the operation's 400. */
function bodyFaultStatus(operationId: OperationId): number {
  const { method, path } = routes[operationId];
  const response = resolve(at(document, "paths", path, method.toLowerCase(), "responses", "400"));
  const description = at(response, "description");
  return typeof description === "string" && description.includes("`invalid-body`") ? 400 : 422;
}

function resolve(value: unknown): unknown {
  const reference = at(value, "$ref");
  return typeof reference === "string" ? at(document, ...reference.slice(2).split("/")) : value;
}

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function validator(
  operationId: OperationId,
  part: string,
  compile: Compile,
  schema: JsonSchema,
): ValidateFunction {
  const name = `${operationId} ${part}`;
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const validate = compile(schema);
  compiled.set(name, validate);
  return validate;
}

type Compile = (schema: JsonSchema) => ValidateFunction;

/** Compiles each schema once: compiling takes long, and the operations share nine in ten schemas, such as their errors. */
function compiler(options: Options, form = (schema: JsonSchema) => schema): Compile {
  const ajv = new Ajv2020({ strict: false, verbose: true, ...options });
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile(form({ ...schema, $defs: schemas.$defs }));
    compiled.set(text, validate);
    return validate;
  };
}

function propertyOf(schema: JsonSchema, name: string): unknown {
  const property = at(schema, "properties", name);
  const reference = at(property, "$ref");
  return typeof reference === "string" ? at(schemas, ...reference.slice(2).split("/")) : property;
}

function coerced(schema: unknown, text: string): unknown {
  const type = at(schema, "type");
  if (type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

const rfc3339 =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/;

/** RFC 3339 with an offset, at an instant that the database can hold: the years 1 to 9999, without leap seconds. */
function isInstant(text: string): boolean {
  const date = rfc3339.exec(text)?.[1];
  return (
    date !== undefined && isoOf(`${date}T00:00:00Z`)?.startsWith(date) === true && isoOf(text) !== undefined
  );
}

function isoOf(text: string): string | undefined {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return undefined;
  const iso = instant.toISOString();
  return /^(?!0000)\d{4}-/.test(iso) ? iso : undefined;
}

function summary(faults: readonly Fault[], what: string): string {
  const [first, ...others] = faults;
  if (first === undefined) return `${what} is invalid.`;
  return others.length === 0
    ? first.detail
    : `${what} has ${faults.length} faults; the first: ${first.detail}`;
}
