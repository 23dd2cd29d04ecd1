import type { CallOutcome, CentralSystemAction } from "@forecourt/ocpp";
import type { Completion } from "./complete.ts";

/** Answers that mean yes; ClearChargingProfile's Unknown says that there was nothing left to clear. */
const yes: ReadonlySet<unknown> = new Set(["Accepted", "Unlocked", "Scheduled", "RebootRequired"]);

/** The socket was lost after the call was sent: nobody knows what the charger did. */
export const connectionLost = "connection_lost";

const longestError = 255;

/** How a call that ended ends its command; null: not yet, because a Reset may cut off its own answer and boot. */
export function completionOf(
  action: CentralSystemAction,
  outcome: CallOutcome<CentralSystemAction>,
): Completion | null {
  switch (outcome.outcome) {
    case "result":
      return completionOfAnswer(action, outcome.payload);
    case "call-error":
    case "unsupported":
      return { status: "rejected", error: describe(outcome.code, outcome.description), result: null };
    case "invalid-answer":
      return { status: "rejected", error: "invalid_answer", result: null };
    case "timeout":
      return { status: "timeout", error: "no_answer", result: null };
    case "disconnected":
      return action === "Reset" ? null : { status: "timeout", error: connectionLost, result: null };
    case "not-sent":
      switch (outcome.reason) {
        case "expired":
          return { status: "timeout", error: "not_sent", result: null };
        case "offline":
        case "aborted":
          return { status: "rejected", error: "charger_offline", result: null };
        case "queue-full":
          return { status: "rejected", error: "charger_queue_full", result: null };
        case "superseded":
          return { status: "rejected", error: "superseded", result: null };
        case "not-accepted":
          return { status: "rejected", error: "charger_not_accepted", result: null };
      }
  }
}

function completionOfAnswer(action: CentralSystemAction, payload: object): Completion {
  const result = { ...payload };
  const status = "status" in payload ? payload.status : undefined;
  const accepted =
    status === undefined || yes.has(status) || (action === "ClearChargingProfile" && status === "Unknown");
  return accepted
    ? { status: "accepted", error: null, result }
    : { status: "rejected", error: String(status), result };
}

function describe(code: string, description: string): string {
  const text = description === "" ? code : `${code}: ${description}`;
  // A charger may say anything, and PostgreSQL stores neither NUL nor half a surrogate pair.
  return text.slice(0, longestError).replaceAll(/[\0\p{Surrogate}]/gu, "\ufffd");
}
