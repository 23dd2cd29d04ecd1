import { raiseAlarms } from "./alarms.ts";
import { type Draft, usedSums } from "./draft.ts";
import type { SiteEffect, SiteEvent } from "./events.ts";
import { grantStarts } from "./grant.ts";
import { happen } from "./happen.ts";
import { type ConnectorLedger, openLedger, type Target } from "./ledger.ts";
import { sendLower } from "./lower.ts";
import { need, wantedState } from "./need.ts";
import { pass, withDemand } from "./pass.ts";
import { sendRaises } from "./raise.ts";
import { sendReleases } from "./release.ts";
import { type Rules, rulesOf } from "./rules.ts";
import type { Safeties } from "./safeties.ts";
import { serve } from "./serve.ts";
import type { ConnectorConfig, SiteConfig } from "./site.ts";
import { showsSame } from "./snapshot.ts";
import type { SiteState } from "./state.ts";
import { comesUntil, type Plan, planTargets } from "./targets.ts";
import { checkShape } from "./validate-site.ts";
import { wakeAt } from "./wake.ts";
import { drawnByAny } from "./watts.ts";

export type Step = (
  state: SiteState,
  event: SiteEvent,
  now: number,
) => { state: SiteState; effects: readonly SiteEffect[] };

/**
 * The step with these safeties. Something happened; time has passed; then everybody's target is reckoned, whoever must
 * give way is lowered, and whoever is to have more is raised into what is free by then.
 */
export function createStep(safeties: Safeties): Step {
  return (state, event, now) => {
    need("step(): state", state, wantedState);
    need("step(): event", event, { type: "text" });
    const clock = tell(state.clock, now);
    const draft = openDraft(state, event, clock.at, safeties);
    happen(draft, event);
    if (clock.at < state.nextAt && isQuiet(state, draft, event))
      return { state: { ...state, clock, connectors: draft.connectors }, effects: [] };
    pass(draft);
    const services = serve(draft, state);
    const plan = planFor(draft, services);
    aim(draft, plan);
    act(draft, plan);
    const raised = raiseAlarms(draft, plan, state.alarms, state.reasons);
    const next: SiteState = {
      site: draft.rules.site,
      revision: state.revision,
      clock,
      refs: draft.refs,
      connectors: draft.connectors,
      busy: draft.busy,
      requests: draft.requests,
      services,
      waiting: plan.waiting,
      poolA: plan.poolA,
      alarms: raised.alarms,
      reasons: raised.reasons,
      nextAt: wakeAt(draft, plan, raised.dueAt),
    };
    const revision = state.revision + (showsSame(state, next, draft.rules) ? 0 : 1);
    const effects = draft.effects.map((effect) => inCallersTime(effect, clock.offsetMs));
    effects.push({ type: "wake", at: next.nextAt - clock.offsetMs });
    return { state: { ...next, revision }, effects };
  };
}

/** A clock that goes back makes nothing younger: what it went back by is added from then on. */
function tell({ at, offsetMs }: SiteState["clock"], now: number): SiteState["clock"] {
  const time = now + offsetMs;
  return time >= at ? { at: time, offsetMs } : { at, offsetMs: at - now };
}

function inCallersTime(effect: SiteEffect, offsetMs: number): SiteEffect {
  if (effect.type !== "alarm_opened" && effect.type !== "alarm_cleared") return effect;
  return { ...effect, alarm: { ...effect.alarm, since: effect.alarm.since - offsetMs } };
}

function openDraft(state: SiteState, event: SiteEvent, at: number, safeties: Safeties): Draft {
  const site = event.type === "configured" ? event.site : state.site;
  if (event.type === "configured") checkShape(site);
  const rules = rulesOf(site, safeties);
  return {
    rules,
    at,
    connectors: event.type === "configured" ? reconfigured(state, site, rules, at) : { ...state.connectors },
    busy: { ...state.busy },
    requests: state.requests,
    refs: { ...state.refs },
    effects: [],
  };
}

/** Whoever is new begins with nothing known; whoever is gone is nobody's any more. */
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

/** Most samples, and facts that are told again, change nothing that anybody's limit depends on: the next tick is soon enough. */
function isQuiet(state: SiteState, draft: Draft, event: SiteEvent): boolean {
  const { rules, at, connectors } = draft;
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

function planFor({ rules, connectors, requests, at }: Draft, services: SiteState["services"]): Plan {
  if (!rules.site.enabled) return { targets: new Map(), order: new Map(), waiting: [], poolA: 0 };
  const requested = new Set(requests.map(({ connectorId }) => connectorId));
  return planTargets(connectors, services, requested, rules, at);
}

function aim(draft: Draft, { targets }: Plan): void {
  for (const connector of draft.rules.site.connectors) {
    const { id } = connector;
    const ledger = draft.connectors[id];
    if (ledger === undefined) continue;
    const planned = targets.get(id) ?? null;
    const target = ledger.transaction === null ? null : planned;
    const coming = ledger.transaction === null ? comingOf(ledger, connector, planned, draft.rules) : null;
    const same = ledger.coming?.shareA === coming?.shareA && ledger.coming?.until === coming?.until;
    if (!same || !isSameTarget(ledger.target, target)) draft.connectors[id] = { ...ledger, target, coming };
  }
}

function comingOf(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  planned: Target | null,
  rules: Rules,
): ConnectorLedger["coming"] {
  const until = comesUntil(ledger, rules);
  if (planned === null || planned.limitA === 0 || until === null) return null;
  return { shareA: drawnByAny(planned.limitA, connector), until };
}

function isSameTarget(one: Target | null, other: Target | null): boolean {
  if (one === null || other === null) return one === other;
  const bound = ({ bound: by }: Target) => (typeof by === "object" ? `node ${by.node}` : by);
  return one.limitA === other.limitA && one.position === other.position && bound(one) === bound(other);
}

function act(draft: Draft, plan: Plan): void {
  if (!draft.rules.site.enabled) {
    sendReleases(draft);
    grantStarts(draft, plan, usedSums(draft, 0));
    return;
  }
  stopUncontrolled(draft);
  sendLower(draft, plan);
  const sums = usedSums(draft, plan.poolA);
  grantStarts(draft, plan, sums);
  sendRaises(draft, plan, sums);
}

function stopUncontrolled(draft: Draft): void {
  if (!draft.rules.policy.stopsUncontrolled) return;
  for (const [connectorId, ledger] of Object.entries(draft.connectors)) {
    const { uncontrolled, transaction, online } = ledger;
    if (uncontrolled === null || uncontrolled.stopped || transaction === null || !online) continue;
    draft.connectors[connectorId] = { ...ledger, uncontrolled: { ...uncontrolled, stopped: true } };
    draft.effects.push({ type: "stop_transaction", connectorId, transactionId: transaction.id });
  }
}
