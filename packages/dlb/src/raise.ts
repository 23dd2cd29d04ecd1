import { inForceA, isUncontrolled, unansweredA, wantedBaselineA } from "./exposure.ts";
import type { ConnectorLedger } from "./ledger.ts";
import type { Rules } from "./rules.ts";
import type { ConnectorConfig } from "./site.ts";
import { isStuck, type Plan } from "./targets.ts";
import { drawnBy, drawnByAny, leastOf, limitWithin, phasesOf } from "./watts.ts";
import { headroomA, recount, sendLimit, type WorkingState } from "./working-state.ts";

/** Sends raises in the order of turns, while there is room now: a raise never uses current that another car may still draw. */
export function sendRaises(working: WorkingState, plan: Plan, sums: number[]): void {
  const { rules } = working;
  if (
    rules.site.connectors.some((connector) =>
      needsAssertion(working.connectors[connector.id], connector, rules),
    )
  )
    return;
  const expected = rules.site.connectors.some((connector) =>
    freesRoomSoon(working.connectors[connector.id], rules),
  );
  const raised = rules.site.connectors
    .filter((connector) => wantsRaise(working, plan, connector))
    .sort((a, b) => turnOf(plan, a) - turnOf(plan, b) || (a.tier ?? 0) - (b.tier ?? 0));
  for (const connector of raised) raise(working, plan, sums, connector, expected);
  for (const connector of rules.site.connectors) raiseBaseline(working, sums, connector);
}

function turnOf({ order }: Plan, { id, tier = 0 }: ConnectorConfig): number {
  return tier * 1_000_000 + (order.get(id) ?? 0);
}

/** An accepted limit may be gone. Until it is confirmed no session is raised, unless its charger does not answer. */
function needsAssertion(
  ledger: ConnectorLedger | undefined,
  connector: ConnectorConfig,
  rules: Rules,
): boolean {
  if (!ledger?.online || ledger.assertSince === null || isUncontrolled(ledger, connector)) return false;
  return ledger.limit.failures < rules.policy.retryMs.length - 1;
}

/** Whether room is expected soon. */
function freesRoomSoon(ledger: ConnectorLedger | undefined, rules: Rules): boolean {
  if (!ledger?.online || ledger.transaction === null) return false;
  if (ledger.settling.length > 0) return true;
  return (
    !isStuck(ledger, rules) &&
    ledger.limit.unanswered.some(({ waiting, kind }) => waiting && kind === "lower")
  );
}

function wantsRaise(working: WorkingState, plan: Plan, connector: ConnectorConfig): boolean {
  const ledger = working.connectors[connector.id];
  const target = plan.targets.get(connector.id);
  if (!ledger?.online || ledger.transaction === null || target === undefined) return false;
  if (isUncontrolled(ledger, connector) || ledger.assertSince !== null) return false;
  if (working.busy[connector.chargerId] !== undefined) return false;
  if (!isBelow(ledger, connector, target.limitA, working.rules)) return false;
  return working.at >= raisableFrom(ledger, target.limitA, working.rules);
}

/** The limit in force is below the target, or may be. */
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

/** A raise without an answer is sent once more at once, because it adds nothing to what counts already. */
export function raisableFrom(ledger: ConnectorLedger, targetA: number, { policy }: Rules): number {
  const { lastAt, notBefore, resends } = ledger.raises;
  const allowed = notBefore ?? Number.NEGATIVE_INFINITY;
  if (lastAt === null) return allowed;
  const again = unansweredA(ledger.limit) === targetA && ledger.limit.unanswered.length > 0;
  if (again && resends === 0) return allowed;
  return Math.max(allowed, lastAt + policy.raiseSpacingMs);
}

function raise(
  working: WorkingState,
  plan: Plan,
  sums: number[],
  connector: ConnectorConfig,
  expected: boolean,
): void {
  const ledger = working.connectors[connector.id];
  const targetA = plan.targets.get(connector.id)?.limitA;
  if (ledger === undefined || targetA === undefined || working.busy[connector.chargerId] !== undefined)
    return;
  const haveA = inForceA(ledger, connector, working.rules.safeties);
  const limitA = raisedTo(working, sums, connector, ledger, { haveA, targetA, expected });
  if (limitA === null) return;
  const phases = phasesOf(connector);
  const again = limitA === haveA && ledger.limit.unanswered.length > 0;
  const raises = takeToken(ledger, working, again ? 0 : keptShare(haveA / phases, limitA / phases));
  if (raises === null) return;
  recount(working, sums, connector, () => {
    working.connectors[connector.id] = {
      ...ledger,
      raises: { ...raises, lastAt: working.at, notBefore: null, resends: again ? raises.resends + 1 : 0 },
    };
    sendLimit(working, connector, "limit", "raise", limitA);
  });
}

/** The whole raise, or a good part of it when no more room is expected soon. Null: not now. */
function raisedTo(
  working: WorkingState,
  sums: readonly number[],
  connector: ConnectorConfig,
  ledger: ConnectorLedger,
  { haveA, targetA, expected }: { haveA: number; targetA: number; expected: boolean },
): number | null {
  const roomA = headroomA(working, sums, connector);
  if (roomA < 0) return null;
  if (roomA >= drawnBy(targetA, ledger, connector)) return targetA;
  const partA = Math.floor(limitWithin(roomA, ledger, connector));
  if (expected || partA < leastOf(working.rules, connector)) return null;
  const moreA = (partA - haveA) / phasesOf(connector);
  return haveA === 0 || moreA >= working.rules.policy.raiseStepA ? partA : null;
}

/**
 * The part of the bucket that a raise must leave for more useful raises. 0 when a car starts, gets half as much again, or 8 A
 * more; otherwise more for a less useful raise.
 */
function keptShare(haveA: number, limitA: number): number {
  const moreA = limitA - haveA;
  if (moreA >= Math.min(8, haveA / 2)) return 0;
  return moreA >= Math.min(4, haveA / 3) ? 0.75 : 0.85;
}

/** Takes a raise out of the bucket. Null: not enough is left. */
function takeToken(
  { raises }: ConnectorLedger,
  { rules, at }: WorkingState,
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

/** Raises a baseline that is below its target, once there is room for all that is kept free. */
function raiseBaseline(working: WorkingState, sums: number[], connector: ConnectorConfig): void {
  const { rules, busy } = working;
  const ledger = working.connectors[connector.id];
  if (!ledger?.online || isUncontrolled(ledger, connector) || busy[connector.chargerId] !== undefined) return;
  if (ledger.transaction !== null && ledger.limit.accepted?.setByBaseline) return;
  const { accepted, failures, failedAt } = ledger.baseline;
  const wantedA = wantedBaselineA(ledger, connector, rules);
  if (accepted === null || accepted.limitA >= wantedA) return;
  if (failures > 0 && working.at < failedAt + rules.policy.raiseSpacingMs) return;
  if (headroomA(working, sums, connector) < drawnByAny(wantedA, connector)) return;
  recount(working, sums, connector, () => sendLimit(working, connector, "baseline", "assert", wantedA));
}
