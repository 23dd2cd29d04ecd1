import { choice, fromChargePoint } from "../schema.ts";

/** How far an upload of diagnostics is (section 7.24). */
export type DiagnosticsStatus = "Idle" | "Uploaded" | "UploadFailed" | "Uploading";

/** How the upload of the logs goes (section 4.4). */
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
