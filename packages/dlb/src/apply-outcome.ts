import type { LimitOutcome } from "./events.ts";
import { baselineMostA } from "./exposure.ts";
import type { ConnectorLedger, GrantedStart, SentLimit, Slot } from "./ledger.ts";
import type { Rules } from "./rules.ts";
import { keepSettling } from "./settling.ts";
import type { ConnectorConfig } from "./site.ts";
import { leastOf, phasesOf } from "./watts.ts";

/** After this many rejections in a row, each of all known forms of the limit, the charger counts as uncontrolled. */
const REFUSALS_UNTIL_UNCONTROLLED = 3;

/** Applies the outcome of a limit or of a remote start. Null when the connector has no pending limit with this ref. */
export function applyOutcome(
  ledger: ConnectorLedger,
  ref: string,
  outcome: LimitOutcome,
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): ConnectorLedger | null {
  const start = ledger.starts.find((granted) => granted.ref === ref);
  if (start) return applyStartOutcome(ledger, start, countOverPhases(outcome, start.phases), at);
  for (const name of ["limit", "baseline"] as const) {
    const sent = ledger[name].unanswered.find((unanswered) => unanswered.ref === ref);
    if (!sent) continue;
    const next = applyLimitOutcome(
      ledger,
      name,
      sent,
      countOverPhases(outcome, sent.phases),
      connector,
      rules,
      at,
    );
    return keepSettling(ledger, next, connector, rules, at);
  }
  if (!ledger.orphans.includes(ref)) return null;
  const { phases } = baselineAttemptOf(ledger, ref) ?? { phases: phasesOf(connector) };
  return keepSettling(ledger, applyOrphanOutcome(ledger, ref, outcome, phases, at), connector, rules, at);
}

/** The ledger counts a limit over the phases that it is written for. */
function countOverPhases(outcome: LimitOutcome, phases: number): LimitOutcome {
  if (phases === 1 || !("limitA" in outcome)) return outcome;
  const { limitA, baselineA } = outcome;
  return {
    ...outcome,
    limitA: limitA * phases,
    ...(baselineA !== undefined && { baselineA: baselineA * phases }),
  };
}

function baselineAttemptOf({ baseline }: ConnectorLedger, ref: string): SentLimit | undefined {
  return baseline.unanswered.find((sent) => sent.ref === `${ref}/baseline`);
}

/**
 * The transaction of this limit has ended. The limit has no effect, except that the charger may have taken it as its
 * baseline.
 */
function applyOrphanOutcome(
  ledger: ConnectorLedger,
  ref: string,
  reported: LimitOutcome,
  phases: 1 | 3,
  at: number,
): ConnectorLedger {
  const outcome = countOverPhases(reported, phases);
  const possible = baselineAttemptOf(ledger, ref);
  const unanswered = ledger.baseline.unanswered.filter((sent) => sent !== possible);
  const baseline = { ...ledger.baseline, unanswered };
  const sentAt = possible?.at ?? at;
  const { outcome: result } = outcome;
  const limitA =
    result === "accepted" && outcome.scope === "baseline"
      ? outcome.limitA
      : result === "accepted" || result === "unknown"
        ? outcome.baselineA
        : undefined;
  const orphans = result === "unknown" ? ledger.orphans : ledger.orphans.filter((orphan) => orphan !== ref);
  if (limitA === undefined) return { ...ledger, orphans, baseline };
  const baselineLimit: SentLimit = {
    ref: `${ref}/baseline`,
    limitA,
    phases,
    at: sentAt,
    kind: "assert",
    waiting: false,
  };
  return {
    ...ledger,
    orphans,
    rewriteBaseline: true,
    baseline: {
      ...baseline,
      unanswered: [...unanswered, baselineLimit].sort((one, other) => one.at - other.at),
    },
  };
}

function applyStartOutcome(
  ledger: ConnectorLedger,
  start: GrantedStart,
  outcome: LimitOutcome,
  at: number,
): ConnectorLedger {
  const others = ledger.starts.filter((granted) => granted !== start);
  const update = (changed: Partial<GrantedStart>) => ({
    ...ledger,
    starts: ledger.starts.map((granted) => (granted === start ? { ...start, ...changed } : granted)),
  });
  switch (outcome.outcome) {
    case "accepted":
      return update({ state: start.state === "expired" ? "expired" : "accepted", limitA: outcome.limitA });
    case "unknown":
      return update({
        state: start.state === "waiting" ? "unknown" : start.state,
        limitA: Math.max(start.limitA, outcome.limitA),
      });
    case "not_supported":
      return {
        ...ledger,
        starts: others,
        uncontrolled: { cause: "not_supported", since: at, stopped: false },
      };
    case "rejected":
    case "not_sent":
      return { ...ledger, starts: others };
  }
}

