// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, unknownFields, words, wrongType } from "../checks.ts";
import type { LogStatusNotificationRequest, LogStatusNotificationAnswer } from "../messages/log-status-notification.ts";

const words0 = words(["BadMessage","Idle","NotSupportedOperation","PermissionDenied","Uploaded","UploadFailure","Uploading"]);

export function checkLogStatusNotificationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "BadMessage":
      case "Idle":
      case "NotSupportedOperation":
      case "PermissionDenied":
      case "Uploaded":
      case "UploadFailure":
      case "Uploading":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  const v1 = payload["requestId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "requestId", "integer", v1, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status","requestId"]);
}

export function writeLogStatusNotificationRequest(payload: LogStatusNotificationRequest): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  if (payload.requestId !== undefined) text += ",\"requestId\":" + payload.requestId;
  return text + "}";
}

export function checkLogStatusNotificationAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

export function writeLogStatusNotificationAnswer(_payload: LogStatusNotificationAnswer): string {
  return "{}";
}
