import { Findings } from "./checks.ts";
import { OcppError, type RpcErrorCode } from "./errors.ts";
import { codecs } from "./generated/codecs.ts";
import type { Action, RequestOf } from "./messages.ts";
import { need } from "./need.ts";
import type { Violation } from "./violation.ts";

/** The specification requires a string; some chargers send numbers and expect numbers back. */
export type MessageId = string | number;

/** One message of OCPP-J (section 4.2): CALL, CALLRESULT or CALLERROR. Payloads are objects and not checked yet. */
export type Frame =
  | { type: "call"; messageId: MessageId; action: string; payload: Record<string, unknown> }
  | { type: "result"; messageId: MessageId; payload: Record<string, unknown> }
  | { type: "error"; messageId: MessageId; code: string; description: string; details: unknown };

/**
 * `bad` decides the reaction: ignore it (empty, unknown-type), count it (not-json), refuse the call, or end the call
 * that it answers.
 */
export type ParsedFrame =
  | { ok: true; frame: Frame }
  | {
      ok: false;
      bad: "empty" | "not-json" | "unknown-type" | "call" | "answer";
      messageId: MessageId | null;
      reason: string;
    };

const maxMessageIdLength = 36;
const maxActionLength = 64;
const maxDepth = 16;
const maxKeys = 256;

/** Parses one text frame (OCPP-J 1.6 section 4.2). Never throws. */
export function parseFrame(text: string): ParsedFrame {
  // Plain JavaScript callers can pass anything.
  if (typeof (text as unknown) !== "string") return bad("not-json", null, "not text");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text.trim() === "" ? bad("empty", null, "an empty frame") : bad("not-json", null, "not JSON");
  }
  if (!Array.isArray(value)) return bad("not-json", null, "not an array");
  const type: unknown = value[0];
  const messageId: unknown = value[1];
  // A number such as 1e400 cannot be sent back, because it parses to Infinity.
  const id = typeof messageId === "string" || Number.isFinite(messageId) ? (messageId as MessageId) : null;
  switch (type) {
    case 2:
      return parseCall(value, id);
    case 3:
      return parseResult(value, id);
    case 4:
      return parseError(value, id);
    default:
      return bad("unknown-type", null, "an unknown message type");
  }
}

function parseCall(frame: unknown[], messageId: MessageId | null): ParsedFrame {
  if (messageId === null) return bad("call", null, "The message id is not a string.");
  if (String(messageId).length > maxMessageIdLength) {
    return bad("call", messageId, `The message id is longer than ${maxMessageIdLength} characters.`);
  }
  const action = frame[2];
  if (typeof action !== "string" || action === "" || action.length > maxActionLength) {
    return bad("call", messageId, "The action is not a short string.");
  }
  if (frame.length > 4) return bad("call", messageId, "A CALL has four elements.");
  const payload = frame[3] ?? {};
  if (!isObject(payload)) return bad("call", messageId, "The payload is not an object.");
  if (!withinLimits(payload, 2)) return bad("call", messageId, limits);
  return { ok: true, frame: { type: "call", messageId, action, payload } };
}

function parseResult(frame: unknown[], messageId: MessageId | null): ParsedFrame {
  if (messageId === null) return bad("answer", null, "The message id is not a string.");
  const payload = frame[2] ?? {};
  if (frame.length > 3 || !isObject(payload))
    return bad("answer", messageId, "The payload is not an object.");
  if (!withinLimits(payload, 2)) return bad("answer", messageId, limits);
  return { ok: true, frame: { type: "result", messageId, payload } };
}

// A CALLERROR may have three to five elements; missing ones become empty.
function parseError(frame: unknown[], messageId: MessageId | null): ParsedFrame {
  if (messageId === null) return bad("answer", null, "The message id is not a string.");
  const [, , code, description, details] = frame;
  if (typeof code !== "string") return bad("answer", messageId, "The error code is not a string.");
  if (!withinLimits(details, 2)) return bad("answer", messageId, limits);
  const text = typeof description === "string" ? description : "";
  return { ok: true, frame: { type: "error", messageId, code, description: text, details: details ?? {} } };
}

/** The text of a CALL. `payload` is already JSON. */
export function formatCall(messageId: MessageId, action: string, payload: string): string {
  return `[2,${idText(messageId)},"${action}",${payload}]`;
}

/** The text of a CALLRESULT. `payload` is already JSON. */
export function formatResult(messageId: MessageId, payload: string): string {
  return `[3,${idText(messageId)},${payload}]`;
}

/** The text of a CALLERROR. `description` is cut to 255 characters, the limit of the specification. */
export function formatError(messageId: MessageId, code: RpcErrorCode, description: string): string {
  need("formatError(): description", description, "text");
  return `[4,${idText(messageId)},"${code}",${JSON.stringify(description.slice(0, 255))},{}]`;
}

