import { inForceA } from "./exposure.ts";
import type { ConnectorLedger } from "./ledger.ts";
import type { Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";

/** What was in force before, and is not any more, may still be drawn until the car has followed. */
export function settleDown(
  before: ConnectorLedger,
  after: ConnectorLedger,
  connector: ConnectorConfig,
  { policy, safeties }: Rules,
  at: number,
): ConnectorLedger {
  if (!safeties.settles || after.transaction === null) return after;
  const wasA = inForceA(before, connector, safeties);
  if (wasA <= inForceA(after, connector, safeties)) return after;
  const until = at + policy.settleMs;
  return {
    ...after,
    settling: [
      ...after.settling.filter(({ limitA }) => limitA > wasA),
      { limitA: wasA, until, sinceBoot: before.booted },
    ],
  };
}

/** What has settled by now is forgotten. */
export function settled(ledger: ConnectorLedger, at: number): ConnectorLedger {
  if (ledger.settling.every(({ until }) => until > at)) return ledger;
  const over = ledger.settling.filter(({ until }) => until <= at);
  return {
    ...ledger,
    settling: ledger.settling.filter(({ until }) => until > at),
    settledAt: Math.max(ledger.settledAt, ...over.map(({ until }) => until)),
  };
}
