import { choice, fromChargePoint, integer, optional } from "../schema.ts";

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

export const logStatusNotification = fromChargePoint<
  LogStatusNotificationRequest,
  LogStatusNotificationAnswer
>({
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