// UUIDs, counters and similar ids need no escaping.
const plain = /^[\w.:-]*$/;

function idText(messageId: MessageId): string {
  return typeof messageId === "string" && plain.test(messageId)
    ? `"${messageId}"`
    : JSON.stringify(messageId);
}

const limits = `The payload is nested deeper than ${maxDepth}, or has more than ${maxKeys} keys in one place.`;

/**
 * Depth counts from the frame, so the payload is at depth 2. Lists have no limit: a transactionData may have any length
 * (errata 3.89), and the size of the message bounds the memory.
 */
function withinLimits(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth > maxDepth) return false;
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) {
      if (typeof item === "object" && !withinLimits(item, depth + 1)) return false;
    }
    return true;
  }
  let keys = 0;
  for (const key in value) {
    if (++keys > maxKeys) return false;
    const item = (value as Record<string, unknown>)[key];
    if (typeof item === "object" && !withinLimits(item, depth + 1)) return false;
  }
  return true;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function bad(
  kind: (ParsedFrame & { ok: false })["bad"],
  messageId: MessageId | null,
  reason: string,
): ParsedFrame {
  return { ok: false, bad: kind, messageId, reason };
}

/**
 * Tolerant: repairs or accepts invalid payloads of a charger where possible. Strict: refuses every payload that
 * violates the schema.
 */
export type Validation = "tolerant" | "strict";

/** Violations of an incoming payload. It may be handled when `refused` is null. */
export type Examined = Pick<Findings, "count" | "refused" | "violations">;

/**
 * Checks an incoming payload. Tolerant mode changes it: repairs unambiguous values, drops optional ones, and keeps the
 * rest. Null: it is valid.
 */
export function examine(
  action: Action,
  half: "request" | "answer",
  payload: Record<string, unknown>,
  validation: Validation,
): Examined | null {
  const repairs = validation === "tolerant";
  const found = repairs ? tolerantFindings : strictFindings;
  codecs[action][half].check(payload, found);
  if (found.count === 0) return null;
  // Violations are rare, so a Findings object is reused until it contains one.
  if (repairs) tolerantFindings = new Findings(true);
  else strictFindings = new Findings(false);
  found.closeUp();
  return found;
}

let tolerantFindings = new Findings(true);
let strictFindings = new Findings(false);

/** Like `examine`, but returns the violations as a list. */
export function inspect(...about: Parameters<typeof examine>): readonly Violation[] {
  return examine(...about)?.violations ?? [];
}

/** The OCPP-J error code of a violation; OCPP 1.6 spells Occurence with one r. */
export function errorCodeOf(violation: Violation): RpcErrorCode {
  switch (violation.rule) {
    case "required":
    case "min-items":
      return "OccurenceConstraintViolation";
    case "type":
      return "TypeConstraintViolation";
    case "choice":
    case "max-length":
    case "format":
    case "step":
      return "PropertyConstraintViolation";
    case "unknown-field":
      return "FormationViolation";
  }
}

/**
 * Checks a request and writes it in schema order; throws "invalid-payload" with the first violation. With `unchecked`
 * it only converts it to JSON.
 */
export function serialize<A extends Action>(
  action: A,
  payload: RequestOf<A>,
  { unchecked = false }: { unchecked?: boolean } = {},
): string {
  if (!Object.hasOwn(codecs, action)) throw new OcppError("unknown-action", `OCPP 1.6 has no ${action}.`);
  if (unchecked) return withoutCheck(action, payload);
  const wrong = examine(action, "request", payload as Record<string, unknown>, "strict")?.refused ?? null;
  if (wrong !== null)
    throw new OcppError("invalid-payload", `${action}${wrong.path}: expected ${wrong.expected}.`);
  return codecs[action].request.write(payload);
}

function withoutCheck(action: Action, payload: object): string {
  try {
    // Undefined for example for a function, which plain JavaScript callers can pass.
    const text = JSON.stringify(payload) as string | undefined;
    if (text !== undefined) return text;
  } catch (cause) {
    throw new OcppError("invalid-payload", `The payload of ${action} cannot be converted to JSON.`, {
      cause,
    });
  }
  throw new OcppError("invalid-payload", `The payload of ${action} cannot be converted to JSON.`);
}

/** Checks an answer and writes it in schema order; throws OcppError "invalid-answer" with the first violation. */
export function serializeAnswer(action: Action, answer: object): string {
  const wrong = examine(action, "answer", answer as Record<string, unknown>, "strict")?.refused ?? null;
  if (wrong !== null) {
    const message = `The ${action} handler returned an invalid answer: ${wrong.path}: expected ${wrong.expected}.`;
    throw new OcppError("invalid-answer", message);
  }
  // The codec of this action has just checked it.
  return codecs[action].answer.write(answer as never);
}
