import { exposureOf, isUncontrolled, wantedBaselineA } from "./exposure.ts";
import { roomAbove, sumBelow } from "./fuse-tree.ts";
import type { ConnectorLedger } from "./ledger.ts";
import { hasFreshSample } from "./measure.ts";
import { need, wantedState } from "./need.ts";
import { maximumA, minimumA, type Rules, rulesOf } from "./rules.ts";
import { allSafeties } from "./safeties.ts";
import type { ConnectorConfig } from "./site.ts";
import type {
  NodeSnapshot,
  Reservation,
  SessionSnapshot,
  SiteSnapshot,
  SiteStatus,
} from "./site-snapshot.ts";
import { shownCapacity, sourcesOf } from "./source-snapshots.ts";
import type { SiteState } from "./state.ts";
import { isBaselineStuck, isStuck } from "./targets.ts";
import { drawnBy, phasesOf } from "./watts.ts";

/** The site after its last step, with its measurements as they are now. Pure: it neither sends nor changes anything. */
export function snapshotOf(state: SiteState, now: number): SiteSnapshot {
  need("snapshotOf(): state", state, wantedState);
  const { site, clock } = state;
  const at = Math.max(clock.at, now + clock.offsetMs);
  const rules = rulesOf(site, allSafeties, state.sources, at);
  const entries = site.connectors.flatMap((connector): Entry[] => {
    const ledger = state.connectors[connector.id];
    return ledger ? [{ ledger, connector, ...exposureOf(ledger, connector, rules) }] : [];
  });
  const sums = usedSums(entries, state, rules);
  const sessions = entries.flatMap((entry) =>
    sessionOf(entry, state, rules, at, roomAbove(rules.tree, sums, entry.connector.id)),
  );
  const reservations = [
    ...entries.flatMap((entry) => reservationOf(entry, clock.offsetMs)),
    ...poolOf(state),
  ];
  const exposureA = sumOf(entries, (entry) => entry.exposureA);
  const startPoolA = state.poolA + sumOf(entries, (entry) => entry.reserveA);
  const allocatedA = sumOf(sessions, (session) => (session.state === "offline" ? 0 : (session.limitA ?? 0)));
  const reservedA = sumOf(reservations, ({ cause, reservedA: amps }) =>
    cause === "offline_active" ? amps : 0,
  );
  const keptForStartA = sumOf(reservations, ({ cause, reservedA: amps }) =>
    cause === "plugged_in" ? amps : 0,
  );
  const { capacity } = rules;
  const usableA = site.capA === null ? null : Math.max(0, capacity.shareA - startPoolA);
  const nodes = nodesOf(entries, rules);
  return {
    revision: state.revision,
    asOf: now,
    status: statusOf(state, entries, sessions, rules),
    capacityA: site.capA,
    usableA,
    boundBy: capacity.boundBy,
    othersA: capacity.othersA,
    ...sourcesOf(state, capacity, at),
    allocatedA,
    reservedA,
    heldBackA: exposureA - allocatedA - reservedA + startPoolA,
    exposureA,
    keptForStartA,
    availableA: usableA === null ? null : Math.max(0, usableA - exposureA - keptForStartA),
    ...measuredOf(entries, at, clock.offsetMs),
    sessions,
    reservations,
    nodes,
    alarms: state.alarms.map((alarm) => ({ ...alarm, since: alarm.since - clock.offsetMs })),
  };
}

interface Entry {
  ledger: ConnectorLedger;
  connector: ConnectorConfig;
  exposureA: number;
  reserveA: number;
  holdA: number;
}

function sumOf<Item>(items: readonly Item[], amps: (item: Item) => number): number {
  return items.reduce((sumA, item) => sumA + amps(item), 0);
}

/** The exposure, reserve and hold below every limit, by the number of the limit. */
function usedSums(entries: readonly Entry[], { poolA }: SiteState, { site, tree }: Rules): number[] {
  const used = new Map(
    entries.map(({ connector, exposureA, reserveA, holdA }) => [connector.id, exposureA + reserveA + holdA]),
  );
  const sums = sumBelow(tree, site.connectors, ({ id }) => used.get(id) ?? 0);
  return sums.map((sumA, number) => (number === 0 ? sumA + poolA : sumA));
}

