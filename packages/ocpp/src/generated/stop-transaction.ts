// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isDateTime, isLonger, missing, notAChoice, tooLong, under, unknownFields, words, wrongFormat, wrongType } from "../checks.ts";
import { checkIdTagInfo, checkMeterValue, writeIdTagInfo, writeMeterValue } from "./structures.ts";
import type { StopTransactionRequest, StopTransactionAnswer } from "../messages/stop-transaction.ts";

const words0 = words(["EmergencyStop","EVDisconnected","HardReset","Local","Other","PowerLoss","Reboot","Remote","SoftReset","UnlockCommand","DeAuthorized"], "Other");

export function checkStopTransactionRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["idTag"];
  if (v0 !== undefined) {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "idTag", "string", v0, true);
    else if (v0.length > 20 && isLonger(v0, 20)) tooLong(found, "idTag", 20, v0);
  }
  const v1 = payload["meterStop"];
  if (v1 === undefined) missing(found, "meterStop");
  else {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "meterStop", "integer", v1, false);
  }
  const v2 = payload["timestamp"];
  if (v2 === undefined) missing(found, "timestamp");
  else {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "timestamp", "string", v2, false);
    else if (!isDateTime(v2)) wrongFormat(found, "timestamp", "date-time", v2);
  }
  const v3 = payload["transactionId"];
  if (v3 === undefined) missing(found, "transactionId");
  else {
    known++;
    if (!Number.isInteger(v3)) wrongType(found, payload, "transactionId", "integer", v3, false);
  }
  const v4 = payload["reason"];
  if (v4 !== undefined) {
    known++;
    switch (v4) {
      case "EmergencyStop":
      case "EVDisconnected":
      case "HardReset":
      case "Local":
      case "Other":
      case "PowerLoss":
      case "Reboot":
      case "Remote":
      case "SoftReset":
      case "UnlockCommand":
      case "DeAuthorized":
        break;
      default:
        if (typeof v4 !== "string") wrongType(found, payload, "reason", "word", v4, true);
        else notAChoice(found, payload, "reason", words0, v4, true);
    }
  }
  const v5 = payload["transactionData"];
  if (v5 !== undefined) {
    known++;
    if (!Array.isArray(v5)) wrongType(found, payload, "transactionData", "array", v5, true);
    else {
      const outer = found.count;
      for (let index = 0; index < v5.length; index++) {
        const item: unknown = v5[index];
        if (typeof item !== "object" || item === null || Array.isArray(item)) wrongType(found, v5, index, "object", item, true);
        else {
          const before = found.count;
          checkMeterValue(item as Record<string, unknown>, found);
          if (found.count > before) under(found, before, v5, index, true);
        }
      }
      if (found.count > outer) under(found, outer, payload, "transactionData", true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["idTag","meterStop","timestamp","transactionId","reason","transactionData"]);
}

export function writeStopTransactionRequest(payload: StopTransactionRequest): string {
  let text = "";
  if (payload.idTag !== undefined) text += ",\"idTag\":" + JSON.stringify(payload.idTag);
  text += ",\"meterStop\":" + payload.meterStop;
  text += ",\"timestamp\":" + JSON.stringify(payload.timestamp);
  text += ",\"transactionId\":" + payload.transactionId;
  if (payload.reason !== undefined) text += ",\"reason\":" + '"' + payload.reason + '"';
  if (payload.transactionData !== undefined) text += ",\"transactionData\":" + "[" + payload.transactionData.map(writeMeterValue).join(",") + "]";
  return "{" + text.slice(1) + "}";
}

export function checkStopTransactionAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["idTagInfo"];
  if (v0 !== undefined) {
    known++;
    if (typeof v0 !== "object" || v0 === null || Array.isArray(v0)) wrongType(found, payload, "idTagInfo", "object", v0, true);
    else {
      const before = found.count;
      checkIdTagInfo(v0 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "idTagInfo", true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["idTagInfo"]);
}

export function writeStopTransactionAnswer(payload: StopTransactionAnswer): string {
  let text = "";
  if (payload.idTagInfo !== undefined) text += ",\"idTagInfo\":" + writeIdTagInfo(payload.idTagInfo);
  return "{" + text.slice(1) + "}";
}
