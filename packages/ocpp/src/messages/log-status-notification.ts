import { choice, fromChargePoint, integer, optional } from "../schema.ts";

/** How far the upload of a log is. */
export type UploadLogStatus =
  | "BadMessage"
  | "Idle"
  | "NotSupportedOperation"
  | "PermissionDenied"
  | "Uploaded"
  | "UploadFailure"
  | "Uploading";

/** How the upload of a log goes that GetLog asked for (security white paper, N01). */
export interface LogStatusNotificationRequest {
  status: UploadLogStatus;
  /** Of the GetLog; absent when none is going on and the message was triggered. */
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
