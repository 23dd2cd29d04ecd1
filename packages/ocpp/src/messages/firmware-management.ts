import type { FromCentralSystem, FromChargePoint } from "../message.ts";

/** Requests a firmware update (section 5.19). The answer only confirms receipt. */
export interface UpdateFirmwareRequest {
  /** URI of the file. @format uri */
  location: string;
  retries?: number;
  /** Earliest time of the download (errata 3.63). @format date-time */
  retrieveDate: string;
  /** Seconds. */
  retryInterval?: number;
}

export type UpdateFirmwareAnswer = Record<string, never>;

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

/** Requests an upload of diagnostics (section 5.9). */
export interface GetDiagnosticsRequest {
  /** URI of the target folder. @format uri */
  location: string;
  retries?: number;
  /** Seconds. */
  retryInterval?: number;
  /** @format date-time */
  startTime?: string;
  /** @format date-time */
  stopTime?: string;
}

export interface GetDiagnosticsAnswer {
  /** Absent when there is nothing to upload. @maxLength 255 */
  fileName?: string;
}

/** Progress of a diagnostics upload (section 7.24). */
export type DiagnosticsStatus = "Idle" | "Uploaded" | "UploadFailed" | "Uploading";

/** Reports the progress of a diagnostics upload (section 4.4). */
export interface DiagnosticsStatusNotificationRequest {
  /** Idle only in answer to a TriggerMessage. */
  status: DiagnosticsStatus;
}

export type DiagnosticsStatusNotificationAnswer = Record<string, never>;

export interface FirmwareManagementMessages {
  UpdateFirmware: FromCentralSystem<UpdateFirmwareRequest, UpdateFirmwareAnswer>;
  FirmwareStatusNotification: FromChargePoint<
    FirmwareStatusNotificationRequest,
    FirmwareStatusNotificationAnswer
  >;
  GetDiagnostics: FromCentralSystem<GetDiagnosticsRequest, GetDiagnosticsAnswer>;
  DiagnosticsStatusNotification: FromChargePoint<
    DiagnosticsStatusNotificationRequest,
    DiagnosticsStatusNotificationAnswer
  >;
}
