// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, under, unknownFields, words, wrongType } from "../checks.ts";
import { checkFirmware, writeFirmware } from "./structures.ts";
import type { SignedUpdateFirmwareRequest, SignedUpdateFirmwareAnswer } from "../messages/signed-update-firmware.ts";

const words0 = words(["Accepted","Rejected","AcceptedCanceled","InvalidCertificate","RevokedCertificate"]);

export function checkSignedUpdateFirmwareRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["retries"];
  if (v0 !== undefined) {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "retries", "integer", v0, true);
  }
  const v1 = payload["retryInterval"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "retryInterval", "integer", v1, true);
  }
  const v2 = payload["requestId"];
  if (v2 === undefined) missing(found, "requestId");
  else {
    known++;
    if (!Number.isInteger(v2)) wrongType(found, payload, "requestId", "integer", v2, false);
  }
  const v3 = payload["firmware"];
  if (v3 === undefined) missing(found, "firmware");
  else {
    known++;
    if (typeof v3 !== "object" || v3 === null || Array.isArray(v3)) wrongType(found, payload, "firmware", "object", v3, false);
    else {
      const before = found.count;
      checkFirmware(v3 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "firmware", false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["retries","retryInterval","requestId","firmware"]);
}

export function writeSignedUpdateFirmwareRequest(payload: SignedUpdateFirmwareRequest): string {
  let text = "";
  if (payload.retries !== undefined) text += ",\"retries\":" + payload.retries;
  if (payload.retryInterval !== undefined) text += ",\"retryInterval\":" + payload.retryInterval;
  text += ",\"requestId\":" + payload.requestId;
  text += ",\"firmware\":" + writeFirmware(payload.firmware);
  return "{" + text.slice(1) + "}";
}

export function checkSignedUpdateFirmwareAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "AcceptedCanceled":
      case "InvalidCertificate":
      case "RevokedCertificate":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeSignedUpdateFirmwareAnswer(payload: SignedUpdateFirmwareAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