function sessionOf(
  entry: Entry,
  state: SiteState,
  rules: Rules,
  at: number,
  roomA: number,
): SessionSnapshot[] {
  const { ledger, connector, exposureA } = entry;
  const { transaction, limit, target, ceilingA } = ledger;
  if (transaction === null) return [];
  const { offsetMs } = state.clock;
  const waits = state.waiting.indexOf(connector.id);
  const reason = reasonOf(entry, waits !== -1, rules, roomA);
  const bound = reason === "write_budget" ? null : target?.bound;
  const pending = limit.unanswered.at(-1);
  const fresh = hasFreshSample(ledger, connector, at);
  return [
    {
      connectorId: connector.id,
      chargerId: connector.chargerId,
      transactionId: transaction.id,
      state: sessionState(entry, waits !== -1),
      limitA: perPhase(knownLimitA(ledger), connector),
      targetA: perPhase(target?.limitA ?? null, connector),
      pendingA: pending === undefined ? null : pending.limitA / pending.phases,
      exposureA,
      baselineA: perPhase(wantedBaselineA(ledger, connector, rules), connector),
      minA: minimumA(rules, connector),
      maxA: maximumA(connector),
      ceilingA,
      reason,
      boundNode: bound !== null && typeof bound === "object" && bound.node !== "" ? bound.node : null,
      boundSource:
        reason === "scarcity" || (bound !== null && typeof bound === "object" && bound.node === "")
          ? (rules.capacity.boundBy?.name ?? null)
          : null,
      weight: connector.weight ?? 1,
      tier: connector.tier ?? 0,
      position: waits === -1 ? null : waits + 1,
      nextTurnAt: waits === -1 ? null : nextTurnAt(state, waits, rules),
      measuredA: fresh ? ledger.meter.currentA : null,
      measuredAt: fresh ? ledger.meter.sampledAt - offsetMs : null,
      lastRef: limit.lastRef,
      confirmedAt: limit.accepted === null ? null : limit.accepted.at - offsetMs,
    },
  ];
}

/** The amperes of each phase, of a limit that is counted over its phases. */
function perPhase<Amps extends number | null>(limitA: Amps, connector: ConnectorConfig): Amps {
  // The result is null exactly when the input is.
  return (limitA === null ? null : Math.floor(limitA / phasesOf(connector))) as Amps;
}

/** The accepted limit, counted over its phases, or the baseline before one is accepted. Null where either may be gone. */
function knownLimitA({ limit, baseline, booted, doubtful }: ConnectorLedger): number | null {
  if (
    booted ||
    (doubtful &&
      limit.accepted !== null &&
      limit.accepted.limitA < (baseline.accepted?.limitA ?? Number.POSITIVE_INFINITY))
  )
    return null;
  const held = limit.accepted ?? baseline.accepted;
  if (held === null) return null;
  return held.limitA;
}

function sessionState({ ledger, connector }: Entry, waits: boolean): SessionSnapshot["state"] {
  if (!ledger.online) return "offline";
  if (isUncontrolled(ledger, connector)) return "uncontrolled";
  if (ledger.ceilingA !== null && ledger.target?.bound === "operator" && ledger.target.limitA === 0)
    return "paused_operator";
  if (ledger.status === "suspended_ev" && (knownLimitA(ledger) ?? 1) > 0) return "suspended_ev";
  if (waits) return "paused_capacity";
  const limitA = knownLimitA(ledger);
  if (limitA !== null && limitA > 0) return "charging";
  if (ledger.limit.accepted === null || (ledger.target?.limitA ?? 1) > 0) return "starting";
  return "paused_capacity";
}

function reasonOf(entry: Entry, waits: boolean, rules: Rules, roomA: number): SessionSnapshot["reason"] {
  const { ledger, connector } = entry;
  const bound = ledger.target?.bound;
  if (isUncontrolled(ledger, connector) || !ledger.online) return "unverified";
  if (waits || bound === "not_admitted") return "scarcity";
  if (awaitsRaise(entry, rules, roomA)) return "write_budget";
  if (typeof bound === "object") return (connector.tier ?? 0) > 0 ? "tier" : "node";
  switch (bound) {
    case "demand":
    case "operator":
    case "unverified":
    case "write_budget":
      return bound;
    case "own_max":
    case "max_below_min":
    case undefined:
      return "own_max";
  }
}

