import { choice, fromCentralSystem, integer, optional } from "../schema.ts";

/** Messages that TriggerMessage can request (section 7.32). */
export type TriggeredMessage =
  | "BootNotification"
  | "DiagnosticsStatusNotification"
  | "FirmwareStatusNotification"
  | "Heartbeat"
  | "MeterValues"
  | "StatusNotification";

/** Requests a message from the charger now (section 5.17). Not BootNotification once it is accepted (errata 3.35). */
export interface TriggerMessageRequest {
  requestedMessage: TriggeredMessage;
  /** Absent: all connectors. */
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
