// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, unknownFields, words, wrongType } from "../checks.ts";
import type { UnlockConnectorRequest, UnlockConnectorAnswer } from "../messages/unlock-connector.ts";

const words0 = words(["Unlocked","UnlockFailed","NotSupported"]);

export function checkUnlockConnectorRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId"]);
}

export function writeUnlockConnectorRequest(payload: UnlockConnectorRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  return text + "}";
}

export function checkUnlockConnectorAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Unlocked":
      case "UnlockFailed":
      case "NotSupported":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeUnlockConnectorAnswer(payload: UnlockConnectorAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
