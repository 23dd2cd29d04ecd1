// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isLonger, missing, notAChoice, tooLong, under, unknownFields, words, wrongType } from "../checks.ts";
import { checkChargingProfile, writeChargingProfile } from "./structures.ts";
import type { RemoteStartTransactionRequest, RemoteStartTransactionAnswer } from "../messages/remote-start-transaction.ts";

const words0 = words(["Accepted","Rejected"]);

export function checkRemoteStartTransactionRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 !== undefined) {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, true);
  }
  const v1 = payload["idTag"];
  if (v1 === undefined) missing(found, "idTag");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "idTag", "string", v1, false);
    else if (v1.length > 20 && isLonger(v1, 20)) tooLong(found, "idTag", 20, v1);
  }
  const v2 = payload["chargingProfile"];
  if (v2 !== undefined) {
    known++;
    if (typeof v2 !== "object" || v2 === null || Array.isArray(v2)) wrongType(found, payload, "chargingProfile", "object", v2, true);
    else {
      const before = found.count;
      checkChargingProfile(v2 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "chargingProfile", true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","idTag","chargingProfile"]);
}

export function writeRemoteStartTransactionRequest(payload: RemoteStartTransactionRequest): string {
  let text = "";
  if (payload.connectorId !== undefined) text += ",\"connectorId\":" + payload.connectorId;
  text += ",\"idTag\":" + JSON.stringify(payload.idTag);
  if (payload.chargingProfile !== undefined) text += ",\"chargingProfile\":" + writeChargingProfile(payload.chargingProfile);
  return "{" + text.slice(1) + "}";
}

export function checkRemoteStartTransactionAnswer(payload: Record<string, unknown>, found: Findings): void {
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
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeRemoteStartTransactionAnswer(payload: RemoteStartTransactionAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
