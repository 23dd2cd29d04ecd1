import type { CallOutcome, CentralSystemAction } from "@forecourt/ocpp";
import { redacted, withoutUserInfo } from "../../platform/redact.ts";
import { storable } from "../../platform/storable.ts";
import type { Completion } from "./complete.ts";
import { endedBy } from "./errors.ts";

/**
 * Statuses that mean yes, whatever was asked. An answer without a status does as it is asked, or reports what it was
 * asked for.
 */
const yes: ReadonlySet<unknown> = new Set([
  "Accepted",
  "Unlocked",
  "Scheduled",
  "RebootRequired",
  // And what went on before is cancelled.
  "AcceptedCanceled",
]);

/** Statuses that mean yes to one call. */
const yesTo: Partial<Record<CentralSystemAction, string>> = {
  // There was nothing left to clear.
  ClearChargingProfile: "Unknown",
  // None is installed.
  GetInstalledCertificateIds: "NotFound",
};

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
      return endedBy("invalid_answer");
    case "timeout":
      return endedBy("no_answer");
    case "disconnected":
      if (action === "Reset") return null;
      return endedBy(outcome.reason === "replaced" ? "connection_replaced" : connectionLost);
    case "not-sent":
      switch (outcome.reason) {
        case "expired":
          return endedBy("not_sent");
        case "offline":
        case "aborted":
          return endedBy("charger_offline");
        case "queue-full":
          return endedBy("charger_queue_full");
        case "superseded":
          return endedBy("superseded");
        case "not-accepted":
          return endedBy("charger_not_accepted");
      }
  }
}

function completionOfAnswer(action: CentralSystemAction, payload: object): Completion {
  const result: Record<string, unknown> = { ...redacted(storable(payload)) };
  const { status } = result;
  const accepted = status === undefined || yes.has(status) || status === yesTo[action];
  return accepted
    ? { status: "accepted", error: null, result }
    : { status: "rejected", error: storable(String(status).slice(0, longestError)), result };
}

function describe(code: string, description: string): string {
  const text = description === "" ? code : `${code}: ${description}`;
  // A charger may say anything, and likes to say what it was sent.
  return storable(withoutUserInfo(text).slice(0, longestError));
}
