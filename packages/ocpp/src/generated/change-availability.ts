// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, unknownFields, words, wrongType } from "../checks.ts";
import type { ChangeAvailabilityRequest, ChangeAvailabilityAnswer } from "../messages/change-availability.ts";

const words0 = words(["Inoperative","Operative"]);
const words1 = words(["Accepted","Rejected","Scheduled"]);

export function checkChangeAvailabilityRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["type"];
  if (v1 === undefined) missing(found, "type");
  else {
    known++;
    switch (v1) {
      case "Inoperative":
      case "Operative":
        break;
      default:
        if (typeof v1 !== "string") wrongType(found, payload, "type", "word", v1, false);
        else notAChoice(found, payload, "type", words0, v1, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","type"]);
}

export function writeChangeAvailabilityRequest(payload: ChangeAvailabilityRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  text += ",\"type\":" + '"' + payload.type + '"';
  return text + "}";
}

export function checkChangeAvailabilityAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "Scheduled":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words1, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeChangeAvailabilityAnswer(payload: ChangeAvailabilityAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
