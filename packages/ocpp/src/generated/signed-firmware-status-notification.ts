// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, unknownFields, words, wrongType } from "../checks.ts";
import type { SignedFirmwareStatusNotificationRequest, SignedFirmwareStatusNotificationAnswer } from "../messages/signed-firmware-status-notification.ts";

const words0 = words(["Downloaded","DownloadFailed","Downloading","DownloadScheduled","DownloadPaused","Idle","InstallationFailed","Installing","Installed","InstallRebooting","InstallScheduled","InstallVerificationFailed","InvalidSignature","SignatureVerified"]);

export function checkSignedFirmwareStatusNotificationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Downloaded":
      case "DownloadFailed":
      case "Downloading":
      case "DownloadScheduled":
      case "DownloadPaused":
      case "Idle":
      case "InstallationFailed":
      case "Installing":
      case "Installed":
      case "InstallRebooting":
      case "InstallScheduled":
      case "InstallVerificationFailed":
      case "InvalidSignature":
      case "SignatureVerified":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  const v1 = payload["requestId"];
  if (v1 !== undefined) {
    known++;
    if (!Number.isInteger(v1)) wrongType(found, payload, "requestId", "integer", v1, true);
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status","requestId"]);
}

export function writeSignedFirmwareStatusNotificationRequest(payload: SignedFirmwareStatusNotificationRequest): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  if (payload.requestId !== undefined) text += ",\"requestId\":" + payload.requestId;
  return text + "}";
}

export function checkSignedFirmwareStatusNotificationAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

export function writeSignedFirmwareStatusNotificationAnswer(_payload: SignedFirmwareStatusNotificationAnswer): string {
  return "{}";
}
