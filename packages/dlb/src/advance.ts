import { exposureSums } from "./alarms.ts";
import { applyTimeouts, GRACE_MS } from "./apply-outcome.ts";
import { type DemandState, estimateDemand } from "./demand.ts";
import { REFUSALS_UNTIL_ASSUMED } from "./exposure.ts";
import { roomAbove } from "./fuse-tree.ts";
import type { ConnectorLedger } from "./ledger.ts";
import { hasFreshSample } from "./measure.ts";
import { expireEnded, expireStarts, wakeUp } from "./observe.ts";
import type { Rules } from "./rules.ts";
import { removeSettled } from "./settling.ts";
import type { ConnectorConfig } from "./site.ts";
import { drawnBy } from "./watts.ts";
import type { WorkingState } from "./working-state.ts";

/** What changes only because time passes. */
export function advance(working: WorkingState): void {
  const { rules, at } = working;
  for (const [chargerId, busy] of Object.entries(working.busy)) {
    const gone = working.connectors[busy.connectorId] === undefined;
    if (gone || at - busy.at >= rules.policy.callTimeoutMs + GRACE_MS) delete working.busy[chargerId];
  }
  for (const connector of rules.site.connectors) {
    const before = working.connectors[connector.id];
    if (before === undefined) continue;
    let ledger = applyTimeouts(before, connector, rules, at);
    ledger = removeSettled(ledger, at);
    ledger = expireEnded(ledger, connector, rules, at);
    ledger = expireStarts(ledger, rules, at);
    ledger = wakeUp(ledger, connector, rules, at);
    ledger = retryZero(ledger, rules, at);
    ledger = resetPhases(ledger, connector, at);
    ledger = withDemand(ledger, connector, rules, at);
    working.connectors[connector.id] = ledger;
  }
  clearUnexpected(working);
}

/** A car without fresh samples may draw on one phase again. */
function resetPhases(ledger: ConnectorLedger, connector: ConnectorConfig, at: number): ConnectorLedger {
  if (ledger.meter.onThree === 0 || hasFreshSample(ledger, connector, at)) return ledger;
  return { ...ledger, meter: { ...ledger.meter, onThree: 0 } };
}

/** A charger may refuse 0 A only for a while, so retry, at the same slow interval as for a car that is asleep. */
function retryZero(ledger: ConnectorLedger, { policy }: Rules, at: number): ConnectorLedger {
  const { lowest } = ledger;
  if (lowest === null || lowest.refusals < REFUSALS_UNTIL_ASSUMED || at - lowest.at < policy.reofferMs)
    return ledger;
  return { ...ledger, lowest: { ...lowest, refusals: REFUSALS_UNTIL_ASSUMED - 1 } };
}

/** Uses the site's own clock: the charger's clock only shows which sample is newer. */
export function withDemand(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  { policy }: Rules,
  at: number,
): ConnectorLedger {
  if (ledger.transaction === null) return ledger;
  const { meter, status, limit, baseline } = ledger;
  const demand = estimateDemand(
    ledger.demand,
    {
      now: at,
      status,
      limitA: drawnBy(limit.accepted?.limitA ?? baseline.accepted?.limitA ?? 0, ledger, connector),
      measured: meter.takenAt === null ? null : { at: meter.sampledAt, currentA: meter.currentA },
      sampleIntervalMs: 1_000 * (connector.sampleIntervalS ?? 60),
    },
    policy,
  );
  return isSameDemand(ledger.demand, demand) ? ledger : { ...ledger, demand };
}

function isSameDemand(one: DemandState | null, other: DemandState): boolean {
  return (
    one !== null &&
    one.demandA === other.demandA &&
    one.since === other.since &&
    one.status === other.status &&
    one.limitA === other.limitA &&
    (one.samples === other.samples || one.samples.length + other.samples.length === 0)
  );
}

/** The mark is removed when the limits above the connector hold again. */
function clearUnexpected(working: WorkingState): void {
  const { rules, connectors } = working;
  if (!Object.values(connectors).some(({ unexpected }) => unexpected)) return;
  const sums = exposureSums(connectors, rules);
  for (const [id, ledger] of Object.entries(connectors))
    if (ledger.unexpected && roomAbove(rules.tree, sums, id) >= 0)
      connectors[id] = { ...ledger, unexpected: false };
}
