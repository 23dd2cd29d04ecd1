// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isLonger, missing, notAChoice, tooLong, under, unknownFields, words, wrongType } from "../checks.ts";
import { checkLogParameters, writeLogParameters } from "./structures.ts";
import type { GetLogRequest, GetLogAnswer } from "../messages/get-log.ts";

const words0 = words(["DiagnosticsLog","SecurityLog"]);
const words1 = words(["Accepted","Rejected","AcceptedCanceled"]);

export function checkGetLogRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["log"];
  if (v0 === undefined) missing(found, "log");
  else {
    known++;
    if (typeof v0 !== "object" || v0 === null || Array.isArray(v0)) wrongType(found, payload, "log", "object", v0, false);
    else {
      const before = found.count;
      checkLogParameters(v0 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "log", false);
    }
  }
  const v1 = payload["logType"];
  if (v1 === undefined) missing(found, "logType");
  else {
    known++;
    switch (v1) {
      case "DiagnosticsLog":
      case "SecurityLog":
        break;
      default:
        if (typeof v1 !== "string") wrongType(found, payload, "logType", "word", v1, false);
        else notAChoice(found, payload, "logType", words0, v1, false);
    }
  }
  const v2 = payload["requestId"];
  if (v2 === undefined) missing(found, "requestId");
  else {
    known++;
    if (!Number.isInteger(v2)) wrongType(found, payload, "requestId", "integer", v2, false);
  }
  const v3 = payload["retries"];
  if (v3 !== undefined) {
    known++;
    if (!Number.isInteger(v3)) wrongType(found, payload, "retries", "integer", v3, true);
  }
  const v4 = payload["retryInterval"];
  if (v4 !== undefined) {
    known++;
    if (!Number.isInteger(v4)) wrongType(found, payload, "retryInterval", "integer", v4, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["log","logType","requestId","retries","retryInterval"]);
}

export function writeGetLogRequest(payload: GetLogRequest): string {
  let text = "{\"log\":" + writeLogParameters(payload.log);
  text += ",\"logType\":" + '"' + payload.logType + '"';
  text += ",\"requestId\":" + payload.requestId;
  if (payload.retries !== undefined) text += ",\"retries\":" + payload.retries;
  if (payload.retryInterval !== undefined) text += ",\"retryInterval\":" + payload.retryInterval;
  return text + "}";
}

export function checkGetLogAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "AcceptedCanceled":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words1, v0, false);
    }
  }
  const v1 = payload["filename"];
  if (v1 !== undefined) {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "filename", "string", v1, true);
    else if (v1.length > 255 && isLonger(v1, 255)) tooLong(found, "filename", 255, v1);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status","filename"]);
}

export function writeGetLogAnswer(payload: GetLogAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  if (payload.filename !== undefined) text += ",\"filename\":" + JSON.stringify(payload.filename);
  return text + "}";
}
