// Written by packages/contract/scripts from openapi.yaml. Do not edit.

import type { webhooks } from "./api.ts";

type Body<Type extends keyof webhooks> = webhooks[Type]["post"]["requestBody"]["content"]["application/json"];

/** The name of a type of event, such as `session.ended`. */
export type EventType =
  | "charger.connected"
  | "charger.disconnected"
  | "charger.offline"
  | "charger.booted"
  | "charger.status_changed"
  | "charger.firmware_status"
  | "charger.diagnostics_status"
  | "charger.security_event"
  | "charger.connection_rejected"
  | "charger.location_changed"
  | "charger.configuration_changed"
  | "socket.status_changed"
  | "session.started"
  | "session.updated"
  | "session.suspended"
  | "session.resumed"
  | "session.ended"
  | "session.finalized"
  | "command.completed"
  | "cdr.created"
  | "billing_decision.recorded"
  | "payment_reference.attached"
  | "payment_reference.flagged"
  | "payment_reference.redacted"
  | "location.created"
  | "location.updated"
  | "location.deleted"
  | "dlb.allocation_changed"
  | "dlb.alarm_opened"
  | "dlb.alarm_cleared"
  | "webhook.test"
  | "webhook.disabled"
  | "api_key.created"
  | "api_key.revoked";

/** Every type of event, and what an event of it looks like: as webhooks are sent it, and as lists and the stream tell it. */
export type EventMap = { [Type in EventType]: Body<Type> };
