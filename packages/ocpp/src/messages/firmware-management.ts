import {
  choice,
  dateTime,
  fromCentralSystem,
  fromChargePoint,
  integer,
  optional,
  text,
  uri,
} from "../schema.ts";

/** Requests a firmware update (section 5.19). The answer only confirms receipt. */
export interface UpdateFirmwareRequest {
  /** URI of the file. */
  location: string;
  retries?: number;
  /** Earliest time of the download (errata 3.63). */
  retrieveDate: string;
  /** Seconds. */
  retryInterval?: number;
}

export type UpdateFirmwareAnswer = Record<string, never>;

const updateFirmware = fromCentralSystem<UpdateFirmwareRequest, UpdateFirmwareAnswer>({
  request: {
    location: uri(),
    retries: optional(integer()),
    retrieveDate: dateTime(),
    retryInterval: optional(integer()),
  },
  answer: {},
});

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
 * Reports the progress of a firmware update (section 4.5). Chargers skip, repeat and reorder these messages around a
 * restart.
 */
export interface FirmwareStatusNotificationRequest {
  /** Idle only in answer to a TriggerMessage. */
  status: FirmwareStatus;
}

export type FirmwareStatusNotificationAnswer = Record<string, never>;

const firmwareStatusNotification = fromChargePoint<
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

/** Requests an upload of diagnostics (section 5.9). */
export interface GetDiagnosticsRequest {
  /** URI of the target folder. */
  location: string;
  retries?: number;
  /** Seconds. */
  retryInterval?: number;
  startTime?: string;
  stopTime?: string;
}

export interface GetDiagnosticsAnswer {
  /** Absent when there is nothing to upload. At most 255 characters. */
  fileName?: string;
}

const getDiagnostics = fromCentralSystem<GetDiagnosticsRequest, GetDiagnosticsAnswer>({
  request: {
    location: uri(),
    retries: optional(integer()),
    retryInterval: optional(integer()),
    startTime: optional(dateTime()),
    stopTime: optional(dateTime()),
  },
  answer: { fileName: optional(text(255)) },
});

/** Progress of a diagnostics upload (section 7.24). */
export type DiagnosticsStatus = "Idle" | "Uploaded" | "UploadFailed" | "Uploading";

/** Reports the progress of a diagnostics upload (section 4.4). */
export interface DiagnosticsStatusNotificationRequest {
  /** Idle only in answer to a TriggerMessage. */
  status: DiagnosticsStatus;
}

export type DiagnosticsStatusNotificationAnswer = Record<string, never>;

const diagnosticsStatusNotification = fromChargePoint<
  DiagnosticsStatusNotificationRequest,
  DiagnosticsStatusNotificationAnswer
>({
  request: {
    status: choice(["Idle", "Uploaded", "UploadFailed", "Uploading"]),
  },
  answer: {},
});

export const firmwareManagement = {
  UpdateFirmware: updateFirmware,
  FirmwareStatusNotification: firmwareStatusNotification,
  GetDiagnostics: getDiagnostics,
  DiagnosticsStatusNotification: diagnosticsStatusNotification,
};
