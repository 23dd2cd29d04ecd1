import type { CallOutcome, CentralSystemAction } from "@forecourt/ocpp";
import { redacted, withoutUserInfo } from "../../platform/redact.ts";
import { storable } from "../../platform/storable.ts";
import type { Completion } from "./complete.ts";
import { endedBy } from "./errors.ts";

/**
 * Statuses that mean acceptance of any call. An answer without a status means that the charger does what was requested, or
 * reports it.
 */
const acceptedStatuses: ReadonlySet<unknown> = new Set([
  "Accepted",
  "Unlocked",
  "Scheduled",
  "RebootRequired",
  // The charger also cancelled what ran before.
  "AcceptedCanceled",
]);

/** Statuses that mean acceptance of one particular call. */
const acceptedStatusOf: Partial<Record<CentralSystemAction, string>> = {
  // Nothing was left to clear.
  ClearChargingProfile: "Unknown",
  // No certificate is installed.
  GetInstalledCertificateIds: "NotFound",
};

/** The socket was lost after the call was sent, so it is unknown what the charger did. */
export const connectionLost = "connection_lost";

const longestError = 255;

/**
 * The end of a command for the outcome of its call. Null: it has not ended, because a Reset may cut off its own answer and
 * boot.
 */
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
  const accepted =
    status === undefined || acceptedStatuses.has(status) || status === acceptedStatusOf[action];
  return accepted
    ? { status: "accepted", error: null, result }
    : { status: "rejected", error: storable(String(status).slice(0, longestError)), result };
}

function describe(code: string, description: string): string {
  const text = description === "" ? code : `${code}: ${description}`;
  // A charger may send any text, and often repeats what it received.
  return storable(withoutUserInfo(text).slice(0, longestError));
}
