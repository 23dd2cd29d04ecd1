// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, under, unknownFields, words, wrongType } from "../checks.ts";
import { checkChargingProfile, writeChargingProfile } from "./structures.ts";
import type { SetChargingProfileRequest, SetChargingProfileAnswer } from "../messages/set-charging-profile.ts";

const words0 = words(["Accepted","Rejected","NotSupported"]);

export function checkSetChargingProfileRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["csChargingProfiles"];
  if (v1 === undefined) missing(found, "csChargingProfiles");
  else {
    known++;
    if (typeof v1 !== "object" || v1 === null || Array.isArray(v1)) wrongType(found, payload, "csChargingProfiles", "object", v1, false);
    else {
      const before = found.count;
      checkChargingProfile(v1 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "csChargingProfiles", false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","csChargingProfiles"]);
}

export function writeSetChargingProfileRequest(payload: SetChargingProfileRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  text += ",\"csChargingProfiles\":" + writeChargingProfile(payload.csChargingProfiles);
  return text + "}";
}

export function checkSetChargingProfileAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "NotSupported":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeSetChargingProfileAnswer(payload: SetChargingProfileAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
