import { choice, fromChargePoint } from "../schema.ts";

/** Progress of a diagnostics upload (section 7.24). */
export type DiagnosticsStatus = "Idle" | "Uploaded" | "UploadFailed" | "Uploading";

/** Reports the progress of a diagnostics upload (section 4.4). */
export interface DiagnosticsStatusNotificationRequest {
  /** Idle only when triggered. */
  status: DiagnosticsStatus;
}

export type DiagnosticsStatusNotificationAnswer = Record<string, never>;

export const diagnosticsStatusNotification = fromChargePoint<
  DiagnosticsStatusNotificationRequest,
  DiagnosticsStatusNotificationAnswer
>({
  request: {
    status: choice(["Idle", "Uploaded", "UploadFailed", "Uploading"]),
  },
  answer: {},
});
