// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, unknownFields, wrongType } from "../checks.ts";
import type { GetLocalListVersionRequest, GetLocalListVersionAnswer } from "../messages/get-local-list-version.ts";

export function checkGetLocalListVersionRequest(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

export function writeGetLocalListVersionRequest(_payload: GetLocalListVersionRequest): string {
  return "{}";
}

export function checkGetLocalListVersionAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["listVersion"];
  if (v0 === undefined) missing(found, "listVersion");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "listVersion", "integer", v0, false);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["listVersion"]);
}

export function writeGetLocalListVersionAnswer(payload: GetLocalListVersionAnswer): string {
  let text = "{\"listVersion\":" + payload.listVersion;
  return text + "}";
}
