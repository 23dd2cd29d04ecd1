// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, under, unknownFields, words, wrongType } from "../checks.ts";
import { checkCertificateHashData, writeCertificateHashData } from "./structures.ts";
import type { DeleteCertificateRequest, DeleteCertificateAnswer } from "../messages/delete-certificate.ts";

const words0 = words(["Accepted","Failed","NotFound"]);

export function checkDeleteCertificateRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["certificateHashData"];
  if (v0 === undefined) missing(found, "certificateHashData");
  else {
    known++;
    if (typeof v0 !== "object" || v0 === null || Array.isArray(v0)) wrongType(found, payload, "certificateHashData", "object", v0, false);
    else {
      const before = found.count;
      checkCertificateHashData(v0 as Record<string, unknown>, found);
      if (found.count > before) under(found, before, payload, "certificateHashData", false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["certificateHashData"]);
}

export function writeDeleteCertificateRequest(payload: DeleteCertificateRequest): string {
  let text = "{\"certificateHashData\":" + writeCertificateHashData(payload.certificateHashData);
  return text + "}";
}

export function checkDeleteCertificateAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Failed":
      case "NotFound":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeDeleteCertificateAnswer(payload: DeleteCertificateAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