function applyLimitOutcome(
  ledger: ConnectorLedger,
  name: "limit" | "baseline",
  sent: SentLimit,
  outcome: LimitOutcome,
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): ConnectorLedger {
  switch (outcome.outcome) {
    case "accepted":
      return addBaselineAttempt(
        applyAcceptance(ledger, name, sent, outcome, connector, rules, at),
        name,
        sent,
        outcome.baselineA,
      );
    case "unknown":
      return addBaselineAttempt(
        applyUnknown(ledger, name, sent, outcome.limitA, at),
        name,
        sent,
        outcome.baselineA,
      );
    case "rejected":
      return applyRejection(ledger, name, sent, connector, rules, at);
    case "not_sent":
      return applyNotSent(ledger, name, sent, rules, at);
    case "not_supported":
      return {
        ...ledger,
        [name]: withoutSent(ledger[name], sent),
        released: ledger.released || sent.kind === "release",
        uncontrolled: ledger.uncontrolled ?? { cause: "not_supported", since: at, stopped: false },
      };
  }
}

/** The limit was also tried as a baseline, and that attempt had no answer, so it may be the baseline now. */
function addBaselineAttempt(
  ledger: ConnectorLedger,
  name: "limit" | "baseline",
  { ref: limitRef, phases, at, kind }: SentLimit,
  limitA: number | undefined,
): ConnectorLedger {
  if (limitA === undefined) return ledger;
  const { baseline } = ledger;
  const ref = `${limitRef}/baseline`;
  if (name === "baseline" || baseline.unanswered.some((sent) => sent.ref === ref)) return ledger;
  const possible: SentLimit = { ref, limitA, phases, at, kind, waiting: false };
  return {
    ...ledger,
    rewriteBaseline: true,
    baseline: { ...baseline, unanswered: [...baseline.unanswered, possible] },
  };
}

function applyAcceptance(
  ledger: ConnectorLedger,
  name: "limit" | "baseline",
  sent: SentLimit,
  { limitA, scope }: Extract<LimitOutcome, { outcome: "accepted" }>,
  connector: ConnectorConfig,
  { safeties }: Rules,
  at: number,
): ConnectorLedger {
  const slot = ledger[name];
  const baselineLimit = name === "limit" && scope === "baseline";
  const accepted = {
    limitA,
    at,
    setByBaseline: baselineLimit,
    whileSuspended: ledger.status === "suspended_ev" || ledger.status === "suspended_evse",
  };
  // A charger processes calls in order, so a limit that was sent earlier is not in force any more. Remote starts are an
  // exception: the transaction may come from any of them.
  const later =
    sent.kind === "start"
      ? slot.unanswered.filter((other) => other !== sent)
      : slot.unanswered.slice(slot.unanswered.indexOf(sent) + 1);
  let next: ConnectorLedger = {
    ...ledger,
    [name]: { ...slot, accepted, unanswered: later, failures: 0, rejections: 0 },
    lowest: lowestAfter(ledger, sent, limitA, at),
    uncontrolled: ledger.uncontrolled?.cause === "rejected" ? null : ledger.uncontrolled,
    released: ledger.released || sent.kind === "release",
    takesTransactionLimits:
      ledger.takesTransactionLimits || (name === "limit" && !baselineLimit && sent.kind !== "start"),
  };
  if (name === "baseline" || baselineLimit)
    next = {
      ...next,
      booted: false,
      rewriteBaseline: next.rewriteBaseline && name !== "baseline",
      baseline: baselineLimit ? acceptAsBaseline(ledger.baseline, accepted, sent.at) : next.baseline,
    };
  if (name === "baseline")
    return sent.kind === "release"
      ? { ...next, limit: { ...next.limit, accepted: null, unanswered: [] }, assertSince: null }
      : next;
  // A start by card may overtake a remote start. Then the baseline is in force instead of the limit that the remote start
  // carried.
  const doubtful =
    sent.kind === "start" && (next.booted || baselineMostA(next, connector, safeties) > limitA);
  const sentSince = next.assertSince !== null && sent.at >= next.assertSince;
  return {
    ...next,
    doubtful: doubtful || (next.doubtful && !sentSince && next.assertSince !== null),
    assertSince: doubtful ? at : sentSince ? null : next.assertSince,
    raises: { ...next.raises, notBefore: null, refusals: 0, resends: 0 },
    meter: { ...next.meter, above: 0, aboveOffered: 0 },
  };
}

