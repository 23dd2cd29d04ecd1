// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, unknownFields, words, wrongType } from "../checks.ts";
import type { ExtendedTriggerMessageRequest, ExtendedTriggerMessageAnswer } from "../messages/extended-trigger-message.ts";

const words0 = words(["BootNotification","LogStatusNotification","FirmwareStatusNotification","Heartbeat","MeterValues","SignChargePointCertificate","StatusNotification"]);
const words1 = words(["Accepted","Rejected","NotImplemented"]);

export function checkExtendedTriggerMessageRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["requestedMessage"];
  if (v0 === undefined) missing(found, "requestedMessage");
  else {
    known++;
    switch (v0) {
      case "BootNotification":
      case "LogStatusNotification":
      case "FirmwareStatusNotification":
      case "Heartbeat":
      case "MeterValues":
      case "SignChargePointCertificate":
      case "StatusNotification":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "requestedMessage", "word", v0, false);
        else notAChoice(found, payload, "requestedMessage", words0, v0, false);
    }
  }
  const v1 = payload["connectorId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "connectorId", "integer", v1, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["requestedMessage","connectorId"]);
}

export function writeExtendedTriggerMessageRequest(payload: ExtendedTriggerMessageRequest): string {
  let text = "{\"requestedMessage\":" + '"' + payload.requestedMessage + '"';
  if (payload.connectorId !== undefined) text += ",\"connectorId\":" + payload.connectorId;
  return text + "}";
}

export function checkExtendedTriggerMessageAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "NotImplemented":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words1, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeExtendedTriggerMessageAnswer(payload: ExtendedTriggerMessageAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
