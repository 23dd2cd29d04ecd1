// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isLonger, missing, notAChoice, tooLong, unknownFields, words, wrongType } from "../checks.ts";
import type { ChangeConfigurationRequest, ChangeConfigurationAnswer } from "../messages/change-configuration.ts";

const words0 = words(["Accepted","Rejected","RebootRequired","NotSupported"]);

export function checkChangeConfigurationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["key"];
  if (v0 === undefined) missing(found, "key");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "key", "string", v0, false);
    else if (v0.length > 50 && isLonger(v0, 50)) tooLong(found, "key", 50, v0);
  }
  const v1 = payload["value"];
  if (v1 === undefined) missing(found, "value");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "value", "string", v1, false);
    else if (v1.length > 500 && isLonger(v1, 500)) tooLong(found, "value", 500, v1);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["key","value"]);
}

export function writeChangeConfigurationRequest(payload: ChangeConfigurationRequest): string {
  let text = "{\"key\":" + JSON.stringify(payload.key);
  text += ",\"value\":" + JSON.stringify(payload.value);
  return text + "}";
}

export function checkChangeConfigurationAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Rejected":
      case "RebootRequired":
      case "NotSupported":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeChangeConfigurationAnswer(payload: ChangeConfigurationAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
