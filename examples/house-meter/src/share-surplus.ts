import type { Client } from "@forecourt/client";

/** The least that a car charges with (IEC 61851-1), on one phase of 230 V. */
const leastW = 6 * 230;

/** The least time between two higher limits: chargers keep each one in flash memory. */
const raiseEveryMs = 300_000;

/**
 * Limits all chargers of a location to the surplus of the roof, in watts. When there is too little for one car, cars wait; when
 * the program dies, the limit falls to 6 A, or stays below.
 */
export async function shareSurplus(
  client: Client,
  locationId: string,
  surplusesW: AsyncIterable<number>,
): Promise<void> {
  let limitW = 0;
  let raisedAt = Number.NEGATIVE_INFINITY;
  for await (const surplusW of surplusesW) {
    const wantedW = surplusW < leastW ? 0 : surplusW;
    const isRaise = wantedW > limitW;
    if (!isRaise || Date.now() - raisedAt >= raiseEveryMs) {
      if (isRaise) raisedAt = Date.now();
      limitW = wantedW;
    }
    // A limit that stays as it is has to be sent again too, or it ends.
    await client.locations
      .putLimit(locationId, "solar", { max_power_w: limitW, valid_for_s: 120, fallback_a: 6 })
      .catch((error: unknown) => console.error(`Limit not sent: ${String(error)}`));
  }
}
