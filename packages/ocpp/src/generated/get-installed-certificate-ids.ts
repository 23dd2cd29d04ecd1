// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, tooFew, under, unknownFields, words, wrongType } from "../checks.ts";
import { checkCertificateHashData, writeCertificateHashData } from "./structures.ts";
import type { GetInstalledCertificateIdsRequest, GetInstalledCertificateIdsAnswer } from "../messages/get-installed-certificate-ids.ts";

const words0 = words(["CentralSystemRootCertificate","ManufacturerRootCertificate"]);
const words1 = words(["Accepted","NotFound"]);

export function checkGetInstalledCertificateIdsRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["certificateType"];
  if (v0 === undefined) missing(found, "certificateType");
  else {
    known++;
    switch (v0) {
      case "CentralSystemRootCertificate":
      case "ManufacturerRootCertificate":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "certificateType", "word", v0, false);
        else notAChoice(found, payload, "certificateType", words0, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["certificateType"]);
}

export function writeGetInstalledCertificateIdsRequest(payload: GetInstalledCertificateIdsRequest): string {
  let text = "{\"certificateType\":" + '"' + payload.certificateType + '"';
  return text + "}";
}

export function checkGetInstalledCertificateIdsAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["certificateHashData"];
  if (v0 !== undefined) {
    known++;
    if (!Array.isArray(v0)) wrongType(found, payload, "certificateHashData", "array", v0, true);
    else if (v0.length === 0) tooFew(found, "certificateHashData", v0);
    else {
      const outer = found.count;
      for (let index = 0; index < v0.length; index++) {
        const item: unknown = v0[index];
        if (typeof item !== "object" || item === null || Array.isArray(item)) wrongType(found, v0, index, "object", item, true);
        else {
          const before = found.count;
          checkCertificateHashData(item as Record<string, unknown>, found);
          if (found.count > before) under(found, before, v0, index, true);
        }
      }
      if (found.count > outer) under(found, outer, payload, "certificateHashData", true);
    }
  }
  const v1 = payload["status"];
  if (v1 === undefined) missing(found, "status");
  else {
    known++;
    switch (v1) {
      case "Accepted":
      case "NotFound":
        break;
      default:
        if (typeof v1 !== "string") wrongType(found, payload, "status", "word", v1, false);
        else notAChoice(found, payload, "status", words1, v1, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["certificateHashData","status"]);
}

export function writeGetInstalledCertificateIdsAnswer(payload: GetInstalledCertificateIdsAnswer): string {
  let text = "";
  if (payload.certificateHashData !== undefined) text += ",\"certificateHashData\":" + "[" + payload.certificateHashData.map(writeCertificateHashData).join(",") + "]";
  text += ",\"status\":" + '"' + payload.status + '"';
  return "{" + text.slice(1) + "}";
}
