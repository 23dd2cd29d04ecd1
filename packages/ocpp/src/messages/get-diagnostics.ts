import { dateTime, fromCentralSystem, integer, optional, text, uri } from "../schema.ts";

/** Ask the charger to upload its logs (section 5.9). */
export interface GetDiagnosticsRequest {
  /** URI of the folder to upload to. */
  location: string;
  retries?: number;
  /** Seconds. */
  retryInterval?: number;
  startTime?: string;
  stopTime?: string;
}

export interface GetDiagnosticsAnswer {
  /** Absent: there is nothing to upload. At most 255 characters. */
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
