// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isDateTime, isLonger, missing, tooLong, under, unknownFields, wrongFormat, wrongType } from "../checks.ts";
import { checkIdTagInfo, writeIdTagInfo } from "./structures.ts";
import type { StartTransactionRequest, StartTransactionAnswer } from "../messages/start-transaction.ts";

export function checkStartTransactionRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["idTag"];
  if (v1 === undefined) missing(found, "idTag");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "idTag", "string", v1, false);
    else if (v1.length > 20 && isLonger(v1, 20)) tooLong(found, "idTag", 20, v1);
  }
  const v2 = payload["meterStart"];
  if (v2 === undefined) missing(found, "meterStart");
  else {
    known++;
    if (!Number.isInteger(v2)) wrongType(found, payload, "meterStart", "integer", v2, false);
  }
  const v3 = payload["reservationId"];
  if (v3 !== undefined) {
    known++;
    if (!Number.isInteger(v3)) wrongType(found, payload, "reservationId", "integer", v3, true);
  }
  const v4 = payload["timestamp"];
  if (v4 === undefined) missing(found, "timestamp");
  else {
    known++;
    if (typeof v4 !== "string") wrongType(found, payload, "timestamp", "string", v4, false);
    else if (!isDateTime(v4)) wrongFormat(found, "timestamp", "date-time", v4);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","idTag","meterStart","reservationId","timestamp"]);
}

export function writeStartTransactionRequest(payload: StartTransactionRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  text += ",\"idTag\":" + JSON.stringify(payload.idTag);
  text += ",\"meterStart\":" + payload.meterStart;
  if (payload.reservationId !== undefined) text += ",\"reservationId\":" + payload.reservationId;
  text += ",\"timestamp\":" + JSON.stringify(payload.timestamp);
  return text + "}";
}

export function checkStartTransactionAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["idTagInfo"];
  if (v0 === undefined) missing(found, "idTagInfo");
  else {
    known++;
    if (typeof v0 !== "object" || v0 === null || Array.isArray(v0)) wrongType(found, payload, "idTagInfo", "object", v0, false);
    else {
      const before = found.count;
      checkIdTagInfo(v0 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "idTagInfo", false);
    }
  }
  const v1 = payload["transactionId"];
  if (v1 === undefined) missing(found, "transactionId");
  else {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "transactionId", "integer", v1, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["idTagInfo","transactionId"]);
}

export function writeStartTransactionAnswer(payload: StartTransactionAnswer): string {
  let text = "{\"idTagInfo\":" + writeIdTagInfo(payload.idTagInfo);
  text += ",\"transactionId\":" + payload.transactionId;
  return text + "}";
}
