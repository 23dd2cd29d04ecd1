// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isDateTime, isLonger, isUri, missing, tooLong, unknownFields, wrongFormat, wrongType } from "../checks.ts";
import type { GetDiagnosticsRequest, GetDiagnosticsAnswer } from "../messages/get-diagnostics.ts";

export function checkGetDiagnosticsRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["location"];
  if (v0 === undefined) missing(found, "location");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "location", "string", v0, false);
    else if (!isUri(v0)) wrongFormat(found, "location", "uri", v0);
  }
  const v1 = payload["retries"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "retries", "integer", v1, true);
  }
  const v2 = payload["retryInterval"];
  if (v2 !== undefined) {
    known++;
    if (!Number.isInteger(v2)) wrongType(found, payload, "retryInterval", "integer", v2, true);
  }
  const v3 = payload["startTime"];
  if (v3 !== undefined) {
    known++;
    if (typeof v3 !== "string") wrongType(found, payload, "startTime", "string", v3, true);
    else if (!isDateTime(v3)) wrongFormat(found, "startTime", "date-time", v3);
  }
  const v4 = payload["stopTime"];
  if (v4 !== undefined) {
    known++;
    if (typeof v4 !== "string") wrongType(found, payload, "stopTime", "string", v4, true);
    else if (!isDateTime(v4)) wrongFormat(found, "stopTime", "date-time", v4);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["location","retries","retryInterval","startTime","stopTime"]);
}

export function writeGetDiagnosticsRequest(payload: GetDiagnosticsRequest): string {
  let text = "{\"location\":" + JSON.stringify(payload.location);
  if (payload.retries !== undefined) text += ",\"retries\":" + payload.retries;
  if (payload.retryInterval !== undefined) text += ",\"retryInterval\":" + payload.retryInterval;
  if (payload.startTime !== undefined) text += ",\"startTime\":" + JSON.stringify(payload.startTime);
  if (payload.stopTime !== undefined) text += ",\"stopTime\":" + JSON.stringify(payload.stopTime);
  return text + "}";
}

export function checkGetDiagnosticsAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["fileName"];
  if (v0 !== undefined) {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "fileName", "string", v0, true);
    else if (v0.length > 255 && isLonger(v0, 255)) tooLong(found, "fileName", 255, v0);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["fileName"]);
}

export function writeGetDiagnosticsAnswer(payload: GetDiagnosticsAnswer): string {
  let text = "";
  if (payload.fileName !== undefined) text += ",\"fileName\":" + JSON.stringify(payload.fileName);
  return "{" + text.slice(1) + "}";
}
