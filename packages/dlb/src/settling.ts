import { inForceA } from "./exposure.ts";
import type { ConnectorLedger } from "./ledger.ts";
import type { Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";

/** A limit that is not in force any more may still be drawn until the car has followed. */
export function keepSettling(
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

/** Removes the decreases that have settled by now. */
export function removeSettled(ledger: ConnectorLedger, at: number): ConnectorLedger {
  if (ledger.settling.every(({ until }) => until > at)) return ledger;
  const over = ledger.settling.filter(({ until }) => until <= at);
  return {
    ...ledger,
    settling: ledger.settling.filter(({ until }) => until > at),
    settledAt: Math.max(ledger.settledAt, ...over.map(({ until }) => until)),
  };
}
