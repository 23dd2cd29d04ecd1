// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, under, unknownFields, words, wrongType } from "../checks.ts";
import { checkAuthorizationData, writeAuthorizationData } from "./structures.ts";
import type { SendLocalListRequest, SendLocalListAnswer } from "../messages/send-local-list.ts";

const words0 = words(["Differential","Full"]);
const words1 = words(["Accepted","Failed","NotSupported","VersionMismatch"]);

export function checkSendLocalListRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["listVersion"];
  if (v0 === undefined) missing(found, "listVersion");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "listVersion", "integer", v0, false);
  }
  const v1 = payload["localAuthorizationList"];
  if (v1 !== undefined) {
    known++;
    if (!Array.isArray(v1)) wrongType(found, payload, "localAuthorizationList", "array", v1, true);
    else {
      const outer = found.count;
      for (let index = 0; index < v1.length; index++) {
        const item: unknown = v1[index];
        if (typeof item !== "object" || item === null || Array.isArray(item)) wrongType(found, v1, index, "object", item, true);
        else {
          const before = found.count;
          checkAuthorizationData(item as Record<string, unknown>, found);
          if (found.count > before) under(found, before, v1, index, true);
        }
      }
      if (found.count > outer) under(found, outer, payload, "localAuthorizationList", true);
    }
  }
  const v2 = payload["updateType"];
  if (v2 === undefined) missing(found, "updateType");
  else {
    known++;
    switch (v2) {
      case "Differential":
      case "Full":
        break;
      default:
        if (typeof v2 !== "string") wrongType(found, payload, "updateType", "word", v2, false);
        else notAChoice(found, payload, "updateType", words0, v2, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["listVersion","localAuthorizationList","updateType"]);
}

export function writeSendLocalListRequest(payload: SendLocalListRequest): string {
  let text = "{\"listVersion\":" + payload.listVersion;
  if (payload.localAuthorizationList !== undefined) text += ",\"localAuthorizationList\":" + "[" + payload.localAuthorizationList.map(writeAuthorizationData).join(",") + "]";
  text += ",\"updateType\":" + '"' + payload.updateType + '"';
  return text + "}";
}

export function checkSendLocalListAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Failed":
      case "NotSupported":
      case "VersionMismatch":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words1, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeSendLocalListAnswer(payload: SendLocalListAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
