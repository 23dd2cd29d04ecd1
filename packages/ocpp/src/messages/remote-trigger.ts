import type { FromCentralSystem } from "../message.ts";

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

export interface RemoteTriggerMessages {
  TriggerMessage: FromCentralSystem<TriggerMessageRequest, TriggerMessageAnswer>;
}
