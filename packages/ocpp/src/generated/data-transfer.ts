// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isLonger, missing, notAChoice, tooLong, unknownFields, words, wrongType } from "../checks.ts";
import type { DataTransferRequest, DataTransferAnswer } from "../messages/data-transfer.ts";

const words0 = words(["Accepted","Rejected","UnknownMessageId","UnknownVendorId"]);

export function checkDataTransferRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["vendorId"];
  if (v0 === undefined) missing(found, "vendorId");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "vendorId", "string", v0, false);
    else if (v0.length > 255 && isLonger(v0, 255)) tooLong(found, "vendorId", 255, v0);
  }
  const v1 = payload["messageId"];
  if (v1 !== undefined) {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "messageId", "string", v1, true);
    else if (v1.length > 50 && isLonger(v1, 50)) tooLong(found, "messageId", 50, v1);
  }
  const v2 = payload["data"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "string") wrongType(found, payload, "data", "string", v2, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["vendorId","messageId","data"]);
}

export function writeDataTransferRequest(payload: DataTransferRequest): string {
  let text = "{\"vendorId\":" + JSON.stringify(payload.vendorId);
  if (payload.messageId !== undefined) text += ",\"messageId\":" + JSON.stringify(payload.messageId);
  if (payload.data !== undefined) text += ",\"data\":" + JSON.stringify(payload.data);
  return text + "}";
}

export function checkDataTransferAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "UnknownMessageId":
      case "UnknownVendorId":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  const v1 = payload["data"];
  if (v1 !== undefined) {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "data", "string", v1, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status","data"]);
}

export function writeDataTransferAnswer(payload: DataTransferAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  if (payload.data !== undefined) text += ",\"data\":" + JSON.stringify(payload.data);
  return text + "}";
}
