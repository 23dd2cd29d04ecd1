import {
  choice,
  dateTime,
  fromCentralSystem,
  fromChargePoint,
  integer,
  object,
  optional,
  type Schema,
  text,
} from "../schema.ts";

/** Reports a security event (security white paper, A04). Some models send it directly after boot. */
export interface SecurityEventNotificationRequest {
  /** A name from section 8 of the white paper, or vendor-specific. At most 50 characters. */
  type: string;
  timestamp: string;
  /** At most 255 characters. */
  techInfo?: string;
}

export type SecurityEventNotificationAnswer = Record<string, never>;

const securityEventNotification = fromChargePoint<
  SecurityEventNotificationRequest,
  SecurityEventNotificationAnswer
>({
  request: { type: text(50), timestamp: dateTime(), techInfo: optional(text(255)) },
  answer: {},
});

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

const extendedTriggerMessage = fromCentralSystem<ExtendedTriggerMessageRequest, ExtendedTriggerMessageAnswer>(
  {
    request: {
      requestedMessage: choice([
        "BootNotification",
        "LogStatusNotification",
        "FirmwareStatusNotification",
        "Heartbeat",
        "MeterValues",
        "SignChargePointCertificate",
        "StatusNotification",
      ]),
      connectorId: optional(integer()),
    },
    answer: { status: choice(["Accepted", "Rejected", "NotImplemented"]) },
  },
);

/** Time range of a log, and the upload target (security white paper, N01). */
export interface LogParameters {
  /** URL of the target folder or file. At most 512 characters. */
  remoteLocation: string;
  oldestTimestamp?: string;
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
  /** Without a path. At most 255 characters. */
  filename?: string;
}

const logParameters = {
  remoteLocation: text(512),
  oldestTimestamp: optional(dateTime()),
  latestTimestamp: optional(dateTime()),
} satisfies Schema<LogParameters>;

const getLog = fromCentralSystem<GetLogRequest, GetLogAnswer>({
  request: {
    log: object<LogParameters>("LogParameters", logParameters),
    logType: choice(["DiagnosticsLog", "SecurityLog"]),
    requestId: integer(),
    retries: optional(integer()),
    retryInterval: optional(integer()),
  },
  answer: {
    status: choice(["Accepted", "Rejected", "AcceptedCanceled"]),
    filename: optional(text(255)),
  },
});

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

const logStatusNotification = fromChargePoint<LogStatusNotificationRequest, LogStatusNotificationAnswer>({
  request: {
    status: choice([
      "BadMessage",
      "Idle",
      "NotSupportedOperation",
      "PermissionDenied",
      "Uploaded",
      "UploadFailure",
      "Uploading",
    ]),
    requestId: optional(integer()),
  },
  answer: {},
});

/** A firmware image and the proof of its origin (security white paper, L01). */
export interface Firmware {
  /** URL. At most 512 characters. */
  location: string;
  /** Earliest time of the download. */
  retrieveDateTime: string;
  /** Earliest time of the installation. */
  installDateTime?: string;
  /** PEM, issued under an installed ManufacturerRootCertificate. At most 5500 characters. */
  signingCertificate: string;
  /** Base64 of the signature over the image. At most 800 characters. */
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

const firmware = {
  location: text(512),
  retrieveDateTime: dateTime(),
  installDateTime: optional(dateTime()),
  signingCertificate: text(5500),
  signature: text(800),
} satisfies Schema<Firmware>;

const signedUpdateFirmware = fromCentralSystem<SignedUpdateFirmwareRequest, SignedUpdateFirmwareAnswer>({
  request: {
    retries: optional(integer()),
    retryInterval: optional(integer()),
    requestId: integer(),
    firmware: object<Firmware>("Firmware", firmware),
  },
  answer: {
    status: choice(["Accepted", "Rejected", "AcceptedCanceled", "InvalidCertificate", "RevokedCertificate"]),
  },
});

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

const signedFirmwareStatusNotification = fromChargePoint<
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

export const security = {
  SecurityEventNotification: securityEventNotification,
  ExtendedTriggerMessage: extendedTriggerMessage,
  GetLog: getLog,
  LogStatusNotification: logStatusNotification,
  SignedUpdateFirmware: signedUpdateFirmware,
  SignedFirmwareStatusNotification: signedFirmwareStatusNotification,
};
