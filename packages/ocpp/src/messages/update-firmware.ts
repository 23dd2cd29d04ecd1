import { dateTime, fromCentralSystem, integer, optional, uri } from "../schema.ts";

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

export const updateFirmware = fromCentralSystem<UpdateFirmwareRequest, UpdateFirmwareAnswer>({
  request: {
    location: uri(),
    retries: optional(integer()),
    retrieveDate: dateTime(),
    retryInterval: optional(integer()),
  },
  answer: {},
});
