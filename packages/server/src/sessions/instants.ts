/** Before this no charger of OCPP 1.6 existed: a clock that says so was never set. */
const firstPlausible = Date.UTC(2015, 0, 1);

/** The charger's timestamp in epoch ms; ours where it is unreadable or from a clock that was never set (1970). */
export function trustedInstant(timestamp: string, receivedAt: number): number {
  const at = Date.parse(timestamp);
  return Number.isNaN(at) || at < firstPlausible ? receivedAt : at;
}

/** The charger's timestamp as it is, for evidence; ours only where there is nothing to read. */
export function reportedInstant(timestamp: string | undefined, receivedAt: number): number {
  const at = timestamp === undefined ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(at) ? receivedAt : at;
}
