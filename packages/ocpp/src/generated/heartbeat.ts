// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isDateTime, missing, unknownFields, wrongFormat, wrongType } from "../checks.ts";
import type { HeartbeatRequest, HeartbeatAnswer } from "../messages/heartbeat.ts";

export function checkHeartbeatRequest(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

export function writeHeartbeatRequest(_payload: HeartbeatRequest): string {
  return "{}";
}

export function checkHeartbeatAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["currentTime"];
  if (v0 === undefined) missing(found, "currentTime");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "currentTime", "string", v0, false);
    else if (!isDateTime(v0)) wrongFormat(found, "currentTime", "date-time", v0);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["currentTime"]);
}

export function writeHeartbeatAnswer(payload: HeartbeatAnswer): string {
  let text = "{\"currentTime\":" + JSON.stringify(payload.currentTime);
  return text + "}";
}
