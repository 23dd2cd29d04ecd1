// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isDateTime, isUri, missing, unknownFields, wrongFormat, wrongType } from "../checks.ts";
import type { UpdateFirmwareRequest, UpdateFirmwareAnswer } from "../messages/update-firmware.ts";

export function checkUpdateFirmwareRequest(payload: Record<string, unknown>, found: Findings): void {
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
  const v2 = payload["retrieveDate"];
  if (v2 === undefined) missing(found, "retrieveDate");
  else {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "retrieveDate", "string", v2, false);
    else if (!isDateTime(v2)) wrongFormat(found, "retrieveDate", "date-time", v2);
  }
  const v3 = payload["retryInterval"];
  if (v3 !== undefined) {
    known++;
    if (!Number.isInteger(v3)) wrongType(found, payload, "retryInterval", "integer", v3, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["location","retries","retrieveDate","retryInterval"]);
}

export function writeUpdateFirmwareRequest(payload: UpdateFirmwareRequest): string {
  let text = "{\"location\":" + JSON.stringify(payload.location);
  if (payload.retries !== undefined) text += ",\"retries\":" + payload.retries;
  text += ",\"retrieveDate\":" + JSON.stringify(payload.retrieveDate);
  if (payload.retryInterval !== undefined) text += ",\"retryInterval\":" + payload.retryInterval;
  return text + "}";
}

export function checkUpdateFirmwareAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

export function writeUpdateFirmwareAnswer(_payload: UpdateFirmwareAnswer): string {
  return "{}";
}
