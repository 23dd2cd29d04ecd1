import { type Draft, headroomA, recount, sendLimit } from "./draft.ts";
import { inForceA, isUncontrolled, unansweredA, wantedBaselineA } from "./exposure.ts";
import type { ConnectorLedger } from "./ledger.ts";
import type { Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";
import { isStuck, type Plan } from "./targets.ts";
import { drawnBy, drawnByAny, leastOf, limitWithin, phasesOf } from "./watts.ts";

/** Raises, in the order of turns, as far as there is room for them now: nobody is raised into what somebody may still draw. */
export function sendRaises(draft: Draft, plan: Plan, sums: number[]): void {
  const { rules } = draft;
  if (
    rules.site.connectors.some((connector) => owesAssertion(draft.connectors[connector.id], connector, rules))
  )
    return;
  const expected = rules.site.connectors.some((connector) => givesWay(draft.connectors[connector.id], rules));
  const raised = rules.site.connectors
    .filter((connector) => wantsRaise(draft, plan, connector))
    .sort((a, b) => turnOf(plan, a) - turnOf(plan, b) || (a.tier ?? 0) - (b.tier ?? 0));
  for (const connector of raised) raise(draft, plan, sums, connector, expected);
  for (const connector of rules.site.connectors) raiseBaseline(draft, sums, connector);
}

function turnOf({ order }: Plan, { id, tier = 0 }: ConnectorConfig): number {
  return tier * 1_000_000 + (order.get(id) ?? 0);
}

/** What was accepted may be gone: before that is settled nobody is raised, unless the charger does not answer. */
function owesAssertion(
  ledger: ConnectorLedger | undefined,
  connector: ConnectorConfig,
  rules: Rules,
): boolean {
  if (!ledger?.online || ledger.assertSince === null || isUncontrolled(ledger, connector)) return false;
  return ledger.limit.failures < rules.policy.retryMs.length - 1;
}

/** Whether room is to be expected soon. */
function givesWay(ledger: ConnectorLedger | undefined, rules: Rules): boolean {
  if (!ledger?.online || ledger.transaction === null) return false;
  if (ledger.settling.length > 0) return true;
  return (
    !isStuck(ledger, rules) &&
    ledger.limit.unanswered.some(({ waiting, kind }) => waiting && kind === "lower")
  );
}

function wantsRaise(draft: Draft, plan: Plan, connector: ConnectorConfig): boolean {
  const ledger = draft.connectors[connector.id];
  const target = plan.targets.get(connector.id);
  if (!ledger?.online || ledger.transaction === null || target === undefined) return false;
  if (isUncontrolled(ledger, connector) || ledger.assertSince !== null) return false;
  if (draft.busy[connector.chargerId] !== undefined) return false;
  if (!isBelow(ledger, connector, target.limitA, draft.rules)) return false;
  return draft.at >= raisableFrom(ledger, target.limitA, draft.rules);
}

/** What is in force is less than the target, or may be. */
export function isBelow(
  ledger: ConnectorLedger,
  connector: ConnectorConfig,
  targetA: number,
  { safeties }: Rules,
): boolean {
  if (inForceA(ledger, connector, safeties) > targetA) return false;
  const leastA = Math.min(
    ledger.limit.accepted?.limitA ?? ledger.baseline.accepted?.limitA ?? 0,
    ...ledger.limit.unanswered.map(({ limitA }) => limitA),
  );
  return leastA < targetA;
}

/** A raise that nobody answered is sent once more at once, as it adds nothing to what counts already. */
export function raisableFrom(ledger: ConnectorLedger, targetA: number, { policy }: Rules): number {
  const { lastAt, notBefore, resends } = ledger.raises;
  const allowed = notBefore ?? Number.NEGATIVE_INFINITY;
  if (lastAt === null) return allowed;
  const again = unansweredA(ledger.limit) === targetA && ledger.limit.unanswered.length > 0;
  if (again && resends === 0) return allowed;
  return Math.max(allowed, lastAt + policy.raiseSpacingMs);
}

function raise(
  draft: Draft,
  plan: Plan,
  sums: number[],
  connector: ConnectorConfig,
  expected: boolean,
): void {
  const ledger = draft.connectors[connector.id];
  const targetA = plan.targets.get(connector.id)?.limitA;
  if (ledger === undefined || targetA === undefined || draft.busy[connector.chargerId] !== undefined) return;
  const haveA = inForceA(ledger, connector, draft.rules.safeties);
  const limitA = raisedTo(draft, sums, connector, ledger, { haveA, targetA, expected });
  if (limitA === null) return;
  const phases = phasesOf(connector);
  const again = limitA === haveA && ledger.limit.unanswered.length > 0;
  const raises = spend(ledger, draft, again ? 0 : leftBy(haveA / phases, limitA / phases));
  if (raises === null) return;
  recount(draft, sums, connector, () => {
    draft.connectors[connector.id] = {
      ...ledger,
      raises: { ...raises, lastAt: draft.at, notBefore: null, resends: again ? raises.resends + 1 : 0 },
    };
    sendLimit(draft, connector, "limit", "raise", limitA);
  });
}

/** All of it, or a good part where no more is to be expected soon; null: not now. */
function raisedTo(
  draft: Draft,
  sums: readonly number[],
  connector: ConnectorConfig,
  ledger: ConnectorLedger,
  { haveA, targetA, expected }: { haveA: number; targetA: number; expected: boolean },
): number | null {
  const roomA = headroomA(draft, sums, connector);
  if (roomA < 0) return null;
  if (roomA >= drawnBy(targetA, ledger, connector)) return targetA;
  const partA = Math.floor(limitWithin(roomA, ledger, connector));
  if (expected || partA < leastOf(draft.rules, connector)) return null;
  const moreA = (partA - haveA) / phasesOf(connector);
  return haveA === 0 || moreA >= draft.rules.policy.raiseStepA ? partA : null;
}

/**
 * How much of the bucket a raise leaves to those that are worth more to their driver: nothing where a car starts, gets half as
 * much again or 8 A more; the more, the less it is worth.
 */
function leftBy(haveA: number, limitA: number): number {
  const moreA = limitA - haveA;
  if (moreA >= Math.min(8, haveA / 2)) return 0;
  return moreA >= Math.min(4, haveA / 3) ? 0.75 : 0.85;
}

/** A raise out of the bucket; null: there is none for it. */
function spend(
  { raises }: ConnectorLedger,
  { rules, at }: Draft,
  left: number,
): ConnectorLedger["raises"] | null {
  const tokens = tokensAt(raises, rules, at);
  return tokens - 1 < rules.policy.raiseBurst * left ? null : { ...raises, tokens: tokens - 1, tokensAt: at };
}

export function tokensAt(
  { tokens, tokensAt: since }: ConnectorLedger["raises"],
  { policy }: Rules,
  at: number,
): number {
  return Math.min(policy.raiseBurst, tokens + ((at - since) * policy.raisesPerHour) / 3_600_000);
}

/** A baseline that is to be more than it is: once there is room for all that is kept free. */
function raiseBaseline(draft: Draft, sums: number[], connector: ConnectorConfig): void {
  const { rules, busy } = draft;
  const ledger = draft.connectors[connector.id];
  if (!ledger?.online || isUncontrolled(ledger, connector) || busy[connector.chargerId] !== undefined) return;
  if (ledger.transaction !== null && ledger.limit.accepted?.carriedByBaseline) return;
  const { accepted, failures, failedAt } = ledger.baseline;
  const wantedA = wantedBaselineA(ledger, connector, rules);
  if (accepted === null || accepted.limitA >= wantedA) return;
  if (failures > 0 && draft.at < failedAt + rules.policy.raiseSpacingMs) return;
  if (headroomA(draft, sums, connector) < drawnByAny(wantedA, connector)) return;
  recount(draft, sums, connector, () => sendLimit(draft, connector, "baseline", "assert", wantedA));
}
