import type { Alarm, AlarmCode } from "./events.ts";
import { exposureOf, isUncontrolled, lowestA } from "./exposure.ts";
import { roomAbove, SITE_NODE, sumBelow } from "./fuse-tree.ts";
import type { ConnectorLedger } from "./ledger.ts";
import { hasFreshSample } from "./measure.ts";
import { isBelow, tokensAt } from "./raise.ts";
import { maximumA, minimumA, type Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";
import { isBaselineStuck, isStuck, type Plan } from "./targets.ts";
import { phasesOf } from "./watts.ts";
import type { WorkingState } from "./working-state.ts";

/** A decrease takes up to this long, so a shorter overcommitment is normal and raises no alarm. */
export const OVERCOMMITTED_AFTER_MS = 5_000;

/** How long the reason must last before an alarm opens. Alarms that are not listed open at once. */
const OPENS_AFTER_MS: Partial<Record<AlarmCode, number>> = {
  overcommitted: OVERCOMMITTED_AFTER_MS,
  baseline_unverified: 300_000,
  write_budget_exhausted: 5_000,
  reserve_starving: 5_000,
};

type Reason = Omit<Alarm, "since">;

/** Opens an alarm for every new reason, and clears the alarms whose reason is gone. */
export function raiseAlarms(
  working: WorkingState,
  plan: Plan,
  alarms: readonly Alarm[],
  reasons: Readonly<Record<string, number>>,
): { alarms: readonly Alarm[]; reasons: Record<string, number>; dueAt: number | null } {
  const found = new Map(reasonsOf(working, plan).map((reason) => [keyOf(reason), reason]));
  const open = new Map(alarms.map((alarm) => [keyOf(alarm), alarm]));
  const next: Alarm[] = [];
  const since: Record<string, number> = {};
  let dueAt: number | null = null;
  for (const [key, alarm] of open) {
    if (found.has(key) || !isObserved(alarm, working)) next.push(alarm);
    else working.effects.push({ type: "alarm_cleared", alarm });
  }
  for (const [key, reason] of found) {
    if (open.has(key)) continue;
    const from = reasons[key] ?? working.at;
    const opensAt = from + (OPENS_AFTER_MS[reason.code] ?? 0);
    if (opensAt <= working.at) {
      const alarm: Alarm = { ...reason, since: from };
      next.push(alarm);
      working.effects.push({ type: "alarm_opened", alarm });
    } else {
      since[key] = from;
      dueAt = Math.min(dueAt ?? opensAt, opensAt);
    }
  }
  return { alarms: next, reasons: since, dueAt };
}

/** Before the first facts after a restart, a missing reason does not clear an alarm. */
function isObserved({ connectorId, source }: Alarm, { connectors }: WorkingState): boolean {
  if (source !== null) return true;
  if (connectorId !== null) return connectors[connectorId]?.observed ?? true;
  const ledgers = Object.values(connectors);
  return ledgers.length === 0 || ledgers.some(({ observed }) => observed);
}

function keyOf({ code, connectorId, nodeId, source }: Reason): string {
  return JSON.stringify([code, connectorId, nodeId, source]);
}

function reasonsOf(working: WorkingState, plan: Plan): Reason[] {
  const { rules, connectors } = working;
  const reasons: Reason[] = configReasons(rules);
  for (const connector of rules.site.connectors) {
    const ledger = connectors[connector.id];
    if (ledger !== undefined) reasons.push(...connectorReasons(ledger, connector, working, plan));
  }
  if (rules.site.enabled) reasons.push(...siteReasons(working, plan));
  return reasons;
}

function configReasons({ site, baselines, policy, tree }: Rules): Reason[] {
  const reasons = baselines.dropped.map((id) => ofConnector("config_invalid", id));
  for (const connector of site.connectors)
    if (
      maximumA(connector) < Math.ceil(connector.minA ?? policy.minimumA) &&
      !baselines.dropped.includes(connector.id)
    )
      reasons.push(ofConnector("config_invalid", connector.id, maximumA(connector)));
  if (site.enabled && (tree.mostA[0] ?? 0) < 0) reasons.push(ofSite("config_invalid", site.marginA ?? 0));
  return reasons;
}

function connectorReasons(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  { rules, at }: WorkingState,
  plan: Plan,
): Reason[] {
  const { id } = connector;
  const reasons: Reason[] = [];
  const give = (code: AlarmCode, amps: number | null = null) => reasons.push(ofConnector(code, id, amps));
  const { uncontrolled, meter, raises, limit, baseline } = ledger;
  const { exposureA } = exposureOf(ledger, connector, rules);
  if (uncontrolled !== null && uncontrolled.cause !== "ignores") give("connector_uncontrolled", exposureA);
  if (uncontrolled?.cause === "ignores") give("limit_not_honoured", meter.excessA);
  if (isStuck(ledger, rules)) give("limit_not_confirmed", exposureA);
  const lowest = lowestA(ledger, connector) / phasesOf(connector);
  if (lowest > Math.ceil(connector.minSettableA ?? 0)) give("limit_rejected", lowest);
  else if (limit.rejections > 0 || baseline.rejections > 0 || raises.refusals > 1) give("limit_rejected");
  if (meter.foreignA !== null) give("foreign_limit", meter.foreignA);
  if (ledger.unexpected) give("unexpected_start", exposureA);
  const unverified = ledger.online && (ledger.booted || baseline.accepted === null) && rules.site.enabled;
  if (unverified && !isUncontrolled(ledger, connector)) give("baseline_unverified", maximumA(connector));
  if (isMeterStale(ledger, connector, at)) give("meter_stale");
  const target = plan.targets.get(id);
  const wants = target !== undefined && ledger.online && isBelow(ledger, connector, target.limitA, rules);
  if (wants && ledger.transaction !== null && tokensAt(raises, rules, at) < 1) give("write_budget_exhausted");
  return reasons;
}

/** The session charges, but its samples have stopped or have never come. */
function isMeterStale(ledger: ConnectorLedger, connector: ConnectorConfig, at: number): boolean {
  const { transaction, online, status, statusSince } = ledger;
  if (transaction === null || !online || status !== "charging" || hasFreshSample(ledger, connector, at))
    return false;
  const from = Math.max(transaction.since, statusSince, ledger.meter.sampledAt);
  return at - from > 2_000 * (connector.sampleIntervalS ?? 60);
}

function siteReasons({ rules, connectors }: WorkingState, plan: Plan): Reason[] {
  const { site, tree, capacity } = rules;
  const reasons = capacity.silent.map(
    ({ kind, name }): Reason => ({ ...ofSite(`${kind}_stale`, null), source: name }),
  );
  exposureSums(connectors, rules).forEach((sumA, number) => {
    const overA = sumA - (tree.mostA[number] ?? 0);
    const id = tree.nodes[number]?.id ?? SITE_NODE;
    if (overA > 0) reasons.push({ ...ofSite("overcommitted", overA), nodeId: id === SITE_NODE ? null : id });
  });
  if (plan.waiting.length === 0) return reasons;
  reasons.push({ ...ofSite("scarcity", null), waiting: plan.waiting.length });
  const reservedA = sumBelow(tree, site.connectors, (connector) => {
    const ledger = connectors[connector.id];
    if (ledger === undefined) return 0;
    const { exposureA, reserveA } = exposureOf(ledger, connector, rules);
    const fixed =
      !ledger.online ||
      isUncontrolled(ledger, connector) ||
      isStuck(ledger, rules) ||
      isBaselineStuck(ledger, rules);
    return fixed ? exposureA + reserveA : reserveA;
  });
  const waits = rules.connectors.get(plan.waiting[0] ?? "");
  if (waits === undefined) return reasons;
  const minA = minimumA(rules, waits);
  const without = roomAbove(
    tree,
    tree.capA.map(() => 0),
    waits.id,
  );
  const withReserves = roomAbove(tree, reservedA, waits.id) - plan.poolA;
  if (without >= minA && withReserves < minA)
    reasons.push({ ...ofSite("reserve_starving", without - withReserves), waiting: plan.waiting.length });
  return reasons;
}

/** The exposure below every limit, by the number of the limit. */
export function exposureSums(connectors: Readonly<Record<string, ConnectorLedger>>, rules: Rules): number[] {
  return sumBelow(rules.tree, rules.site.connectors, (connector) => {
    const ledger = connectors[connector.id];
    return ledger === undefined ? 0 : exposureOf(ledger, connector, rules).exposureA;
  });
}

function ofConnector(code: AlarmCode, connectorId: string, amps: number | null = null): Reason {
  return { code, connectorId, nodeId: null, amps, waiting: null, source: null };
}

function ofSite(code: AlarmCode, amps: number | null): Reason {
  return { code, connectorId: null, nodeId: null, amps, waiting: null, source: null };
}
