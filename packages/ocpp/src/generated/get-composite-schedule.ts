// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isDateTime, missing, notAChoice, under, unknownFields, words, wrongFormat, wrongType } from "../checks.ts";
import { checkChargingSchedule, writeChargingSchedule } from "./structures.ts";
import type { GetCompositeScheduleRequest, GetCompositeScheduleAnswer } from "../messages/get-composite-schedule.ts";

const words0 = words(["A","W"]);
const words1 = words(["Accepted","Rejected"]);

export function checkGetCompositeScheduleRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["duration"];
  if (v1 === undefined) missing(found, "duration");
  else {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "duration", "integer", v1, false);
  }
  const v2 = payload["chargingRateUnit"];
  if (v2 !== undefined) {
    known++;
    switch (v2) {
      case "A":
      case "W":
        break;
      default:
        if (typeof v2 !== "string") wrongType(found, payload, "chargingRateUnit", "word", v2, true);
        else notAChoice(found, payload, "chargingRateUnit", words0, v2, true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","duration","chargingRateUnit"]);
}

export function writeGetCompositeScheduleRequest(payload: GetCompositeScheduleRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  text += ",\"duration\":" + payload.duration;
  if (payload.chargingRateUnit !== undefined) text += ",\"chargingRateUnit\":" + '"' + payload.chargingRateUnit + '"';
  return text + "}";
}

export function checkGetCompositeScheduleAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words1, v0, false);
    }
  }
  const v1 = payload["connectorId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "connectorId", "integer", v1, true);
  }
  const v2 = payload["scheduleStart"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "scheduleStart", "string", v2, true);
    else if (!isDateTime(v2)) wrongFormat(found, "scheduleStart", "date-time", v2);
  }
  const v3 = payload["chargingSchedule"];
  if (v3 !== undefined) {
    known++;
    if (typeof v3 !== "object" || v3 === null || Array.isArray(v3)) wrongType(found, payload, "chargingSchedule", "object", v3, true);
    else {
      const before = found.count;
      checkChargingSchedule(v3 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "chargingSchedule", true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status","connectorId","scheduleStart","chargingSchedule"]);
}

export function writeGetCompositeScheduleAnswer(payload: GetCompositeScheduleAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  if (payload.connectorId !== undefined) text += ",\"connectorId\":" + payload.connectorId;
  if (payload.scheduleStart !== undefined) text += ",\"scheduleStart\":" + JSON.stringify(payload.scheduleStart);
  if (payload.chargingSchedule !== undefined) text += ",\"chargingSchedule\":" + writeChargingSchedule(payload.chargingSchedule);
  return text + "}";
}
