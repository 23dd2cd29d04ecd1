import { dateTime, fromCentralSystem, integer, optional, uri } from "../schema.ts";

/** Tell the charger where to find new firmware (section 5.19). The answer says only that it arrived. */
export interface UpdateFirmwareRequest {
  /** URI of the file. */
  location: string;
  retries?: number;
  /** From then on the charger is allowed to fetch it (errata 3.63). */
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
