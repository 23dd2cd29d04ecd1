// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isDateTime, isLonger, missing, notAChoice, tooLong, unknownFields, words, wrongFormat, wrongType } from "../checks.ts";
import type { StatusNotificationRequest, StatusNotificationAnswer } from "../messages/status-notification.ts";

const words0 = words(["ConnectorLockFailure","EVCommunicationError","GroundFailure","HighTemperature","InternalError","LocalListConflict","NoError","OtherError","OverCurrentFailure","PowerMeterFailure","PowerSwitchFailure","ReaderFailure","ResetFailure","UnderVoltage","OverVoltage","WeakSignal"], "OtherError");
const words1 = words(["Available","Preparing","Charging","SuspendedEVSE","SuspendedEV","Finishing","Reserved","Unavailable","Faulted"]);

export function checkStatusNotificationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["errorCode"];
  if (v1 === undefined) missing(found, "errorCode");
  else {
    known++;
    switch (v1) {
      case "ConnectorLockFailure":
      case "EVCommunicationError":
      case "GroundFailure":
      case "HighTemperature":
      case "InternalError":
      case "LocalListConflict":
      case "NoError":
      case "OtherError":
      case "OverCurrentFailure":
      case "PowerMeterFailure":
      case "PowerSwitchFailure":
      case "ReaderFailure":
      case "ResetFailure":
      case "UnderVoltage":
      case "OverVoltage":
      case "WeakSignal":
        break;
      default:
        if (typeof v1 !== "string") wrongType(found, payload, "errorCode", "word", v1, false);
        else notAChoice(found, payload, "errorCode", words0, v1, false);
    }
  }
  const v2 = payload["info"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "info", "string", v2, true);
    else if (v2.length > 50 && isLonger(v2, 50)) tooLong(found, "info", 50, v2);
  }
  const v3 = payload["status"];
  if (v3 === undefined) missing(found, "status");
  else {
    known++;
    switch (v3) {
      case "Available":
      case "Preparing":
      case "Charging":
      case "SuspendedEVSE":
      case "SuspendedEV":
      case "Finishing":
      case "Reserved":
      case "Unavailable":
      case "Faulted":
        break;
      default:
        if (typeof v3 !== "string") wrongType(found, payload, "status", "word", v3, false);
        else notAChoice(found, payload, "status", words1, v3, false);
    }
  }
  const v4 = payload["timestamp"];
  if (v4 !== undefined) {
    known++;
    if (typeof v4 !== "string") wrongType(found, payload, "timestamp", "string", v4, true);
    else if (!isDateTime(v4)) wrongFormat(found, "timestamp", "date-time", v4);
  }
  const v5 = payload["vendorId"];
  if (v5 !== undefined) {
    known++;
    if (typeof v5 !== "string") wrongType(found, payload, "vendorId", "string", v5, true);
    else if (v5.length > 255 && isLonger(v5, 255)) tooLong(found, "vendorId", 255, v5);
  }
  const v6 = payload["vendorErrorCode"];
  if (v6 !== undefined) {
    known++;
    if (typeof v6 !== "string") wrongType(found, payload, "vendorErrorCode", "string", v6, true);
    else if (v6.length > 50 && isLonger(v6, 50)) tooLong(found, "vendorErrorCode", 50, v6);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","errorCode","info","status","timestamp","vendorId","vendorErrorCode"]);
}

export function writeStatusNotificationRequest(payload: StatusNotificationRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  text += ",\"errorCode\":" + '"' + payload.errorCode + '"';
  if (payload.info !== undefined) text += ",\"info\":" + JSON.stringify(payload.info);
  text += ",\"status\":" + '"' + payload.status + '"';
  if (payload.timestamp !== undefined) text += ",\"timestamp\":" + JSON.stringify(payload.timestamp);
  if (payload.vendorId !== undefined) text += ",\"vendorId\":" + JSON.stringify(payload.vendorId);
  if (payload.vendorErrorCode !== undefined) text += ",\"vendorErrorCode\":" + JSON.stringify(payload.vendorErrorCode);
  return text + "}";
}

export function checkStatusNotificationAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

export function writeStatusNotificationAnswer(_payload: StatusNotificationAnswer): string {
  return "{}";
}
