import { advance, withDemand } from "./advance.ts";
import { raiseAlarms } from "./alarms.ts";
import { applyEvent } from "./apply-event.ts";
import { GRACE_MS } from "./apply-outcome.ts";
import type { SiteEffect, SiteEvent } from "./events.ts";
import { grantStarts } from "./grant.ts";
import { type ConnectorLedger, openLedger, type Target } from "./ledger.ts";
import { assertableFrom, dueFrom, sendLower } from "./lower.ts";
import { need, wantedState } from "./need.ts";
import { isBelow, raisableFrom, sendRaises } from "./raise.ts";
import { isSameCapacity, type Rules, rulesOf } from "./rules.ts";
import { allSafeties, type Safeties } from "./safeties.ts";
import { updateServices } from "./services.ts";
import type { ConnectorConfig, SiteConfig } from "./site.ts";
import { showsSame } from "./snapshot.ts";
import { refineSources, updateSources } from "./sources.ts";
import type { SiteState } from "./state.ts";
import { type Plan, planTargets, startExpectedUntil } from "./targets.ts";
import { checkShape } from "./validate-site.ts";
import { drawnByAny } from "./watts.ts";
import { sendLimit, usedSums, type WorkingState } from "./working-state.ts";

export type Step = (
  state: SiteState,
  event: SiteEvent,
  now: number,
) => { state: SiteState; effects: readonly SiteEffect[] };

/**
 * A step with these safeties: applies the event, advances time, computes the targets, sends the decreases, and then sends
 * raises into the room that is free by then.
 */
export function createStep(safeties: Safeties): Step {
  return (state, event, now) => {
    need("step(): state", state, wantedState);
    need("step(): event", event, { type: "text" });
    const clock = advanceClock(state.clock, now);
    const working = startStep(state, event, clock, safeties);
    applyEvent(working, event);
    const capacityChanged = updateCapacity(working, event, clock);
    if (clock.at < state.nextAt && !capacityChanged && isQuiet(state, working, event)) {
      const { connectors, sources } = working;
      return { state: { ...state, clock, connectors, sources }, effects: [] };
    }
    advance(working);
    const services = updateServices(working, state);
    const plan = planFor(working, services);
    setTargets(working, plan);
    sendCommands(working, plan);
    const raised = raiseAlarms(working, plan, state.alarms, state.reasons);
    const next: SiteState = {
      site: working.rules.site,
      revision: state.revision,
      clock,
      refs: working.refs,
      connectors: working.connectors,
      busy: working.busy,
      requests: working.requests,
      services,
      waiting: plan.waiting,
      poolA: plan.poolA,
      sources: working.sources,
      alarms: raised.alarms,
      reasons: raised.reasons,
      nextAt: wakeAt(working, plan, raised.dueAt),
    };
    const revision = state.revision + (showsSame(state, next, working.rules) ? 0 : 1);
    const effects = working.effects.map((effect) => inCallersTime(effect, clock.offsetMs));
    effects.push({ type: "wake", at: next.nextAt - clock.offsetMs });
    return { state: { ...next, revision }, effects };
  };
}

/**
 * One step: applies an event and returns the new state and what the caller has to do. Does not change its arguments.
 * `now` is epoch ms; when the clock is set back by an hour, that hour does not count as passed. Throws DlbError only for
 * an invalid site.
 */
export const step: Step = createStep(allSafeties);

/** When the caller's clock goes back, the site's clock stands still and adds the difference from then on. */
function advanceClock({ at, offsetMs }: SiteState["clock"], now: number): SiteState["clock"] {
  const time = now + offsetMs;
  return time >= at ? { at: time, offsetMs } : { at, offsetMs: at - now };
}

function inCallersTime(effect: SiteEffect, offsetMs: number): SiteEffect {
  if (effect.type !== "alarm_opened" && effect.type !== "alarm_cleared") return effect;
  return { ...effect, alarm: { ...effect.alarm, since: effect.alarm.since - offsetMs } };
}

