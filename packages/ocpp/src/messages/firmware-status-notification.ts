import { choice, type Schema } from "../schema.ts";

export type FirmwareStatus =
  | "Downloaded"
  | "DownloadFailed"
  | "Downloading"
  | "Idle"
  | "InstallationFailed"
  | "Installing"
  | "Installed";

/** How a firmware update goes (section 4.5). Chargers skip, repeat and reorder these around a restart. */
export interface FirmwareStatusNotificationRequest {
  /** Idle only when triggered. */
  status: FirmwareStatus;
}

export type FirmwareStatusNotificationAnswer = Record<string, never>;

export const firmwareStatusNotificationRequest = {
  status: choice([
    "Downloaded",
    "DownloadFailed",
    "Downloading",
    "Idle",
    "InstallationFailed",
    "Installing",
    "Installed",
  ]),
} satisfies Schema<FirmwareStatusNotificationRequest>;

export const firmwareStatusNotificationAnswer = {} satisfies Schema<FirmwareStatusNotificationAnswer>;
