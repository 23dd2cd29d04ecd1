import { type OperationId, routes } from "@forecourt/contract";
import { type Fault, ProblemError } from "../platform/problems.ts";
import { draftFaults, tariffFaults } from "./tariff-faults.ts";
import { bodyFaults, invalidBody } from "./validate.ts";

export const mostBytes = 256 * 1024;
/** A tariff may have two thousand elements, and a job ten thousand ids of chargers. */
export const largestBodyBytes = 512 * 1024;
const largeBodies: ReadonlySet<string> = new Set(["tariffs", "jobs"]);
/** Beyond this size, reading the rest of a body costs more than the connection is worth. */
const mostDiscarded = 4 * 1024 * 1024;
export const mostDepth = 32;

/** The body as the contract describes it; undefined when there is none and the operation needs none. */
export async function readBody(operationId: OperationId, request: Request): Promise<unknown> {
  const { method, tag, bodyRequired } = routes[operationId];
  // A body of GET and DELETE has no meaning (RFC 9110, section 9.3).
  if (method === "GET" || method === "DELETE") return undefined;
  const bytes = await readBytes(request, largeBodies.has(tag) ? largestBodyBytes : mostBytes);
  if (bytes.length === 0) {
    if (bodyRequired) throw malformed("The body is missing; send a JSON object.");
    return undefined;
  }
  requireJson(request);
  const body = parse(bytes);
  const faults = faultsOf(operationId, body, bytes.length);
  if (faults.length > 0) throw invalidBody(operationId, faults);
  return body;
}

/** The body of a request that the contract does not describe. */
export async function readJson(request: Request, most: number): Promise<unknown> {
  const bytes = await readBytes(request, most);
  requireJson(request);
  return parse(bytes);
}

function faultsOf(operationId: OperationId, body: unknown, length: number): Fault[] {
  const notText = unstorable(body);
  if (notText.length > 0) return notText;
  const faults = bodyFaults(operationId, body, length);
  if (faults.length === 0) return faults;
  if (operationId === "createTariff" || operationId === "replaceTariff") return tariffFaults(body, faults);
  return operationId === "quoteTariffDraft" ? draftFaults(body, faults) : faults;
}

/** Counts the bytes that arrive, because Content-Length is not enough: a chunked body has none. */
async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new ProblemError(
      "payload-too-large",
      `The body is larger than ${most / 1024} KiB, the limit of this operation.`,
    );
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new ProblemError("malformed-json", "The body was cut off.", { cause });
    });
    if (done) return Buffer.concat(chunks, length);
    length += value.length;
    if (length > most) {
      // The sender may never end, so the answer does not wait for it.
      void discard(reader);
      throw tooLarge();
    }
    chunks.push(value);
  }
}

/** Reads the rest of a refused body: otherwise the connection could not be used again. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let length = 0; length < mostDiscarded; ) {
      const { done, value } = await reader.read();
      if (done) return;
      length += value.length;
    }
    await reader.cancel();
  } catch {
    // The sender has closed the connection.
  }
}

function requireJson(request: Request): void {
  const type = request.headers.get("content-type");
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") {
    throw new ProblemError("unsupported-media-type", "The body has a Content-Encoding; send it without one.");
  }
  const [essence, ...parameters] = (type ?? "").split(";").map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice("charset=".length);
  if (charset !== undefined && !/^"?utf-8"?$/.test(charset)) {
    throw new ProblemError("unsupported-media-type", "The charset of the body must be UTF-8.");
  }
  if (essence === "application/json") return;
  throw new ProblemError(
    "unsupported-media-type",
    `The Content-Type is ${type === null ? "missing" : JSON.stringify(type.slice(0, 100))}; it must be application/json.`,
  );
}

function parse(bytes: Uint8Array): unknown {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // The message of the parser quotes the body.
    throw malformed("The body is not JSON in UTF-8.");
  }
  if (isDeeperThan(body, mostDepth)) throw malformed(`The body is nested deeper than ${mostDepth} levels.`);
  return body;
}

function malformed(detail: string): ProblemError {
  return new ProblemError("malformed-json", detail);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

const loneSurrogate = /[\ud800-\udfff]/u;

/** PostgreSQL stores neither NUL nor half a surrogate pair, and an open schema allows both. */
function unstorable(value: unknown, pointer = ""): Fault[] {
  if (typeof value === "string") {
    const isStorable = !value.includes("\0") && !loneSurrogate.test(value);
    if (isStorable) return [];
    const name = pointer === "" ? "The body" : pointer.slice(1);
    return [
      {
        pointer,
        code: "text",
        detail: `${name} contains a NUL or half a surrogate pair, which cannot be stored.`,
      },
    ];
  }
  if (typeof value !== "object" || value === null) return [];
  for (const [name, inner] of Object.entries(value)) {
    const below = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (name === "__proto__" || name.includes("\0") || loneSurrogate.test(name)) {
      return [
        {
          pointer,
          code: "name",
          detail: `${pointer === "" ? "The body" : pointer.slice(1)} has a field that cannot be stored.`,
        },
      ];
    }
    const faults = unstorable(inner, below);
    if (faults.length > 0) return faults;
  }
  return [];
}