function startStep(
  state: SiteState,
  event: SiteEvent,
  { at }: SiteState["clock"],
  safeties: Safeties,
): WorkingState {
  const site = event.type === "configured" ? event.site : state.site;
  if (event.type === "configured") checkShape(site);
  const rules = rulesOf(site, safeties, state.sources, at);
  return {
    rules,
    at,
    connectors: event.type === "configured" ? reconfigured(state, site, rules, at) : { ...state.connectors },
    busy: { ...state.busy },
    requests: state.requests,
    sources: state.sources,
    refs: { ...state.refs },
    effects: [],
  };
}

/**
 * What the sources report, and what a sample of a charger shows about a measurement of the connection. Returns whether the
 * capacity changes because of it.
 */
function updateCapacity(working: WorkingState, event: SiteEvent, clock: SiteState["clock"]): boolean {
  const { rules, sources } = working;
  if (event.type === "sources") working.sources = updateSources(sources, event, working, clock);
  else if (event.type === "measured") working.sources = refineSources(sources, working);
  if (working.sources === sources) return false;
  working.rules = rulesOf(rules.site, rules.safeties, working.sources, working.at);
  return !isSameCapacity(rules.capacity, working.rules.capacity);
}

/** A new connector starts with an empty ledger. The ledger of a removed connector is dropped. */
function reconfigured(
  state: SiteState,
  site: SiteConfig,
  { policy }: Rules,
  at: number,
): Record<string, ConnectorLedger> {
  return Object.fromEntries(
    site.connectors.map((connector) => [
      connector.id,
      state.connectors[connector.id] ?? openLedger(connector, at, policy),
    ]),
  );
}

/** Most samples, and repeated facts, do not change anything that a limit depends on. The next tick is soon enough for them. */
function isQuiet(state: SiteState, working: WorkingState, event: SiteEvent): boolean {
  const { rules, at, connectors } = working;
  if (event.type === "sources") return rules.capacity.changesAt >= state.nextAt;
  if (event.type === "observed")
    return event.connectors.every(
      ({ connectorId: id }) => JSON.stringify(state.connectors[id]) === JSON.stringify(connectors[id]),
    );
  if (event.type !== "measured") return false;
  const connector = rules.connectors.get(event.connectorId);
  const before = state.connectors[event.connectorId];
  const measured = connectors[event.connectorId];
  if (connector === undefined || before === undefined || measured === undefined) return true;
  const after = withDemand(measured, connector, rules, at);
  connectors[connector.id] = after;
  return (
    before.demand?.demandA === after.demand?.demandA &&
    before.meter.excessA === after.meter.excessA &&
    before.meter.foreignA === after.meter.foreignA &&
    before.meter.onThree === after.meter.onThree &&
    before.assertSince === after.assertSince &&
    before.uncontrolled === after.uncontrolled
  );
}

function planFor(
  { rules, connectors, requests, busy, at }: WorkingState,
  services: SiteState["services"],
): Plan {
  if (!rules.site.enabled) return { targets: new Map(), order: new Map(), waiting: [], poolA: 0 };
  const requested = new Set(requests.map(({ connectorId }) => connectorId));
  return planTargets(connectors, services, requested, busy, rules, at);
}

function setTargets(working: WorkingState, { targets }: Plan): void {
  for (const connector of working.rules.site.connectors) {
    const { id } = connector;
    const ledger = working.connectors[id];
    if (ledger === undefined) continue;
    const planned = targets.get(id) ?? null;
    const target = ledger.transaction === null ? null : planned;
    const expectedStart =
      ledger.transaction === null ? expectedStartOf(ledger, connector, planned, working.rules) : null;
    const same =
      ledger.expectedStart?.shareA === expectedStart?.shareA &&
      ledger.expectedStart?.until === expectedStart?.until;
    if (!same || !isSameTarget(ledger.target, target))
      working.connectors[id] = { ...ledger, target, expectedStart };
  }
}

