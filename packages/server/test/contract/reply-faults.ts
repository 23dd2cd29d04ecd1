import { schemas, strictSchema } from "@forecourt/contract";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { lists, type Operation, offers } from "./operations.ts";

export interface Seen {
  status: number;
  type: string | undefined;
  headers: Headers;
  text: string;
  /** Undefined when there is no JSON. */
  body: unknown;
}

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { "date-time": fullFormats["date-time"], uri: fullFormats.uri, double: true },
});
const compiled = new Map<string, ValidateFunction>();

export async function seen(response: Response): Promise<Seen> {
  const type = response.headers.get("content-type")?.split(";")[0];
  // A stream does not end, so the test checks only its beginning.
  const text = type === "text/event-stream" ? await beginning(response) : await response.text();
  const isJson = type !== undefined && /^application\/(problem\+)?json$/.test(type);
  return {
    status: response.status,
    type,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

async function beginning(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

/** The differences between an answer and the document, by our own reading of its schemas. Empty when there are none. */
export function replyFaults(operation: Operation, { status, type, headers, text, body }: Seen): string[] {
  const faults: string[] = [];
  if (!lists(operation, status)) faults.push(`${status} is not documented`);
  if (headers.get("x-request-id") === null) faults.push("no x-request-id");
  const { responses } = schemas.operations[operation.id];
  const schema = status in responses ? responses[status] : schemas.$defs["Problem"];
  if (schema === null || schema === undefined) {
    if (schema === null && text !== "") faults.push(`a body where there is none: ${text}`);
    return faults;
  }
  // A caller may ask for another media type of the document, and gets it.
  if (status < 400 && (type === "text/csv" || type === "text/event-stream") && offers(operation, type))
    return faults;
  const expected = status >= 400 ? "application/problem+json" : "application/json";
  if (type !== expected) faults.push(`the media type is ${type}, not ${expected}`);
  const validate = validator(schema);
  if (!validate(body)) faults.push(ajv.errorsText(validate.errors));
  if (status >= 400 && statusIn(body) !== status)
    faults.push(`the problem's status is ${String(statusIn(body))}`);
  return faults;
}

/** One validator for all operations with the same schema, because compiling takes long. */
function validator(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(strictSchema({ ...schema, $defs: schemas.$defs }));
  compiled.set(text, validate);
  return validate;
}

function statusIn(body: unknown): unknown {
  return typeof body === "object" && body !== null && "status" in body ? body.status : undefined;
}
