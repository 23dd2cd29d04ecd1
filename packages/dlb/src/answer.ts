import type { LimitOutcome } from "./events.ts";
import { baselineMostA } from "./exposure.ts";
import type { ConnectorLedger, GrantedStart, SentLimit, Slot } from "./ledger.ts";
import type { Rules } from "./rules.ts";
import { settleDown } from "./settle.ts";
import type { ConnectorConfig } from "./site.ts";
import { leastOf, phasesOf } from "./watts.ts";

/** So many refusals in a row, each in all words that were tried, and the charger counts as one that takes no limit. */
const REFUSALS_UNTIL_UNCONTROLLED = 3;

/** What became of a limit or of a remote start; null where nobody waits for such an answer (any more). */
export function answer(
  ledger: ConnectorLedger,
  ref: string,
  outcome: LimitOutcome,
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): ConnectorLedger | null {
  const start = ledger.starts.find((granted) => granted.ref === ref);
  if (start) return answerStart(ledger, start, overPhases(outcome, start.phases), at);
  for (const name of ["limit", "baseline"] as const) {
    const sent = ledger[name].unanswered.find((unanswered) => unanswered.ref === ref);
    if (!sent) continue;
    const next = answerLimit(ledger, name, sent, overPhases(outcome, sent.phases), connector, rules, at);
    return settleDown(ledger, next, connector, rules, at);
  }
  if (!ledger.orphans.includes(ref)) return null;
  const { phases } = carriedBy(ledger, ref) ?? { phases: phasesOf(connector) };
  return settleDown(ledger, answerOrphan(ledger, ref, outcome, phases, at), connector, rules, at);
}

/** The ledger counts limits over the phases that they are written for. */
function overPhases(outcome: LimitOutcome, phases: number): LimitOutcome {
  if (phases === 1 || !("limitA" in outcome)) return outcome;
  const { limitA, baselineA } = outcome;
  return {
    ...outcome,
    limitA: limitA * phases,
    ...(baselineA !== undefined && { baselineA: baselineA * phases }),
  };
}

function carriedBy({ baseline }: ConnectorLedger, ref: string): SentLimit | undefined {
  return baseline.unanswered.find((sent) => sent.ref === `${ref}/baseline`);
}

/** Of a transaction that has ended: nobody's limit, but the baseline may be another one by it. */
function answerOrphan(
  ledger: ConnectorLedger,
  ref: string,
  told: LimitOutcome,
  phases: 1 | 3,
  at: number,
): ConnectorLedger {
  const outcome = overPhases(told, phases);
  const possible = carriedBy(ledger, ref);
  const unanswered = ledger.baseline.unanswered.filter((sent) => sent !== possible);
  const baseline = { ...ledger.baseline, unanswered };
  const sentAt = possible?.at ?? at;
  const { outcome: word } = outcome;
  const limitA =
    word === "accepted" && outcome.scope === "baseline"
      ? outcome.limitA
      : word === "accepted" || word === "unknown"
        ? outcome.baselineA
        : undefined;
  const orphans = word === "unknown" ? ledger.orphans : ledger.orphans.filter((orphan) => orphan !== ref);
  if (limitA === undefined) return { ...ledger, orphans, baseline };
  const carried: SentLimit = {
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
    baselineOwed: true,
    baseline: { ...baseline, unanswered: [...unanswered, carried].sort((one, other) => one.at - other.at) },
  };
}

function answerStart(
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

function answerLimit(
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
      return onTheWay(
        accept(ledger, name, sent, outcome, connector, rules, at),
        name,
        sent,
        outcome.baselineA,
      );
    case "unknown":
      return onTheWay(lose(ledger, name, sent, outcome.limitA, at), name, sent, outcome.baselineA);
    case "rejected":
      return refuse(ledger, name, sent, connector, rules, at);
    case "not_sent":
      return takeBack(ledger, name, sent, rules, at);
    case "not_supported":
      return {
        ...ledger,
        [name]: without(ledger[name], sent),
        released: ledger.released || sent.kind === "release",
        uncontrolled: ledger.uncontrolled ?? { cause: "not_supported", since: at, stopped: false },
      };
  }
}

