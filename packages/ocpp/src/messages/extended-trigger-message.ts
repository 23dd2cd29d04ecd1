import { choice, fromCentralSystem, integer, optional } from "../schema.ts";

/** What ExtendedTriggerMessage can ask for; FirmwareStatusNotification means the signed one. */
export type ExtendedTriggeredMessage =
  | "BootNotification"
  | "LogStatusNotification"
  | "FirmwareStatusNotification"
  | "Heartbeat"
  | "MeterValues"
  | "SignChargePointCertificate"
  | "StatusNotification";

/** TriggerMessage with the messages of the security extension (security white paper, A02 and section 5). */
export interface ExtendedTriggerMessageRequest {
  requestedMessage: ExtendedTriggeredMessage;
  /** Absent: every connector it may be about. Leave it out for SignChargePointCertificate. */
  connectorId?: number;
}

export interface ExtendedTriggerMessageAnswer {
  status: "Accepted" | "Rejected" | "NotImplemented";
}

export const extendedTriggerMessage = fromCentralSystem<
  ExtendedTriggerMessageRequest,
  ExtendedTriggerMessageAnswer
>({
  request: {
    requestedMessage: choice([
      "BootNotification",
      "LogStatusNotification",
      "FirmwareStatusNotification",
      "Heartbeat",
      "MeterValues",
      "SignChargePointCertificate",
      "StatusNotification",
    ]),
    connectorId: optional(integer()),
  },
  answer: { status: choice(["Accepted", "Rejected", "NotImplemented"]) },
});
