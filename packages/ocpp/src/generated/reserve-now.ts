// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isDateTime, isLonger, missing, notAChoice, tooLong, unknownFields, words, wrongFormat, wrongType } from "../checks.ts";
import type { ReserveNowRequest, ReserveNowAnswer } from "../messages/reserve-now.ts";

const words0 = words(["Accepted","Faulted","Occupied","Rejected","Unavailable"]);

export function checkReserveNowRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["expiryDate"];
  if (v1 === undefined) missing(found, "expiryDate");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "expiryDate", "string", v1, false);
    else if (!isDateTime(v1)) wrongFormat(found, "expiryDate", "date-time", v1);
  }
  const v2 = payload["idTag"];
  if (v2 === undefined) missing(found, "idTag");
  else {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "idTag", "string", v2, false);
    else if (v2.length > 20 && isLonger(v2, 20)) tooLong(found, "idTag", 20, v2);
  }
  const v3 = payload["parentIdTag"];
  if (v3 !== undefined) {
    known++;
    if (typeof v3 !== "string") wrongType(found, payload, "parentIdTag", "string", v3, true);
    else if (v3.length > 20 && isLonger(v3, 20)) tooLong(found, "parentIdTag", 20, v3);
  }
  const v4 = payload["reservationId"];
  if (v4 === undefined) missing(found, "reservationId");
  else {
    known++;
    if (!Number.isInteger(v4)) wrongType(found, payload, "reservationId", "integer", v4, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","expiryDate","idTag","parentIdTag","reservationId"]);
}

export function writeReserveNowRequest(payload: ReserveNowRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  text += ",\"expiryDate\":" + JSON.stringify(payload.expiryDate);
  text += ",\"idTag\":" + JSON.stringify(payload.idTag);
  if (payload.parentIdTag !== undefined) text += ",\"parentIdTag\":" + JSON.stringify(payload.parentIdTag);
  text += ",\"reservationId\":" + payload.reservationId;
  return text + "}";
}

export function checkReserveNowAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Faulted":
      case "Occupied":
      case "Rejected":
      case "Unavailable":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeReserveNowAnswer(payload: ReserveNowAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