/** A limit that was tried as a baseline, without an answer, may be the baseline now. */
function onTheWay(
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
    baselineOwed: true,
    baseline: { ...baseline, unanswered: [...baseline.unanswered, possible] },
  };
}

function accept(
  ledger: ConnectorLedger,
  name: "limit" | "baseline",
  sent: SentLimit,
  { limitA, scope }: Extract<LimitOutcome, { outcome: "accepted" }>,
  connector: ConnectorConfig,
  { safeties }: Rules,
  at: number,
): ConnectorLedger {
  const slot = ledger[name];
  const carried = name === "limit" && scope === "baseline";
  const accepted = {
    limitA,
    at,
    carriedByBaseline: carried,
    whileSuspended: ledger.status === "suspended_ev" || ledger.status === "suspended_evse",
  };
  // A charger takes its calls one after the other: what was sent before this one is in force no more. Of several remote
  // starts it is not the last that the transaction need come from.
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
      ledger.takesTransactionLimits || (name === "limit" && !carried && sent.kind !== "start"),
  };
  if (name === "baseline" || carried)
    next = {
      ...next,
      booted: false,
      baselineOwed: next.baselineOwed && name !== "baseline",
      baseline: carried ? carry(ledger.baseline, accepted, sent.at) : next.baseline,
    };
  if (name === "baseline")
    return sent.kind === "release"
      ? { ...next, limit: { ...next.limit, accepted: null, unanswered: [] }, assertSince: null }
      : next;
  // A start by card is quicker than a remote one: the baseline may be in force instead of what the start carried.
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

/** The limit was put into the baseline, which outlives the transaction. */
function carry(baseline: Slot, accepted: NonNullable<Slot["accepted"]>, sentAt: number): Slot {
  return { ...baseline, accepted, unanswered: baseline.unanswered.filter(({ at }) => at > sentAt) };
}

/** A charger that takes more than the 0 A it was asked for takes no less. */
function lowestAfter(
  { lowest }: ConnectorLedger,
  sent: SentLimit,
  limitA: number,
  at: number,
): ConnectorLedger["lowest"] {
  if (sent.kind === "start" || sent.limitA > 0) return lowest;
  return limitA > 0 ? { limitA, at, refusals: (lowest?.refusals ?? 0) + 1 } : null;
}

/** It may have been applied: it counts until the charger says yes to a later one. */
function lose(
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

function refuse(
  ledger: ConnectorLedger,
  name: "limit" | "baseline",
  sent: SentLimit,
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): ConnectorLedger {
  const slot = without(ledger[name], sent);
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

function takeBack(
  ledger: ConnectorLedger,
  name: "limit" | "baseline",
  sent: SentLimit,
  { policy }: Rules,
  at: number,
): ConnectorLedger {
  const slot = without(ledger[name], sent);
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

function without(slot: Slot, sent: SentLimit): Slot {
  return { ...slot, unanswered: slot.unanswered.filter((other) => other !== sent) };
}

/** What has waited too long: whoever was to say what became of it has not. */
export function overdue(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): ConnectorLedger {
  const latest = at - rules.policy.callTimeoutMs - GRACE_MS;
  let next = ledger;
  const giveUp = ({ ref, limitA, phases }: SentLimit | GrantedStart) => {
    const outcome: LimitOutcome = { outcome: "unknown", limitA: limitA / phases };
    next = answer(next, ref, outcome, connector, rules, at) ?? next;
  };
  for (const name of ["limit", "baseline"] as const)
    for (const sent of ledger[name].unanswered) if (sent.waiting && sent.at <= latest) giveUp(sent);
  for (const start of ledger.starts) if (start.state === "waiting" && start.at <= latest) giveUp(start);
  return next;
}

/** The caller tells timeouts itself, so this is only for one that forgets to. */
export const GRACE_MS = 5_000;
