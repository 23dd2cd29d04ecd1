import { toTimestamp } from "@forecourt/ocpp";
import type { Caller } from "../../core/caller.ts";
import type { Core } from "../../core/core.ts";
import { ProblemError } from "../../platform/problems.ts";
import { readUrl } from "../../platform/read-url.ts";
import { type Sent, sendToCharger, type Wait } from "./send.ts";

export interface FirmwareInput {
  chargerId: string;
  location: string;
  retrieveDate: string | undefined;
  retries: number | undefined;
  retryInterval: number | undefined;
}

/** UpdateFirmware. The charger fetches the image; the server never does. */
export async function updateFirmware(
  core: Core,
  caller: Caller,
  { chargerId, location, retrieveDate, retries, retryInterval }: FirmwareInput,
  wait: Wait,
): Promise<Sent> {
  if (!["http:", "https:"].includes(readUrl(location)?.protocol ?? "")) {
    const detail = "location must be an absolute http or https URL that the charger can reach.";
    throw new ProblemError("firmware-url-not-allowed", detail, {
      faults: [{ pointer: "/location", code: "url", detail }],
    });
  }
  return sendToCharger(core, caller, { chargerId, type: "UpdateFirmware" }, wait, async () => ({
    payload: {
      location,
      ...(retries === undefined ? {} : { retries }),
      retrieveDate: toTimestamp(retrieveDate === undefined ? core.clock.now() : Date.parse(retrieveDate)),
      ...(retryInterval === undefined ? {} : { retryInterval }),
    },
  }));
}