function expectedStartOf(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  planned: Target | null,
  rules: Rules,
): ConnectorLedger["expectedStart"] {
  const until = startExpectedUntil(ledger, rules);
  if (planned === null || planned.limitA === 0 || until === null) return null;
  return { shareA: drawnByAny(planned.limitA, connector), until };
}

function isSameTarget(one: Target | null, other: Target | null): boolean {
  if (one === null || other === null) return one === other;
  const bound = ({ bound: by }: Target) => (typeof by === "object" ? `node ${by.node}` : by);
  return one.limitA === other.limitA && one.position === other.position && bound(one) === bound(other);
}

function sendCommands(working: WorkingState, plan: Plan): void {
  if (!working.rules.site.enabled) {
    sendReleases(working);
    grantStarts(working, plan, usedSums(working, 0));
    return;
  }
  stopUncontrolled(working);
  sendLower(working, plan);
  const sums = usedSums(working, plan.poolA);
  grantStarts(working, plan, sums);
  sendRaises(working, plan, sums);
}

function stopUncontrolled(working: WorkingState): void {
  if (!working.rules.policy.stopsUncontrolled) return;
  for (const [connectorId, ledger] of Object.entries(working.connectors)) {
    const { uncontrolled, transaction, online } = ledger;
    if (uncontrolled === null || uncontrolled.stopped || transaction === null || !online) continue;
    working.connectors[connectorId] = { ...ledger, uncontrolled: { ...uncontrolled, stopped: true } };
    working.effects.push({ type: "stop_transaction", connectorId, transactionId: transaction.id });
  }
}

/** Every connector that ever got a limit gets its own baseline back. This repeats until the charger accepts it. */
function sendReleases(working: WorkingState): void {
  for (const connector of working.rules.site.connectors) {
    const ledger = working.connectors[connector.id];
    if (!ledger?.online || working.busy[connector.chargerId] !== undefined) continue;
    if (!isToBeReleased(ledger) || working.at < dueFrom(ledger.baseline, working.rules)) continue;
    sendLimit(working, connector, "baseline", "release", connector.maxA);
  }
}

function isToBeReleased({ released, limit, baseline }: ConnectorLedger): boolean {
  if (released) return false;
  return [limit, baseline].some(({ accepted, unanswered }) => accepted !== null || unanswered.length > 0);
}

/** When the state changes next by itself, at the latest after the longest time between two ticks. */
function wakeAt({ rules, connectors, busy, at }: WorkingState, plan: Plan, alarmAt: number | null): number {
  let wake = at + rules.policy.tickMs;
  const soon = (time: number) => {
    if (time > at && time < wake) wake = time;
  };
  if (alarmAt !== null) soon(alarmAt);
  soon(rules.capacity.changesAt);
  for (const sent of Object.values(busy)) {
    soon(sent.at + rules.policy.lateAnswerMs);
    soon(sent.at + rules.policy.callTimeoutMs + GRACE_MS);
  }
  for (const connector of rules.site.connectors) {
    const ledger = connectors[connector.id];
    if (ledger === undefined) continue;
    for (const { until } of ledger.settling) soon(until);
    if (ledger.ended !== null) soon(ledger.ended.until);
    for (const start of ledger.starts) soon(start.at + rules.policy.startWindowMs);
    if (ledger.expectedStart !== null) soon(ledger.expectedStart.until);
    if (!ledger.online) continue;
    soon(dueFrom(ledger.limit, rules));
    soon(dueFrom(ledger.baseline, rules));
    if (ledger.assertSince !== null) soon(assertableFrom(ledger));
    const target = plan.targets.get(connector.id);
    if (target !== undefined && isBelow(ledger, connector, target.limitA, rules))
      soon(raisableFrom(ledger, target.limitA, rules));
  }
  return wake;
}
