import {
  choice,
  dateTime,
  fromCentralSystem,
  integer,
  object,
  optional,
  type Schema,
  text,
} from "../schema.ts";

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

export const getLog = fromCentralSystem<GetLogRequest, GetLogAnswer>({
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
