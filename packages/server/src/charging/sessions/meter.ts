import type { Core } from "../../core/core.ts";
import type { ChargerConnection, MeterReport } from "../../core/ingest.ts";

/** MeterValues: resolves when the samples are committed. */
export async function recordMeterValues(
  core: Core,
  { chargerId, epoch, orgId }: ChargerConnection,
  { connectorId, receivedAt, samples, transactionId }: MeterReport,
): Promise<void> {
  if (samples.length === 0) return;
  await core.ingest.samples({
    chargerId,
    epoch,
    orgId,
    connectorId,
    receivedAt,
    samples,
    transactionId,
  });
}
