import type { Action, CallOutcome } from "@forecourt/ocpp";
import { isSecretKey } from "../../platform/secret-keys.ts";
import type { CommandRow } from "./complete.ts";

/**
 * The outcome of a call, without data that must not be stored. Some chargers repeat the request in their refusal. If the
 * request contained a secret, or an id tag that is not in `tags`, only the code of the refusal is kept.
 */
export function withoutEcho<Called extends Action>(
  { type, payload, idTagId }: Pick<CommandRow, "type" | "payload" | "idTagId">,
  outcome: CallOutcome<Called>,
  tags: readonly unknown[] = [],
): CallOutcome<Called> {
  const { key } = payload;
  const isSecret = typeof key === "string" && isSecretKey(key);
  if (!isSecret && idTagId === null && type !== "SendLocalList") return outcome;
  const shown = (text: string): string =>
    isSecret || tags.length === 0
      ? ""
      : tags.reduce<string>(
          (left, tag) => (typeof tag === "string" ? left.replaceAll(tag, "***") : left),
          text,
        );
  switch (outcome.outcome) {
    case "call-error":
      return { ...outcome, description: shown(outcome.description), details: {} };
    case "unsupported":
      return { ...outcome, description: shown(outcome.description) };
    case "invalid-answer":
      return { ...outcome, payload: null, violations: [] };
    case "result":
    case "timeout":
    case "disconnected":
    case "not-sent":
      return outcome;
  }
}
