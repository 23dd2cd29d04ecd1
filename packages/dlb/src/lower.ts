import { exposureSums } from "./alarms.ts";
import { baselineMostA, inForceA, unansweredA, wantedBaselineA } from "./exposure.ts";
import { roomAbove } from "./fuse-tree.ts";
import type { ConnectorLedger, Slot } from "./ledger.ts";
import type { Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";
import { isBaselineStuck, type Plan } from "./targets.ts";
import { mostOf } from "./watts.ts";
import { sendLimit, type WorkingState } from "./working-state.ts";

/**
 * What to send to a charger next, apart from raises. The lowest `urgency` goes first, and of its two connectors the one that
 * frees more, because a charger takes one call at a time.
 */
interface Due {
  connector: ConnectorConfig;
  slot: "limit" | "baseline";
  kind: "lower" | "assert";
  limitA: number;
  urgency: number;
  /** What the limit is below the highest one that may be in force. */
  freesA: number;
}

/** Sends each charger without a pending call its most urgent limit. Different chargers are served at the same time. */
export function sendLower(working: WorkingState, plan: Plan): void {
  const due = new Map<string, Due>();
  const sums = exposureSums(working.connectors, working.rules);
  for (const connector of working.rules.site.connectors) {
    const ledger = working.connectors[connector.id];
    if (!ledger?.online || working.busy[connector.chargerId] !== undefined) continue;
    const next = dueAt(ledger, connector, plan, working, sums);
    const other = due.get(connector.chargerId);
    if (next !== null && (other === undefined || isFirst(next, other))) due.set(connector.chargerId, next);
  }
  for (const { connector, slot, kind, limitA } of due.values())
    sendLimit(working, connector, slot, kind, limitA);
}

function isFirst(one: Due, other: Due): boolean {
  return one.urgency === other.urgency ? one.freesA > other.freesA : one.urgency < other.urgency;
}

function dueAt(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  plan: Plan,
  working: WorkingState,
  sums: readonly number[],
): Due | null {
  const { rules, at } = working;
  const baseline = baselineDue(ledger, connector, rules, at);
  // A charger that has booted may have lost both profiles. The baseline is written first, because a session falls back to it.
  if (baseline !== null && ledger.booted && !isBaselineStuck(ledger, rules))
    return { ...baseline, urgency: 0 };
  return limitDue(ledger, connector, plan, rules, at, sums) ?? baseline;
}

function limitDue(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  plan: Plan,
  rules: Rules,
  at: number,
  sums: readonly number[],
): Due | null {
  const target = plan.targets.get(connector.id);
  if (ledger.transaction === null || target === undefined) return null;
  if (acceptsNoLimit(ledger, connector) || !isDue(ledger.limit, rules, at)) return null;
  const mostA = inForceA(ledger, connector, rules.safeties);
  const { limitA } = target;
  if (mostA > limitA) {
    // A limit below the highest possible one may still be above the one in force. That would be a raise without room for it.
    const isOver = roomAbove(rules.tree, sums, connector.id) < 0;
    const safeA = isOver ? Math.min(limitA, leastInForceA(ledger, connector)) : limitA;
    const acceptedA = acceptableLimit(ledger, connector, mostA, safeA, rules, at);
    return acceptedA === null
      ? null
      : { connector, slot: "limit", kind: "lower", limitA: acceptedA, urgency: 1, freesA: mostA - acceptedA };
  }
  if (ledger.assertSince === null || at < assertableFrom(ledger)) return null;
  return { connector, slot: "limit", kind: "assert", limitA: mostA, urgency: 2, freesA: 0 };
}

function baselineDue(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  rules: Rules,
  at: number,
): Due | null {
  if (acceptsNoLimit(ledger, connector) || !isDue(ledger.baseline, rules, at)) return null;
  // The baseline holds the limit of the running transaction.
  if (ledger.transaction !== null && ledger.limit.accepted?.setByBaseline) return null;
  const limitA = wantedBaselineA(ledger, connector, rules);
  const { accepted } = ledger.baseline;
  const lowers = baselineMostA(ledger, connector, rules.safeties) > limitA;
  const unclear = accepted === null || ledger.rewriteBaseline || ledger.booted;
  // A raise of the baseline had no answer, so the baseline is written again: what is in force is not known.
  const unanswered = unansweredA(ledger.baseline) > 0 && accepted?.limitA !== limitA;
  if (!lowers && !unclear && !unanswered) return null;
  if (lowers && accepted !== null && !unclear) {
    const mostA = baselineMostA(ledger, connector, rules.safeties);
    const acceptedA = acceptableLimit(ledger, connector, mostA, limitA, rules, at);
    return acceptedA === null
      ? null
      : {
          connector,
          slot: "baseline",
          kind: "lower",
          limitA: acceptedA,
          urgency: 3,
          freesA: mostA - acceptedA,
        };
  }
  return { connector, slot: "baseline", kind: lowers ? "lower" : "assert", limitA, urgency: 3, freesA: 0 };
}

function leastInForceA({ limit, baseline }: ConnectorLedger, connector: ConnectorConfig): number {
  return Math.min(
    limit.accepted?.limitA ?? baseline.accepted?.limitA ?? mostOf(connector),
    ...limit.unanswered.map((sent) => sent.limitA),
  );
}

/** A charger that has refused 0 A gets the lowest limit that it accepts, and 0 A again after a while. Null: not yet. */
function acceptableLimit(
  { lowest }: ConnectorLedger,
  connector: ConnectorConfig,
  mostA: number,
  limitA: number,
  { policy }: Rules,
  at: number,
): number | null {
  if (limitA > 0 || lowest === null || lowest.limitA > mostOf(connector)) return limitA;
  if (mostA > lowest.limitA) return lowest.limitA;
  const waits = policy.retryMs;
  return at >= lowest.at + (waits[Math.min(lowest.refusals, waits.length) - 1] ?? policy.tickMs)
    ? limitA
    : null;
}

function acceptsNoLimit(ledger: ConnectorLedger, connector: ConnectorConfig): boolean {
  const cause = ledger.uncontrolled?.cause;
  return cause === "not_supported" || cause === "ignores" || (connector.uncontrolled ?? false);
}

/** A charger that has just connected may still send a BootNotification, and then its baseline goes first. */
const BOOT_FOLLOWS_MS = 2_000;

export function assertableFrom({ assertSince, connectionSince }: ConnectorLedger): number {
  return Math.max(assertSince ?? 0, connectionSince + BOOT_FOLLOWS_MS);
}

/** After each failure the next attempt waits longer. */
function isDue(slot: Slot, rules: Rules, at: number): boolean {
  return at >= dueFrom(slot, rules);
}

export function dueFrom({ failures, failedAt }: Slot, { policy }: Rules): number {
  if (failures === 0) return Number.NEGATIVE_INFINITY;
  const waits = policy.retryMs;
  return failedAt + (waits[Math.min(failures, waits.length) - 1] ?? policy.tickMs);
}
