import type { Client } from "../../client.ts";
import type { CdrWithDecision, MeterValue, Tariff } from "../../generated/records.ts";
import type { GatheredReceipt } from "./gathered-receipt.ts";

type CallOptions = { signal: AbortSignal };

/** Reads everything that is on record about a receipt. What was deleted since is left out. */
export async function gatherReceipt(
  client: Client,
  cdrId: string,
  options: CallOptions,
): Promise<GatheredReceipt> {
  const cdr = await client.cdrs.get(cdrId, options);
  const [record, session, readings, tariff, charger, location] = await Promise.all([
    client.cdrs.getBillingDecision(cdrId, options),
    client.sessions.get(cdr.session_id, options),
    readingsOf(client, cdr, options),
    pinnedTariff(client, cdr, options),
    unlessGone(client.chargers.get(cdr.charger_id, options)),
    cdr.location_id === null ? null : unlessGone(client.locations.get(cdr.location_id, options)),
  ]);
  const socket = charger?.sockets.find(({ id }) => id === cdr.socket_id);
  return {
    cdr,
    record,
    session,
    readings,
    tariff,
    identity: charger?.identity ?? null,
    connectorId: socket?.connector_id ?? null,
    location: location === null ? null : { name: location.name, regime: location.metering_regime },
  };
}

async function readingsOf(client: Client, cdr: CdrWithDecision, options: CallOptions): Promise<MeterValue[]> {
  const readings: MeterValue[] = [];
  for await (const reading of client.sessions.iterateMeterValues(cdr.session_id, options))
    readings.push(reading);
  return readings.sort((one, other) => Date.parse(one.measured_at) - Date.parse(other.measured_at));
}

async function pinnedTariff(
  client: Client,
  cdr: CdrWithDecision,
  options: CallOptions,
): Promise<Tariff | null> {
  if (cdr.tariff_id === null) return null;
  const revisions = client.tariffs.iterateRevisions(cdr.tariff_id, options);
  return unlessGone(
    (async () => {
      for await (const tariff of revisions) if (tariff.revision === cdr.tariff_revision) return tariff;
      return null;
    })(),
  );
}

async function unlessGone<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 404) return null;
    throw error;
  }
}
