// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isLonger, missing, notAChoice, tooLong, unknownFields, words, wrongType } from "../checks.ts";
import type { CertificateSignedRequest, CertificateSignedAnswer } from "../messages/certificate-signed.ts";

const words0 = words(["Accepted","Rejected"]);

export function checkCertificateSignedRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["certificateChain"];
  if (v0 === undefined) missing(found, "certificateChain");
  else {
    known++;
    if (typeof v0 !== "string") wrongType(found, payload, "certificateChain", "string", v0, false);
    else if (v0.length > 10000 && isLonger(v0, 10000)) tooLong(found, "certificateChain", 10000, v0);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["certificateChain"]);
}

export function writeCertificateSignedRequest(payload: CertificateSignedRequest): string {
  let text = "{\"certificateChain\":" + JSON.stringify(payload.certificateChain);
  return text + "}";
}

export function checkCertificateSignedAnswer(payload: Record<string, unknown>, found: Findings): void {
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

export function writeCertificateSignedAnswer(payload: CertificateSignedAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
