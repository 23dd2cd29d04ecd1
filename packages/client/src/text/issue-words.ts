import type { IssueTypeInput } from "../generated/records.ts";

/** What an operator does about an issue of this type. The types are an open set: a new one has its detail alone. */
export function issueAdvice(type: string): string {
  return (advice as Readonly<Record<string, string | undefined>>)[type] ?? "";
}

const advice: Readonly<Record<IssueTypeInput, string>> = {
  charger_offline:
    "Check its power and its network. Sessions go on at the charger, and their messages follow when it is back.",
  connector_faulted: "Read the error code, and the OCPP messages before it. A soft reset clears many faults.",
  command_timeouts: "It is connected and does not answer. Read its OCPP messages, then reset it.",
  firmware_failed: "Check that the charger can reach the address of the file, then start the update again.",
  balancing_alarm: "Open the site: the alarm says which connector, and what to do.",
  session_without_end:
    "See whether the car is still there. Stop the session, or finalize it when the charger cannot.",
  cdr_unbillable: "Read the explanation of the receipt. A late message of the charger corrects it by itself.",
  webhook_failing: "Check the receiver. Deliveries are repeated, and can be sent again when it works.",
  unknown_chargers: "Adopt the charger if it is yours. Its password must be set first.",
};
