// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, unknownFields, words, wrongType } from "../checks.ts";
import type { ResetRequest, ResetAnswer } from "../messages/reset.ts";

const words0 = words(["Hard","Soft"]);
const words1 = words(["Accepted","Rejected"]);

export function checkResetRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["type"];
  if (v0 === undefined) missing(found, "type");
  else {
    known++;
    switch (v0) {
      case "Hard":
      case "Soft":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "type", "word", v0, false);
        else notAChoice(found, payload, "type", words0, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["type"]);
}

export function writeResetRequest(payload: ResetRequest): string {
  let text = "{\"type\":" + '"' + payload.type + '"';
  return text + "}";
}

export function checkResetAnswer(payload: Record<string, unknown>, found: Findings): void {
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
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeResetAnswer(payload: ResetAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
