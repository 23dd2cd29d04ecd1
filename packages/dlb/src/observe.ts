import { baselineMostA, inForceA, isUncontrolled, lastingA, reportsCharging } from "./exposure.ts";
import { type ConnectorLedger, emptySlot, noMeter, type SentLimit, type Slot } from "./ledger.ts";
import { hasFreshSample } from "./measure.ts";
import type { Rules } from "./rules.ts";
import type { ConnectorConfig, ConnectorFacts } from "./site.ts";
import { drawnBy, leastOf } from "./watts.ts";

/** Applies the facts of a connector to its ledger. Facts are always complete, so this function finds what changed. */
export function observe(
  ledger: ConnectorLedger,
  facts: ConnectorFacts,
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): ConnectorLedger {
  const known = facts.connection.state === "online" || facts.status !== null || facts.transaction !== null;
  let next: ConnectorLedger = { ...ledger, known: ledger.known || known, ceilingA: facts.ceilingA };
  next = observeTransaction(next, facts, connector, rules, at);
  next = observeConnection(next, facts, connector, at);
  next = observeStatus(next, facts, at);
  return { ...next, observed: true };
}

function observeConnection(
  ledger: ConnectorLedger,
  { connection }: ConnectorFacts,
  connector: ConnectorConfig,
  at: number,
): ConnectorLedger {
  if (connection.state === "offline")
    return ledger.online ? { ...connectionLost(ledger), online: false, connectionSince: at } : ledger;
  const reconnected = !ledger.online || ledger.connectionId !== connection.connectionId;
  // The first facts of a charger do not say when it booted, unless its last boot is stored.
  const seenOnline = ledger.connectionId !== null || ledger.bootIsStored;
  const booted = seenOnline && connection.bootId !== null && connection.bootId !== ledger.bootId;
  const next: ConnectorLedger = {
    ...(reconnected && ledger.online ? connectionLost(ledger) : ledger),
    online: true,
    connectionSince: reconnected ? at : ledger.connectionSince,
    connectionId: connection.connectionId,
    bootId: connection.bootId ?? ledger.bootId,
  };
  if (!reconnected && !booted) return next;
  const losesProfiles = booted || (connector.dropsProfilesOffline ?? false);
  return assertAgain(losesProfiles ? profilesLost(next, at) : next, at);
}

/** Pending limits will not be answered any more, but they may have arrived. */
function connectionLost(ledger: ConnectorLedger): ConnectorLedger {
  return {
    ...ledger,
    limit: withoutWaiting(ledger.limit),
    baseline: withoutWaiting(ledger.baseline),
    starts: ledger.starts.map((start) =>
      start.state === "waiting" ? { ...start, state: "unknown" } : start,
    ),
  };
}

function withoutWaiting(slot: Slot): Slot {
  if (!slot.unanswered.some(({ waiting }) => waiting)) return slot;
  return { ...slot, unanswered: slot.unanswered.map((sent) => ({ ...sent, waiting: false })) };
}

/** The charger may have lost its profiles. The baseline is written first, then the limit of the running transaction. */
export function profilesLost(ledger: ConnectorLedger, at: number): ConnectorLedger {
  return {
    ...ledger,
    booted: true,
    bootedAt: at,
    rewriteBaseline: true,
    doubtful: ledger.transaction !== null,
    // An acceptance from before the boot does not count.
    assertSince: null,
    lowest: null,
    uncontrolled: null,
  };
}

/** Makes the limit due again, and forgets earlier failures. */
export function assertAgain(ledger: ConnectorLedger, at: number): ConnectorLedger {
  const holds = ledger.limit.accepted !== null || ledger.limit.unanswered.length > 0;
  return {
    ...ledger,
    limit: { ...ledger.limit, failures: 0, rejections: 0 },
    baseline: { ...ledger.baseline, failures: 0, rejections: 0 },
    assertSince: ledger.transaction !== null && holds ? (ledger.assertSince ?? at) : null,
  };
}

