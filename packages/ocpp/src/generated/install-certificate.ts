// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, isLonger, missing, notAChoice, tooLong, unknownFields, words, wrongType } from "../checks.ts";
import type { InstallCertificateRequest, InstallCertificateAnswer } from "../messages/install-certificate.ts";

const words0 = words(["CentralSystemRootCertificate","ManufacturerRootCertificate"]);
const words1 = words(["Accepted","Failed","Rejected"]);

export function checkInstallCertificateRequest(payload: Record<string, unknown>, found: Findings): void {
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
  const v1 = payload["certificate"];
  if (v1 === undefined) missing(found, "certificate");
  else {
    known++;
    if (typeof v1 !== "string") wrongType(found, payload, "certificate", "string", v1, false);
    else if (v1.length > 5500 && isLonger(v1, 5500)) tooLong(found, "certificate", 5500, v1);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["certificateType","certificate"]);
}

export function writeInstallCertificateRequest(payload: InstallCertificateRequest): string {
  let text = "{\"certificateType\":" + '"' + payload.certificateType + '"';
  text += ",\"certificate\":" + JSON.stringify(payload.certificate);
  return text + "}";
}

export function checkInstallCertificateAnswer(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Accepted":
      case "Failed":
      case "Rejected":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words1, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeInstallCertificateAnswer(payload: InstallCertificateAnswer): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}
