import { choice, fromChargePoint, integer, optional } from "../schema.ts";

/** How far a signed firmware update is. */
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

/** How a signed firmware update goes (security white paper, L01). The order varies around the restart. */
export interface SignedFirmwareStatusNotificationRequest {
  status: SignedFirmwareStatus;
  /** Of the SignedUpdateFirmware; absent when none is going on and the message was triggered. */
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