function observeTransaction(
  ledger: ConnectorLedger,
  { transaction }: ConnectorFacts,
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): ConnectorLedger {
  if (transaction?.id === ledger.transaction?.id)
    return transaction === null || ledger.transaction === null
      ? ledger
      : { ...ledger, transaction: { ...ledger.transaction, startedAt: transaction.startedAt } };
  let next = ledger;
  if (ledger.transaction !== null) next = endTransaction(next, connector, rules, at);
  if (transaction === null) return next;
  next = beginTransaction(next, { ...transaction, since: at }, connector, rules, at);
  if (rules.safeties.bindsToTransaction || ledger.transaction === null) return next;
  return { ...next, limit: ledger.limit };
}

function endTransaction(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  { policy, safeties }: Rules,
  at: number,
): ConnectorLedger {
  const drawnA = Math.max(
    drawnBy(inForceA(ledger, connector, safeties), ledger, connector),
    lastingA(ledger, connector),
    isUncontrolled(ledger, connector) ? Math.ceil(connector.maxA) : 0,
  );
  const { uncontrolled } = ledger;
  return {
    ...keepOrphans(ledger),
    transaction: null,
    limit: emptySlot,
    doubtful: false,
    assertSince: null,
    settling: [],
    ended: safeties.settles ? { drawnA, at, until: at + policy.settleMs } : null,
    uncontrolled: uncontrolled?.cause === "not_supported" ? uncontrolled : null,
    // Raises of one session keep their spacing. A new session has none before it.
    raises: { ...ledger.raises, lastAt: null, notBefore: null, refusals: 0, resends: 0 },
    meter: {
      ...noMeter,
      takenAt: ledger.meter.takenAt,
      sampledAt: ledger.meter.sampledAt,
      clock: ledger.meter.clock,
      currentA: ledger.meter.currentA,
    },
    wakes: 0,
    suspendedSince: null,
    demand: null,
    target: null,
    unexpected: false,
  };
}

/** The outcomes of this many limits of ended transactions are awaited. */
const KEPT_ORPHANS = 8;

/** A pending limit of the ended transaction has no effect, unless the charger takes it as its baseline. */
function keepOrphans(ledger: ConnectorLedger): ConnectorLedger {
  const { baseline, limit } = ledger;
  const open = limit.unanswered.filter(({ kind }) => kind !== "start");
  const orphans = [...ledger.orphans, ...open.map(({ ref }) => ref)].slice(-KEPT_ORPHANS);
  if (ledger.takesTransactionLimits) return { ...ledger, orphans };
  const possible = open
    .filter(
      ({ waiting, ref }) => waiting && !baseline.unanswered.some((other) => other.ref === `${ref}/baseline`),
    )
    .map((sent): SentLimit => ({ ...sent, ref: `${sent.ref}/baseline`, waiting: false }));
  return { ...ledger, orphans, baseline: { ...baseline, unanswered: [...baseline.unanswered, ...possible] } };
}

/** The limit of a granted remote start is in force if the charger accepted the start, and may be in force otherwise. */
function beginTransaction(
  ledger: ConnectorLedger,
  transaction: NonNullable<ConnectorLedger["transaction"]>,
  connector: ConnectorConfig,
  { safeties }: Rules,
  at: number,
): ConnectorLedger {
  const granted = ledger.starts.findLast(({ state }) => state === "accepted");
  const inDoubt = ledger.starts
    .filter((start) => start !== granted)
    .map(
      ({ ref, limitA, phases, at: sentAt }): SentLimit => ({
        ref,
        limitA,
        phases,
        at: sentAt,
        kind: "start",
        waiting: false,
      }),
    );
  // A start by card that came first has the baseline. If that is higher, the limit is sent again to be sure.
  const doubtful = granted !== undefined && baselineMostA(ledger, connector, safeties) > granted.limitA;
  const uncertain = doubtful || ledger.booted;
  return {
    ...ledger,
    transaction,
    starts: [],
    limit: {
      ...emptySlot,
      accepted: granted ? { limitA: granted.limitA, at, setByBaseline: false, whileSuspended: false } : null,
      unanswered: inDoubt,
      lastRef: granted?.ref ?? inDoubt.at(-1)?.ref ?? null,
    },
    doubtful: uncertain,
    assertSince: uncertain && granted !== undefined ? at : null,
  };
}

