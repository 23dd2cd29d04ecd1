// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, under, unknownFields, wrongType } from "../checks.ts";
import { checkMeterValue, writeMeterValue } from "./structures.ts";
import type { MeterValuesRequest, MeterValuesAnswer } from "../messages/meter-values.ts";

export function checkMeterValuesRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["connectorId"];
  if (v0 === undefined) missing(found, "connectorId");
  else {
    known++;
    if (!Number.isInteger(v0)) wrongType(found, payload, "connectorId", "integer", v0, false);
  }
  const v1 = payload["transactionId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "transactionId", "integer", v1, true);
  }
  const v2 = payload["meterValue"];
  if (v2 === undefined) missing(found, "meterValue");
  else {
    known++;
    if (!Array.isArray(v2)) wrongType(found, payload, "meterValue", "array", v2, false);
    else {
      const outer = found.count;
      for (let index = 0; index < v2.length; index++) {
        const item: unknown = v2[index];
        if (typeof item !== "object" || item === null || Array.isArray(item)) wrongType(found, v2, index, "object", item, true);
        else {
          const before = found.count;
          checkMeterValue(item as Record<string, unknown>, found);
          if (found.count > before) under(found, before, v2, index, true);
        }
      }
      if (found.count > outer) under(found, outer, payload, "meterValue", false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["connectorId","transactionId","meterValue"]);
}

export function writeMeterValuesRequest(payload: MeterValuesRequest): string {
  let text = "{\"connectorId\":" + payload.connectorId;
  if (payload.transactionId !== undefined) text += ",\"transactionId\":" + payload.transactionId;
  text += ",\"meterValue\":" + "[" + payload.meterValue.map(writeMeterValue).join(",") + "]";
  return text + "}";
}

export function checkMeterValuesAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

export function writeMeterValuesAnswer(_payload: MeterValuesAnswer): string {
  return "{}";
}
