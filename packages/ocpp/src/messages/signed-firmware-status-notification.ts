import { choice, fromChargePoint, integer, optional } from "../schema.ts";

/** Progress of a signed firmware update. */
export type SignedFirmwareStatus =
  | "Downloaded"
  | "DownloadFailed"
  | "Downloading"
  | "DownloadScheduled"
  | "DownloadPaused"
  | "Idle"
  | "InstallationFailed"
  | "Installing"
  | "Installed"
  | "InstallRebooting"
  | "InstallScheduled"
  | "InstallVerificationFailed"
  | "InvalidSignature"
  | "SignatureVerified";

/**
 * Reports the progress of a signed firmware update (security white paper, L01). The order varies around the restart.
 */
export interface SignedFirmwareStatusNotificationRequest {
  status: SignedFirmwareStatus;
  /** From SignedUpdateFirmware; absent when no update is running and the message was triggered. */
  requestId?: number;
}

export type SignedFirmwareStatusNotificationAnswer = Record<string, never>;

export const signedFirmwareStatusNotification = fromChargePoint<
  SignedFirmwareStatusNotificationRequest,
  SignedFirmwareStatusNotificationAnswer
>({
  request: {
    status: choice([
      "Downloaded",
      "DownloadFailed",
      "Downloading",
      "DownloadScheduled",
      "DownloadPaused",
      "Idle",
      "InstallationFailed",
      "Installing",
      "Installed",
      "InstallRebooting",
      "InstallScheduled",
      "InstallVerificationFailed",
      "InvalidSignature",
      "SignatureVerified",
    ]),
    requestId: optional(integer()),
  },
  answer: {},
});
