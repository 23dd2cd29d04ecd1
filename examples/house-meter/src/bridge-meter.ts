import type { Client, MeasurementWrite } from "@forecourt/client";

/** Sends every value of a meter to the load balancing of a location. Ends with the values. */
export async function bridgeMeter(
  client: Client,
  { locationId, source, kind }: { locationId: string; source: string; kind: MeasurementWrite["kind"] },
  readings: AsyncIterable<number[]>,
): Promise<void> {
  for await (const amps of readings) {
    const value = amps.length === 3 ? { currents_a: amps } : { current_a: amps[0] ?? Number.NaN };
    try {
      // Three values may be lost before the chargers fall back to dlb_fallback_a.
      await client.locations.putMeasurement(locationId, source, { kind, ...value, valid_for_s: 30 });
    } catch (error) {
      // The next value is newer anyway, so this one is not sent again.
      console.error(`Value not sent: ${String(error)}`);
    }
  }
}
