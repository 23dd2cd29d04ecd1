import { dateTime, fromCentralSystem, integer, optional, text, uri } from "../schema.ts";

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
  /** Absent: nothing to upload. At most 255 characters. */
  fileName?: string;
}

export const getDiagnostics = fromCentralSystem<GetDiagnosticsRequest, GetDiagnosticsAnswer>({
  request: {
    location: uri(),
    retries: optional(integer()),
    retryInterval: optional(integer()),
    startTime: optional(dateTime()),
    stopTime: optional(dateTime()),
  },
  answer: { fileName: optional(text(255)) },
});
