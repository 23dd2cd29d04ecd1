// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, unknownFields, words, wrongType } from "../checks.ts";
import type { ClearChargingProfileRequest, ClearChargingProfileAnswer } from "../messages/clear-charging-profile.ts";

const words0 = words(["ChargePointMaxProfile","TxDefaultProfile","TxProfile"]);
const words1 = words(["Accepted","Unknown"]);

export function checkClearChargingProfileRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["id"];
  if (v0 !== undefined) {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "id", "integer", v0, true);
  }
  const v1 = payload["connectorId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "connectorId", "integer", v1, true);
  }
  const v2 = payload["chargingProfilePurpose"];
  if (v2 !== undefined) {
    known++;
    switch (v2) {
      case "ChargePointMaxProfile":
      case "TxDefaultProfile":
      case "TxProfile":
        break;
      default:
        if (typeof v2 !== "string") wrongType(found, payload, "chargingProfilePurpose", "word", v2, true);
        else notAChoice(found, payload, "chargingProfilePurpose", words0, v2, true);
    }
  }
  const v3 = payload["stackLevel"];
  if (v3 !== undefined) {
    known++;
    if (!Number.isInteger(v3)) wrongType(found, payload, "stackLevel", "integer", v3, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["id","connectorId","chargingProfilePurpose","stackLevel"]);
}

export function writeClearChargingProfileRequest(payload: ClearChargingProfileRequest): string {
  let text = "";
  if (payload.id !== undefined) text += ",\"id\":" + payload.id;
  if (payload.connectorId !== undefined) text += ",\"connectorId\":" + payload.connectorId;
  if (payload.chargingProfilePurpose !== undefined) text += ",\"chargingProfilePurpose\":" + '"' + payload.chargingProfilePurpose + '"';
  if (payload.stackLevel !== undefined) text += ",\"stackLevel\":" + payload.stackLevel;
  return "{" + text.slice(1) + "}";
}

export function checkClearChargingProfileAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Unknown":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words1, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeClearChargingProfileAnswer(payload: ClearChargingProfileAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
