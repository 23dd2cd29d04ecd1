import type { Caller, Context } from "../context.ts";
import { isoOf } from "../context.ts";
import { ProblemError } from "../problems.ts";
import { type Sent, sendCommand, type Wait } from "./send.ts";

export interface FirmwareInput {
  chargerId: string;
  location: string;
  retrieveDate: string | undefined;
  retries: number | undefined;
  retryInterval: number | undefined;
}

/** UpdateFirmware. The charger fetches the image; we never do. */
export function updateFirmware(
  ctx: Context,
  caller: Caller,
  input: FirmwareInput,
  wait: Wait,
): Promise<Sent> {
  const target = { chargerId: input.chargerId, socketId: null, type: "UpdateFirmware" as const };
  return sendCommand(ctx, caller, target, wait, async () => {
    if (!URL.canParse(input.location) || !["http:", "https:"].includes(new URL(input.location).protocol)) {
      const detail = "location must be an absolute http or https URL that the charger can reach.";
      throw new ProblemError("firmware-url-not-allowed", detail, {
        faults: [{ pointer: "/location", code: "url", detail }],
      });
    }
    const { location, retrieveDate, retries, retryInterval } = input;
    return {
      payload: {
        location,
        ...(retries === undefined ? {} : { retries }),
        retrieveDate: isoOf(retrieveDate === undefined ? ctx.clock.now() : Date.parse(retrieveDate)),
        ...(retryInterval === undefined ? {} : { retryInterval }),
      },
    };
  });
}
