import { exposureSums, raiseAlarms } from "./alarms.ts";
import { answer, GRACE_MS, overdue } from "./answer.ts";
import { type DemandState, estimateDemand } from "./demand.ts";
import { type Draft, usedSums } from "./draft.ts";
import type { SiteEffect, SiteEvent } from "./events.ts";
import { inForceA, isUncontrolled, REFUSALS_UNTIL_BELIEVED } from "./exposure.ts";
import { roomAbove } from "./fuse-tree.ts";
import { grantStarts, requestStart } from "./grant.ts";
import { type ConnectorLedger, openLedger, type Target } from "./ledger.ts";
import { sendLower } from "./lower.ts";
import { measure } from "./measure.ts";
import { assertAgain, expireStarts, forgetEnded, observe, wakeUp } from "./observe.ts";
import { sendRaises } from "./raise.ts";
import { sendReleases } from "./release.ts";
import { recordService, type Service } from "./rotation.ts";
import { minimumA, type Rules, rulesOf } from "./rules.ts";
import type { Safeties } from "./safeties.ts";
import { settled } from "./settle.ts";
import type { ConnectorConfig, ConnectorFacts, SiteConfig } from "./site.ts";
import { showsSame } from "./snapshot.ts";
import type { SiteState } from "./state.ts";
import { isReoffered, type Plan, planTargets } from "./targets.ts";
import { checkShape } from "./validate-site.ts";
import { wakeAt } from "./wake.ts";

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

function happen(draft: Draft, event: SiteEvent): void {
  switch (event.type) {
    case "observed":
      happenFacts(draft, event.connectors);
      return;
    case "measured":
      change(draft, event.connectorId, (ledger, connector) =>
        measure(ledger, event, connector, draft.rules, draft.at),
      );
      return;
    case "disturbed":
      change(draft, event.connectorId, (ledger) => ({
        ...assertAgain(ledger, draft.at),
        baselineOwed: ledger.baseline.accepted !== null || ledger.baselineOwed,
      }));
      return;
    case "start_requested":
      requestStart(draft, event.connectorId, event.ref);
      return;
    case "answered":
      happenAnswer(draft, event);
      return;
    case "configured":
    case "tick":
      return;
  }
}

function change(
  draft: Draft,
  connectorId: string,
  changed: (ledger: ConnectorLedger, connector: ConnectorConfig) => ConnectorLedger,
): void {
  const ledger = draft.connectors[connectorId];
  const connector = draft.rules.connectors.get(connectorId);
  if (ledger === undefined || connector === undefined) return;
  draft.connectors[connectorId] = changed(ledger, connector);
}

function happenFacts(draft: Draft, connectors: readonly ConnectorFacts[]): void {
  const unannounced: ConnectorConfig[] = [];
  for (const facts of connectors)
    change(draft, facts.connectorId, (ledger, connector) => {
      const next = observe(ledger, facts, connector, draft.rules, draft.at);
      const lineLost = ledger.online && (!next.online || next.connectionId !== ledger.connectionId);
      if (lineLost) freeLine(draft, connector);
      const begins = next.transaction !== null && next.transaction.id !== ledger.transaction?.id;
      if (begins && ledger.starts.length === 0 && ledger.observed) unannounced.push(connector);
      return next;
    });
  if (unannounced.length > 0 && draft.rules.site.enabled) findOut(draft, unannounced);
}

/** Nobody reckoned with a session that begins offline, or where the baseline was not known, and that breaks a limit. */
function findOut(draft: Draft, unannounced: readonly ConnectorConfig[]): void {
  const { rules, connectors } = draft;
  const sums = exposureSums(connectors, rules);
  for (const connector of unannounced)
    change(draft, connector.id, (ledger) => {
      const drawsA = inForceA(ledger, connector, rules.safeties);
      return { ...ledger, unexpected: roomAbove(rules.tree, sums, connector.id) < 0 && drawsA > 0 };
    });
}

/** What it broke holds again. */
function forgetUnexpected(draft: Draft): void {
  const { rules, connectors } = draft;
  if (!Object.values(connectors).some(({ unexpected }) => unexpected)) return;
  const sums = exposureSums(connectors, rules);
  for (const [id, ledger] of Object.entries(connectors))
    if (ledger.unexpected && roomAbove(rules.tree, sums, id) >= 0)
      connectors[id] = { ...ledger, unexpected: false };
}

