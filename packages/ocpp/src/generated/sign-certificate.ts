// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isLonger, missing, notAChoice, tooLong, unknownFields, words, wrongType } from "../checks.ts";
import type { SignCertificateRequest, SignCertificateAnswer } from "../messages/sign-certificate.ts";

const words0 = words(["Accepted","Rejected"]);

export function checkSignCertificateRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["csr"];
  if (v0 === undefined) missing(found, "csr");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "csr", "string", v0, false);
    else if (v0.length > 5500 && isLonger(v0, 5500)) tooLong(found, "csr", 5500, v0);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["csr"]);
}

export function writeSignCertificateRequest(payload: SignCertificateRequest): string {
  let text = "{\"csr\":" + JSON.stringify(payload.csr);
  return text + "}";
}

export function checkSignCertificateAnswer(payload: Record<string, unknown>, found: Findings): void {
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
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeSignCertificateAnswer(payload: SignCertificateAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