/** There is room for its target, and no raise is pending: its charger got a limit a moment ago. */
function awaitsRaise({ ledger, connector, exposureA, reserveA, holdA }: Entry, rules: Rules, roomA: number) {
  const { limit, target, doubtful } = ledger;
  if (target === null || limit.accepted === null || limit.unanswered.length > 0 || doubtful) return false;
  const drawn = (limitA: number) => drawnBy(limitA, ledger, connector);
  const moreA = drawn(target.limitA) - drawn(limit.accepted.limitA);
  const ownA = exposureA + reserveA + holdA;
  return moreA >= rules.policy.raiseStepA && ownA + roomA >= drawn(target.limitA);
}

/** Turns rotate slice by slice. A session further back waits for more of them. */
function nextTurnAt({ services, clock }: SiteState, place: number, { policy }: Rules): number | null {
  const running = services.filter(({ amps }) => amps > 0);
  if (running.length === 0) return null;
  const ends = running.map(({ since }) => since + policy.rotationSliceMs).sort((a, b) => a - b);
  const rounds = Math.floor(place / ends.length);
  const endsAt = ends[place % ends.length] ?? clock.at;
  return endsAt + rounds * policy.rotationSliceMs - clock.offsetMs;
}

function reservationOf({ ledger, connector, exposureA, reserveA }: Entry, offsetMs: number): Reservation[] {
  const { transaction, online, connectionSince, uncontrolled } = ledger;
  const found: Reservation[] = [];
  const reserve = (cause: Reservation["cause"], reservedA: number, since: number, until?: number) => {
    if (reservedA <= 0) return;
    const transactionId = transaction?.id ?? null;
    const { id: connectorId, chargerId } = connector;
    found.push({
      connectorId,
      chargerId,
      transactionId,
      reservedA,
      cause,
      since: since - offsetMs,
      ...(until !== undefined && { until: until - offsetMs }),
    });
  };
  if (!online) reserve(transaction === null ? "offline_idle" : "offline_active", exposureA, connectionSince);
  else if (isUncontrolled(ledger, connector))
    reserve("uncontrolled", exposureA, uncontrolled?.since ?? connectionSince);
  else if (transaction === null && ledger.ended === null)
    reserve("starting", exposureA, ledger.starts[0]?.at ?? ledger.statusSince);
  else {
    reserve("unconfirmed_decrease", givenUpA(ledger, connector, exposureA), givenUpSince(ledger));
    reserve("single_phase", onePhaseA(ledger, connector), transaction?.since ?? connectionSince);
  }
  reserve("start_pool", reserveA, connectionSince);
  const { expectedStart, arrivedAt, starts, statusSince } = ledger;
  if (expectedStart !== null) {
    // What it may draw already is counted as `starting`.
    const keptA = expectedStart.shareA - Math.max(exposureA, reserveA);
    reserve("plugged_in", keptA, arrivedAt ?? starts[0]?.at ?? statusSince, expectedStart.until);
  }
  return found;
}

/** What it has to give up and may still draw. A pending raise does not count. */
function givenUpA(ledger: ConnectorLedger, connector: ConnectorConfig, exposureA: number): number {
  if (ledger.transaction === null) return exposureA;
  if (ledger.limit.unanswered.at(-1)?.kind === "raise") return 0;
  const drawn = (limitA: number) => drawnBy(limitA, ledger, connector);
  const targetA = ledger.target === null ? exposureA : drawn(ledger.target.limitA);
  return exposureA - Math.min(drawn(knownLimitA(ledger) ?? 0), targetA);
}

/** What one phase may carry beyond the limit of each phase, because the limit is in watts. */
function onePhaseA(ledger: ConnectorLedger, connector: ConnectorConfig): number {
  if (ledger.transaction === null) return 0;
  const limitA = knownLimitA(ledger) ?? 0;
  return drawnBy(limitA, ledger, connector) - perPhase(limitA, connector);
}

function givenUpSince({ limit, ended, statusSince, transaction }: ConnectorLedger): number {
  return ended?.at ?? limit.unanswered[0]?.at ?? limit.accepted?.at ?? transaction?.since ?? statusSince;
}