function happenAnswer(draft: Draft, { ref, outcome }: Extract<SiteEvent, { type: "answered" }>): void {
  draft.requests = draft.requests.filter((request) => request.ref !== ref);
  for (const [chargerId, busy] of Object.entries(draft.busy))
    if (busy.ref === ref) delete draft.busy[chargerId];
  for (const connector of draft.rules.site.connectors) {
    const ledger = draft.connectors[connector.id];
    const next = ledger && answer(ledger, ref, outcome, connector, draft.rules, draft.at);
    if (!next) continue;
    draft.connectors[connector.id] = next;
    return;
  }
}

function freeLine(draft: Draft, { id, chargerId }: ConnectorConfig): void {
  if (draft.busy[chargerId]?.connectorId === id) delete draft.busy[chargerId];
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
    before.assertSince === after.assertSince &&
    before.uncontrolled === after.uncontrolled
  );
}

/** What time alone changes. */
function pass(draft: Draft): void {
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
    ledger = withDemand(ledger, connector, rules, at);
    draft.connectors[connector.id] = ledger;
  }
  forgetUnexpected(draft);
}

/** A refusal of 0 A is no word for ever: it is asked again, as rarely as a sleeping car. */
function forgetLowest(ledger: ConnectorLedger, { policy }: Rules, at: number): ConnectorLedger {
  const { lowest } = ledger;
  if (lowest === null || lowest.refusals < REFUSALS_UNTIL_BELIEVED || at - lowest.at < policy.reofferMs)
    return ledger;
  return { ...ledger, lowest: { ...lowest, refusals: REFUSALS_UNTIL_BELIEVED - 1 } };
}

/** By the arrival of samples: a charger's clock says only which of them is newer. */
function withDemand(
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
      limitA: limit.accepted?.limitA ?? baseline.accepted?.limitA ?? 0,
      measured: meter.takenAt === null ? null : { at: meter.arrivedAt, currentA: meter.currentA },
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

/** Whose turns go round: running sessions whose limit we can change. */
function serve({ rules, connectors, at }: Draft, state: SiteState): SiteState["services"] {
  const services: Service[] = [];
  for (const connector of rules.site.connectors) {
    const ledger = connectors[connector.id];
    if (!ledger?.online || ledger.transaction === null || isUncontrolled(ledger, connector)) continue;
    const { suspendedSince, meter, limit, baseline } = ledger;
    const amps = limit.accepted?.limitA ?? baseline.accepted?.limitA ?? 0;
    services.push({
      id: connector.id,
      weight: connector.weight ?? 1,
      tier: connector.tier ?? 0,
      amps: amps < minimumA(rules, connector) ? 0 : amps,
      drawsA: meter.takenAt === null ? null : meter.currentA,
      suspended:
        suspendedSince !== null &&
        at - suspendedSince >= rules.policy.suspendedHoldMs &&
        !isReoffered(ledger, rules.policy, at),
    });
  }
  return isServedSame(state.services, services, at)
    ? state.services
    : recordService(state.services, services, at, rules.policy);
}

/** Service is counted up to now when it changes, and once a second: it is the same in one go as in several. */
function isServedSame(history: SiteState["services"], services: readonly Service[], at: number): boolean {
  if (history.length !== services.length || at - (history[0]?.countedAt ?? 0) >= 1_000) return false;
  return services.every(({ id, amps, weight, tier, suspended }, index) => {
    const before = history[index];
    return (
      before?.id === id &&
      before.amps === amps &&
      before.weight === weight &&
      before.tier === tier &&
      before.asleep === suspended
    );
  });
}

function planFor({ rules, connectors, requests, at }: Draft, services: SiteState["services"]): Plan {
  if (!rules.site.enabled) return { targets: new Map(), order: new Map(), waiting: [], poolA: 0 };
  const requested = new Set(requests.map(({ connectorId }) => connectorId));
  return planTargets(connectors, services, requested, rules, at);
}

function aim(draft: Draft, { targets }: Plan): void {
  for (const [id, ledger] of Object.entries(draft.connectors)) {
    const target = ledger.transaction === null ? null : (targets.get(id) ?? null);
    if (!isSameTarget(ledger.target, target)) draft.connectors[id] = { ...ledger, target };
  }
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
