import { choice, fromCentralSystem, integer, optional } from "../schema.ts";

/** Messages that ExtendedTriggerMessage can request; FirmwareStatusNotification means the signed one. */
export type ExtendedTriggeredMessage =
  | "BootNotification"
  | "LogStatusNotification"
  | "FirmwareStatusNotification"
  | "Heartbeat"
  | "MeterValues"
  | "SignChargePointCertificate"
  | "StatusNotification";

/** TriggerMessage for the messages of the security extension (security white paper, A02 and section 5). */
export interface ExtendedTriggerMessageRequest {
  requestedMessage: ExtendedTriggeredMessage;
  /** Absent: all connectors. Omit it for SignChargePointCertificate. */
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
