// Written by scripts/generate.ts. Do not edit: change src/messages/ and run `pnpm gen`.
import { type Findings, missing, notAChoice, unknownFields, words, wrongType } from "../checks.ts";
import type { FirmwareStatusNotificationRequest, FirmwareStatusNotificationAnswer } from "../messages/firmware-status-notification.ts";

const words0 = words(["Downloaded","DownloadFailed","Downloading","Idle","InstallationFailed","Installing","Installed"]);

export function checkFirmwareStatusNotificationRequest(payload: Record<string, unknown>, found: Findings): void {
  let known = 0;
  const v0 = payload["status"];
  if (v0 === undefined) missing(found, "status");
  else {
    known++;
    switch (v0) {
      case "Downloaded":
      case "DownloadFailed":
      case "Downloading":
      case "Idle":
      case "InstallationFailed":
      case "Installing":
      case "Installed":
        break;
      default:
        if (typeof v0 !== "string") wrongType(found, payload, "status", "word", v0, false);
        else notAChoice(found, payload, "status", words0, v0, false);
    }
  }
  if (Object.keys(payload).length !== known) unknownFields(found, payload, ["status"]);
}

export function writeFirmwareStatusNotificationRequest(payload: FirmwareStatusNotificationRequest): string {
  let text = "{\"status\":" + '"' + payload.status + '"';
  return text + "}";
}

export function checkFirmwareStatusNotificationAnswer(payload: Record<string, unknown>, found: Findings): void {
  if (Object.keys(payload).length !== 0) unknownFields(found, payload, []);
}

export function writeFirmwareStatusNotificationAnswer(_payload: FirmwareStatusNotificationAnswer): string {
  return "{}";
}
