import { choice, fromCentralSystem, integer, optional } from "../schema.ts";

/** What TriggerMessage can ask for (section 7.32). */
export type TriggeredMessage =
  | "BootNotification"
  | "DiagnosticsStatusNotification"
  | "FirmwareStatusNotification"
  | "Heartbeat"
  | "MeterValues"
  | "StatusNotification";

/** Ask the charger to send something now (section 5.17). Not BootNotification once it is accepted (errata 3.35). */
export interface TriggerMessageRequest {
  requestedMessage: TriggeredMessage;
  /** Absent: every connector it may be about. */
  connectorId?: number;
}

export interface TriggerMessageAnswer {
  status: "Accepted" | "Rejected" | "NotImplemented";
}

export const triggerMessage = fromCentralSystem<TriggerMessageRequest, TriggerMessageAnswer>({
  request: {
    requestedMessage: choice([
      "BootNotification",
      "DiagnosticsStatusNotification",
      "FirmwareStatusNotification",
      "Heartbeat",
      "MeterValues",
      "StatusNotification",
    ]),
    connectorId: optional(integer()),
  },
  answer: {
    status: choice(["Accepted", "Rejected", "NotImplemented"]),
  },
});