/** The limit was written as the baseline, which outlives the transaction. */
function acceptAsBaseline(baseline: Slot, accepted: NonNullable<Slot["accepted"]>, sentAt: number): Slot {
  return { ...baseline, accepted, unanswered: baseline.unanswered.filter(({ at }) => at > sentAt) };
}

/** A charger that accepts more than 0 A when 0 A was sent does not accept less. */
function lowestAfter(
  { lowest }: ConnectorLedger,
  sent: SentLimit,
  limitA: number,
  at: number,
): ConnectorLedger["lowest"] {
  if (sent.kind === "start" || sent.limitA > 0) return lowest;
  return limitA > 0 ? { limitA, at, refusals: (lowest?.refusals ?? 0) + 1 } : null;
}

/** The limit may have been applied, so it counts until the charger accepts a later one. */
function applyUnknown(
  ledger: ConnectorLedger,
  name: "limit" | "baseline",
  sent: SentLimit,
  limitA: number,
  at: number,
): ConnectorLedger {
  const slot = ledger[name];
  const unanswered = slot.unanswered.map((other) =>
    other === sent ? { ...sent, waiting: false, limitA: Math.max(sent.limitA, limitA) } : other,
  );
  const lost = { ...ledger, [name]: { ...slot, unanswered } };
  if (!sent.waiting) return lost;
  if (sent.kind === "raise") return lost;
  return { ...lost, [name]: { ...slot, unanswered, failures: slot.failures + 1, failedAt: at } };
}

function applyRejection(
  ledger: ConnectorLedger,
  name: "limit" | "baseline",
  sent: SentLimit,
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): ConnectorLedger {
  const slot = withoutSent(ledger[name], sent);
  if (sent.kind === "start") return { ...ledger, [name]: slot };
  if (sent.kind === "raise")
    return {
      ...ledger,
      [name]: slot,
      raises: {
        ...ledger.raises,
        notBefore: at + rules.policy.refusedRaiseMs,
        refusals: ledger.raises.refusals + 1,
        resends: 0,
      },
    };
  const rejections = slot.rejections + 1;
  const leastA = leastOf(rules, connector);
  const refusesZero = sent.limitA === 0 && leastA > 0;
  return {
    ...ledger,
    [name]: { ...slot, rejections, failures: slot.failures + 1, failedAt: at },
    lowest: refusesZero
      ? { limitA: leastA, at, refusals: (ledger.lowest?.refusals ?? 0) + 1 }
      : ledger.lowest,
    uncontrolled:
      sent.kind !== "release" && rejections >= REFUSALS_UNTIL_UNCONTROLLED
        ? (ledger.uncontrolled ?? { cause: "rejected", since: at, stopped: false })
        : ledger.uncontrolled,
  };
}

function applyNotSent(
  ledger: ConnectorLedger,
  name: "limit" | "baseline",
  sent: SentLimit,
  { policy }: Rules,
  at: number,
): ConnectorLedger {
  const slot = withoutSent(ledger[name], sent);
  if (sent.kind !== "raise")
    return { ...ledger, [name]: { ...slot, failures: slot.failures + 1, failedAt: at } };
  const { raises } = ledger;
  return {
    ...ledger,
    [name]: slot,
    raises: {
      ...raises,
      lastAt: null,
      tokens: Math.min(policy.raiseBurst, raises.tokens + 1),
      notBefore: at + (policy.retryMs[1] ?? policy.tickMs),
    },
  };
}

function withoutSent(slot: Slot, sent: SentLimit): Slot {
  return { ...slot, unanswered: slot.unanswered.filter((other) => other !== sent) };
}

/** Gives up limits that have waited too long, in case the caller does not report their outcome. */
export function applyTimeouts(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): ConnectorLedger {
  const latest = at - rules.policy.callTimeoutMs - GRACE_MS;
  let next = ledger;
  const giveUp = ({ ref, limitA, phases }: SentLimit | GrantedStart) => {
    const outcome: LimitOutcome = { outcome: "unknown", limitA: limitA / phases };
    next = applyOutcome(next, ref, outcome, connector, rules, at) ?? next;
  };
  for (const name of ["limit", "baseline"] as const)
    for (const sent of ledger[name].unanswered) if (sent.waiting && sent.at <= latest) giveUp(sent);
  for (const start of ledger.starts) if (start.state === "waiting" && start.at <= latest) giveUp(start);
  return next;
}

/** The caller reports timeouts itself, so this applies only when it does not. */
export const GRACE_MS = 5_000;
