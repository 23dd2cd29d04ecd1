// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isLonger, tooLong, under, unknownFields, wrongType } from "../checks.ts";
import { checkKeyValue, writeKeyValue } from "./structures.ts";
import type { GetConfigurationRequest, GetConfigurationAnswer } from "../messages/get-configuration.ts";

export function checkGetConfigurationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["key"];
  if (v0 !== undefined) {
    known++;
    if (!Array.isArray(v0)) wrongType(found, payload, "key", "array", v0, true);
    else {
      const outer = found.count;
      for (let index = 0; index < v0.length; index++) {
        const item: unknown = v0[index];
        if (typeof item !== "string") wrongType(found, v0, index, "string", item, true);
        else if (item.length > 50 && isLonger(item, 50)) tooLong(found, index, 50, item);
      }
      if (found.count > outer) under(found, outer, payload, "key", true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["key"]);
}

export function writeGetConfigurationRequest(payload: GetConfigurationRequest): string {
  let text = "";
  if (payload.key !== undefined) text += ",\"key\":" + JSON.stringify(payload.key);
  return "{" + text.slice(1) + "}";
}

export function checkGetConfigurationAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["configurationKey"];
  if (v0 !== undefined) {
    known++;
    if (!Array.isArray(v0)) wrongType(found, payload, "configurationKey", "array", v0, true);
    else {
      const outer = found.count;
      for (let index = 0; index < v0.length; index++) {
        const item: unknown = v0[index];
        if (typeof item !== "object" || item === null || Array.isArray(item)) wrongType(found, v0, index, "object", item, true);
        else {
          const before = found.count;
          checkKeyValue(item as Record<string, unknown>, found);
          if (found.count > before) under(found, before, v0, index, true);
        }
      }
      if (found.count > outer) under(found, outer, payload, "configurationKey", true);
    }
  }
  const v1 = payload["unknownKey"];
  if (v1 !== undefined) {
    known++;
    if (!Array.isArray(v1)) wrongType(found, payload, "unknownKey", "array", v1, true);
    else {
      const outer = found.count;
      for (let index = 0; index < v1.length; index++) {
        const item: unknown = v1[index];
        if (typeof item !== "string") wrongType(found, v1, index, "string", item, true);
        else if (item.length > 50 && isLonger(item, 50)) tooLong(found, index, 50, item);
      }
      if (found.count > outer) under(found, outer, payload, "unknownKey", true);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["configurationKey","unknownKey"]);
}

export function writeGetConfigurationAnswer(payload: GetConfigurationAnswer): string {
  let text = "";
  if (payload.configurationKey !== undefined) text += ",\"configurationKey\":" + "[" + payload.configurationKey.map(writeKeyValue).join(",") + "]";
  if (payload.unknownKey !== undefined) text += ",\"unknownKey\":" + JSON.stringify(payload.unknownKey);
  return "{" + text.slice(1) + "}";
}