function poolOf({ poolA, clock }: SiteState): Reservation[] {
  if (poolA === 0) return [];
  return [
    {
      connectorId: null,
      chargerId: null,
      transactionId: null,
      reservedA: poolA,
      cause: "start_pool",
      since: clock.at - clock.offsetMs,
    },
  ];
}

function nodesOf(entries: readonly Entry[], { site, tree }: Rules): NodeSnapshot[] {
  if ((site.nodes ?? []).length === 0) return [];
  const exposures = new Map(entries.map(({ connector, exposureA }) => [connector.id, exposureA]));
  const sums = sumBelow(tree, site.connectors, ({ id }) => exposures.get(id) ?? 0);
  return (site.nodes ?? []).map(({ id, parentId }, index) => ({
    id,
    parentId,
    capacityA: tree.nodes[index + 1]?.capA ?? null,
    exposureA: sums[index + 1] ?? 0,
  }));
}

function statusOf(
  state: SiteState,
  entries: readonly Entry[],
  sessions: readonly SessionSnapshot[],
  rules: Rules,
): SiteStatus {
  const { site, tree } = rules;
  if (!site.enabled) return "disabled";
  const exposures = new Map(entries.map(({ connector, exposureA }) => [connector.id, exposureA]));
  const sums = sumBelow(tree, site.connectors, ({ id }) => exposures.get(id) ?? 0);
  if (sums.some((sumA, number) => sumA > (tree.mostA[number] ?? 0))) return "overcommitted";
  const isOutOfControl = ({ ledger, connector }: Entry) =>
    isUncontrolled(ledger, connector) || isStuck(ledger, rules) || isBaselineStuck(ledger, rules);
  if (entries.some(isOutOfControl)) return "degraded";
  if (state.waiting.length > 0) return "scarce";
  const less = ({ state: now, targetA, maxA, reason }: SessionSnapshot) =>
    now !== "offline" && targetA !== null && targetA < (maxA ?? 0) && reason !== "demand";
  return sessions.some(less) ? "limited" : "ok";
}

function measuredOf(
  entries: readonly Entry[],
  at: number,
  offsetMs: number,
): Pick<SiteSnapshot, "measuredA" | "measuredAt"> {
  const running = entries.filter(({ ledger }) => ledger.transaction !== null);
  if (!running.every(({ ledger, connector }) => hasFreshSample(ledger, connector, at)))
    return { measuredA: null, measuredAt: null };
  return {
    measuredA: sumOf(running, ({ ledger }) => ledger.meter.currentA),
    measuredAt:
      running.length === 0
        ? null
        : Math.min(...running.map(({ ledger }) => ledger.meter.sampledAt)) - offsetMs,
  };
}

/** Whether a snapshot of both states shows the same, measurements aside. */
export function showsSame(before: SiteState, after: SiteState, rules: Rules): boolean {
  if (shownCapacity(before, rules) !== shownCapacity(after, rules)) return false;
  if (before.site !== after.site || before.poolA !== after.poolA) return false;
  if (before.clock.offsetMs !== after.clock.offsetMs || before.alarms.length !== after.alarms.length)
    return false;
  if (before.alarms.some((alarm, index) => alarm !== after.alarms[index])) return false;
  if (before.waiting.length !== after.waiting.length) return false;
  if (before.waiting.some((id, index) => id !== after.waiting[index])) return false;
  return after.site.connectors.every(
    (connector) =>
      before.connectors[connector.id] === after.connectors[connector.id] ||
      shownOf(before, connector, rules) === shownOf(after, connector, rules),
  );
}

function shownOf(state: SiteState, connector: ConnectorConfig, rules: Rules): string {
  const ledger = state.connectors[connector.id];
  if (ledger === undefined) return "";
  const entry = { ledger, connector, ...exposureOf(ledger, connector, rules) };
  // The next turn follows from the sessions that run and wait.
  const sessions = sessionOf(entry, state, rules, Number.POSITIVE_INFINITY, 0).map((session) => ({
    ...session,
    nextTurnAt: null,
  }));
  return JSON.stringify([sessions, reservationOf(entry, state.clock.offsetMs)]);
}
