import { exposureSums } from "./alarms.ts";
import { GRACE_MS, overdue } from "./answer.ts";
import { type DemandState, estimateDemand } from "./demand.ts";
import type { Draft } from "./draft.ts";
import { REFUSALS_UNTIL_BELIEVED } from "./exposure.ts";
import { roomAbove } from "./fuse-tree.ts";
import type { ConnectorLedger } from "./ledger.ts";
import { hasFreshSample } from "./measure.ts";
import { expireStarts, forgetEnded, wakeUp } from "./observe.ts";
import type { Rules } from "./rules.ts";
import { settled } from "./settle.ts";
import type { ConnectorConfig } from "./site.ts";
import { drawnBy } from "./watts.ts";

/** What time alone changes. */
export function pass(draft: Draft): void {
  const { rules, at } = draft;
  for (const [chargerId, busy] of Object.entries(draft.busy)) {
    const gone = draft.connectors[busy.connectorId] === undefined;
    if (gone || at - busy.at >= rules.policy.callTimeoutMs + GRACE_MS) delete draft.busy[chargerId];
  }
  for (const connector of rules.site.connectors) {
    const before = draft.connectors[connector.id];
    if (before === undefined) continue;
    let ledger = overdue(before, connector, rules, at);
    ledger = settled(ledger, at);
    ledger = forgetEnded(ledger, connector, rules, at);
    ledger = expireStarts(ledger, rules, at);
    ledger = wakeUp(ledger, connector, rules, at);
    ledger = forgetLowest(ledger, rules, at);
    ledger = forgetPhases(ledger, connector, at);
    ledger = withDemand(ledger, connector, rules, at);
    draft.connectors[connector.id] = ledger;
  }
  forgetUnexpected(draft);
}

/** A car that is not measured any more may draw on one phase again. */
function forgetPhases(ledger: ConnectorLedger, connector: ConnectorConfig, at: number): ConnectorLedger {
  if (ledger.meter.onThree === 0 || hasFreshSample(ledger, connector, at)) return ledger;
  return { ...ledger, meter: { ...ledger.meter, onThree: 0 } };
}

/** A refusal of 0 A is no word for ever: it is asked again, as rarely as a sleeping car. */
function forgetLowest(ledger: ConnectorLedger, { policy }: Rules, at: number): ConnectorLedger {
  const { lowest } = ledger;
  if (lowest === null || lowest.refusals < REFUSALS_UNTIL_BELIEVED || at - lowest.at < policy.reofferMs)
    return ledger;
  return { ...ledger, lowest: { ...lowest, refusals: REFUSALS_UNTIL_BELIEVED - 1 } };
}

/** By the site's own time: a charger's clock says only which sample is newer. */
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

/** What a session that nobody reckoned with broke holds again. */
function forgetUnexpected(draft: Draft): void {
  const { rules, connectors } = draft;
  if (!Object.values(connectors).some(({ unexpected }) => unexpected)) return;
  const sums = exposureSums(connectors, rules);
  for (const [id, ledger] of Object.entries(connectors))
    if (ledger.unexpected && roomAbove(rules.tree, sums, id) >= 0)
      connectors[id] = { ...ledger, unexpected: false };
}
