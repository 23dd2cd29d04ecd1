import type { RpcErrorCode } from "./errors.ts";
import { need } from "./need.ts";

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
