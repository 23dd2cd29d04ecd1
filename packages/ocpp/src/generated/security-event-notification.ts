// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isDateTime, isLonger, missing, tooLong, unknownFields, wrongFormat, wrongType } from "../checks.ts";
import type { SecurityEventNotificationRequest, SecurityEventNotificationAnswer } from "../messages/security-event-notification.ts";

export function checkSecurityEventNotificationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["type"];
  if (v0 === undefined) missing(found, "type");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "type", "string", v0, false);
    else if (v0.length > 50 && isLonger(v0, 50)) tooLong(found, "type", 50, v0);
  }
  const v1 = payload["timestamp"];
  if (v1 === undefined) missing(found, "timestamp");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "timestamp", "string", v1, false);
    else if (!isDateTime(v1)) wrongFormat(found, "timestamp", "date-time", v1);
  }
  const v2 = payload["techInfo"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "techInfo", "string", v2, true);
    else if (v2.length > 255 && isLonger(v2, 255)) tooLong(found, "techInfo", 255, v2);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["type","timestamp","techInfo"]);
}

export function writeSecurityEventNotificationRequest(payload: SecurityEventNotificationRequest): string {
  let text = "{\"type\":" + JSON.stringify(payload.type);
  text += ",\"timestamp\":" + JSON.stringify(payload.timestamp);
  if (payload.techInfo !== undefined) text += ",\"techInfo\":" + JSON.stringify(payload.techInfo);
  return text + "}";
}

export function checkSecurityEventNotificationAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

export function writeSecurityEventNotificationAnswer(_payload: SecurityEventNotificationAnswer): string {
  return "{}";
}
