import type { FromCentralSystem, FromChargePoint } from "../message.ts";

/** Reports a security event (security white paper, A04). Some models send it directly after boot. */
export interface SecurityEventNotificationRequest {
  /** A name from section 8 of the white paper, or vendor-specific. @maxLength 50 */
  type: string;
  /** @format date-time */
  timestamp: string;
  /** @maxLength 255 */
  techInfo?: string;
}

export type SecurityEventNotificationAnswer = Record<string, never>;

/** Messages that ExtendedTriggerMessage can request; FirmwareStatusNotification means the signed one. */
export type ExtendedTriggeredMessage =
  | "BootNotification"
  | "LogStatusNotification"
  | "FirmwareStatusNotification"
  | "Heartbeat"
  | "MeterValues"
  | "SignChargePointCertificate"
  | "StatusNotification";

/** TriggerMessage for the messages of the security extension (security white paper, A02 and section 5). */
export interface ExtendedTriggerMessageRequest {
  requestedMessage: ExtendedTriggeredMessage;
  /** Absent: all connectors. Omit it for SignChargePointCertificate. */
  connectorId?: number;
}

export interface ExtendedTriggerMessageAnswer {
  status: "Accepted" | "Rejected" | "NotImplemented";
}

/** Time range of a log, and the upload target (security white paper, N01). */
export interface LogParameters {
  /** URL of the target folder or file. @maxLength 512 */
  remoteLocation: string;
  /** @format date-time */
  oldestTimestamp?: string;
  /** @format date-time */
  latestTimestamp?: string;
}

/** Requests the upload of a log (security white paper, N01). A newer request cancels the one before it. */
export interface GetLogRequest {
  log: LogParameters;
  logType: "DiagnosticsLog" | "SecurityLog";
  /** Repeated in LogStatusNotification. */
  requestId: number;
  retries?: number;
  /** Seconds. */
  retryInterval?: number;
}

export interface GetLogAnswer {
  /** AcceptedCanceled: accepted, and a running upload is cancelled. */
  status: "Accepted" | "Rejected" | "AcceptedCanceled";
  /** Without a path. @maxLength 255 */
  filename?: string;
}

/** Progress of a log upload. */
export type UploadLogStatus =
  | "BadMessage"
  | "Idle"
  | "NotSupportedOperation"
  | "PermissionDenied"
  | "Uploaded"
  | "UploadFailure"
  | "Uploading";

/** Reports the progress of an upload requested with GetLog (security white paper, N01). */
export interface LogStatusNotificationRequest {
  status: UploadLogStatus;
  /** From GetLog; absent when no upload is running and the message was triggered. */
  requestId?: number;
}

export type LogStatusNotificationAnswer = Record<string, never>;

/** A firmware image and the proof of its origin (security white paper, L01). */
export interface Firmware {
  /** URL. @maxLength 512 */
  location: string;
  /** Earliest time of the download. @format date-time */
  retrieveDateTime: string;
  /** Earliest time of the installation. @format date-time */
  installDateTime?: string;
  /** PEM, issued under an installed ManufacturerRootCertificate. @maxLength 5500 */
  signingCertificate: string;
  /** Base64 of the signature over the image. @maxLength 800 */
  signature: string;
}

/** Requests an update to firmware that the manufacturer has signed (security white paper, L01). */
export interface SignedUpdateFirmwareRequest {
  retries?: number;
  /** Seconds. */
  retryInterval?: number;
  /** Repeated in SignedFirmwareStatusNotification. */
  requestId: number;
  firmware: Firmware;
}

export interface SignedUpdateFirmwareAnswer {
  /** AcceptedCanceled: accepted, and a running update is cancelled. */
  status: "Accepted" | "Rejected" | "AcceptedCanceled" | "InvalidCertificate" | "RevokedCertificate";
}

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

export interface SecurityMessages {
  SecurityEventNotification: FromChargePoint<
    SecurityEventNotificationRequest,
    SecurityEventNotificationAnswer
  >;
  ExtendedTriggerMessage: FromCentralSystem<ExtendedTriggerMessageRequest, ExtendedTriggerMessageAnswer>;
  GetLog: FromCentralSystem<GetLogRequest, GetLogAnswer>;
  LogStatusNotification: FromChargePoint<LogStatusNotificationRequest, LogStatusNotificationAnswer>;
  SignedUpdateFirmware: FromCentralSystem<SignedUpdateFirmwareRequest, SignedUpdateFirmwareAnswer>;
  SignedFirmwareStatusNotification: FromChargePoint<
    SignedFirmwareStatusNotificationRequest,
    SignedFirmwareStatusNotificationAnswer
  >;
}
