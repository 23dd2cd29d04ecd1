// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isLonger, missing, tooLong, under, unknownFields, wrongType } from "../checks.ts";
import { checkIdTagInfo, writeIdTagInfo } from "./structures.ts";
import type { AuthorizeRequest, AuthorizeAnswer } from "../messages/authorize.ts";

export function checkAuthorizeRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["idTag"];
  if (v0 === undefined) missing(found, "idTag");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "idTag", "string", v0, false);
    else if (v0.length > 20 && isLonger(v0, 20)) tooLong(found, "idTag", 20, v0);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["idTag"]);
}

export function writeAuthorizeRequest(payload: AuthorizeRequest): string {
  let text = "{\"idTag\":" + JSON.stringify(payload.idTag);
  return text + "}";
}

export function checkAuthorizeAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["idTagInfo"];
  if (v0 === undefined) missing(found, "idTagInfo");
  else {
    known++;
    if (typeof v0 !== "object" || v0 === null || Array.isArray(v0)) wrongType(found, payload, "idTagInfo", "object", v0, false);
    else {
      const before = found.count;
      checkIdTagInfo(v0 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "idTagInfo", false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["idTagInfo"]);
}

export function writeAuthorizeAnswer(payload: AuthorizeAnswer): string {
  let text = "{\"idTagInfo\":" + writeIdTagInfo(payload.idTagInfo);
  return text + "}";
}
