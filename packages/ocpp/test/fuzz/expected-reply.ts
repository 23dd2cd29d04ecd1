import type { RpcErrorCode } from "../../src/errors.ts";
import { codecs } from "../../src/generated/codecs.ts";
import type { Action } from "../../src/messages.ts";
import { inspect, type Validation } from "../../src/wire.ts";

/** The side under test. */
export type Role = "central-system" | "charge-point";

/** The expected reaction to a frame, computed without the engine: a second implementation of the rules. */
export type ExpectedReply =
  /** No reply. `bad` counts towards the limit of bad frames. */
  | { reply: "none"; bad: boolean }
  /** Immediately, before waiting calls. */
  | { reply: "formation-violation"; messageId: unknown }
  /** In its turn: refused before a handler runs. */
  | { reply: "refused"; messageId: unknown; codes: readonly RpcErrorCode[] }
  /** In its turn: handled. */
  | { reply: "handled"; messageId: unknown; action: Action };

const violationCodes: readonly RpcErrorCode[] = [
  "FormationViolation",
  "OccurenceConstraintViolation",
  "PropertyConstraintViolation",
  "TypeConstraintViolation",
];

export interface LineRules {
  role: Role;
  validation: Validation;
  /** Whether this side has the action at all. */
  handles(action: Action): boolean;
  /** Whether it is refused with SecurityError for now. */
  bars(action: Action): boolean;
}

export function expectedReply(text: string, rules: LineRules): ExpectedReply {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return { reply: "none", bad: text.trim() !== "" };
  }
  if (!Array.isArray(frame)) return { reply: "none", bad: true };
  const [type, messageId, third, fourth] = frame as unknown[];
  const readable = typeof messageId === "string" || Number.isFinite(messageId);
  switch (type) {
    case 2:
      if (!readable) return { reply: "none", bad: true };
      return isCall(frame)
        ? replyToCall(messageId, String(third), isObject(fourth) ? fourth : {}, rules)
        : { reply: "formation-violation", messageId };
    case 3:
      return {
        reply: "none",
        bad:
          !readable ||
          frame.length > 3 ||
          !(third === undefined || third === null || isObject(third)) ||
          !isSmall(third),
      };
    case 4:
      return { reply: "none", bad: !readable || typeof third !== "string" || !isSmall(frame[4]) };
    default:
      return { reply: "none", bad: false };
  }
}

function isCall([, messageId, action, payload, ...more]: unknown[]): boolean {
  return (
    more.length === 0 &&
    String(messageId).length <= 36 &&
    typeof action === "string" &&
    action.length >= 1 &&
    action.length <= 64 &&
    (payload === undefined || payload === null || isObject(payload)) &&
    isSmall(payload)
  );
}

function replyToCall(
  messageId: unknown,
  name: string,
  payload: Record<string, unknown>,
  { role, validation, handles, bars }: LineRules,
): ExpectedReply {
  const refused = (...codes: RpcErrorCode[]): ExpectedReply => ({ reply: "refused", messageId, codes });
  if (!Object.hasOwn(codecs, name)) return refused("NotImplemented");
  // `hasOwn` has checked it.
  const action = name as Action;
  if (codecs[action].from === role) return refused("NotSupported");
  if (bars(action)) return refused("SecurityError");
  const refusals = inspect(action, "request", payload, validation).filter(
    ({ handling }) => handling === "refused",
  );
  if (refusals.length > 0) return refused(...violationCodes);
  return handles(action) ? { reply: "handled", messageId, action } : refused("NotImplemented");
}

/** At most 16 levels counted from the frame and 256 keys per object; iterative, without recursion. */
function isSmall(payload: unknown): boolean {
  let level: unknown[] = [payload];
  for (let depth = 2; level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      if (depth > 16) return false;
      const inner: unknown[] = Object.values(value);
      if (!Array.isArray(value) && inner.length > 256) return false;
      for (const item of inner) next.push(item);
    }
    level = next;
  }
  return true;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