function observeStatus(ledger: ConnectorLedger, { status }: ConnectorFacts, at: number): ConnectorLedger {
  if (status === ledger.status) return ledger;
  const was = ledger.status;
  let next: ConnectorLedger = { ...ledger, status, statusSince: at, arrivedAt: arrival(ledger, status, at) };
  next = observeSuspension(next, at);
  const resumed = status === "charging" && (was === "suspended_evse" || was === "suspended_ev");
  const accepted = next.limit.accepted;
  if (!resumed || accepted === null || !next.online) return next;
  // Some chargers accept a limit while the car is suspended, and then discard it.
  if (was === "suspended_evse" || accepted.whileSuspended)
    return { ...next, doubtful: true, assertSince: next.assertSince ?? at };
  return next;
}

/** Only a car that arrives is expected to start. One that has been charged may stay plugged in for hours. */
function arrival(ledger: ConnectorLedger, status: ConnectorFacts["status"], at: number): number | null {
  if (status !== "preparing") return null;
  const before = ledger.status;
  const was = before === "finishing" || reportsCharging(ledger);
  return was || ledger.transaction !== null ? null : at;
}

function observeSuspension(ledger: ConnectorLedger, at: number): ConnectorLedger {
  if (ledger.transaction === null || ledger.status === "charging")
    return { ...ledger, suspendedSince: null, wakes: 0 };
  if (ledger.status !== "suspended_ev" || ledger.suspendedSince !== null) return ledger;
  return { ...ledger, suspendedSince: at };
}

/**
 * The current of an ended transaction counts until it has settled, and while the connector reports charging or is measured to
 * charge. A connector that reports that it has finished draws nothing.
 */
export function expireEnded(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  { policy }: Rules,
  at: number,
): ConnectorLedger {
  const { ended, meter, transaction, status } = ledger;
  if (ended === null) return ledger;
  const isOver = ended.until <= at;
  if (transaction !== null) return isOver ? { ...ledger, ended: null } : ledger;
  const draws =
    meter.sampledAt > ended.at &&
    meter.currentA > policy.overloadToleranceA &&
    hasFreshSample(ledger, connector, at);
  if (draws || reportsCharging(ledger)) return ledger;
  const finished = status === "available" || status === "finishing";
  return isOver || finished ? { ...ledger, ended: null } : ledger;
}

/** A remote start that has not become a transaction in time does not count any more, unless a transaction comes after all. */
export function expireStarts(ledger: ConnectorLedger, { policy }: Rules, at: number): ConnectorLedger {
  const over = (start: { at: number; state: string }) =>
    start.state !== "expired" && ledger.online && at - start.at >= policy.startWindowMs;
  if (!ledger.starts.some(over)) return ledger;
  return {
    ...ledger,
    starts: ledger.starts.map((start) => (over(start) ? { ...start, state: "expired" } : start)),
  };
}

/** How often an accepted limit without effect is sent again. */
export const MOST_WAKES = 3;

/** A charger that has accepted a limit and lets no current flow may have discarded it. */
export function wakeUp(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): ConnectorLedger {
  const { limit, status, statusSince, wakes, online } = ledger;
  if (!online || status !== "suspended_evse" || limit.accepted === null || wakes >= MOST_WAKES) return ledger;
  if (limit.unanswered.length > 0 || limit.accepted.limitA < leastOf(rules, connector)) return ledger;
  if (at - Math.max(limit.accepted.at, statusSince) < rules.policy.demandSettleMs) return ledger;
  return { ...ledger, wakes: wakes + 1, assertSince: ledger.assertSince ?? at };
}
