import { choice, fromChargePoint } from "../schema.ts";

/** Progress of a firmware update (section 7.25). */
export type FirmwareStatus =
  | "Downloaded"
  | "DownloadFailed"
  | "Downloading"
  | "Idle"
  | "InstallationFailed"
  | "Installing"
  | "Installed";

/**
 * Reports the progress of a firmware update (section 4.5). Chargers skip, repeat and reorder these around a restart.
 */
export interface FirmwareStatusNotificationRequest {
  /** Idle only when triggered. */
  status: FirmwareStatus;
}

export type FirmwareStatusNotificationAnswer = Record<string, never>;

export const firmwareStatusNotification = fromChargePoint<
  FirmwareStatusNotificationRequest,
  FirmwareStatusNotificationAnswer
>({
  request: {
    status: choice([
      "Downloaded",
      "DownloadFailed",
      "Downloading",
      "Idle",
      "InstallationFailed",
      "Installing",
      "Installed",
    ]),
  },
  answer: {},
});
