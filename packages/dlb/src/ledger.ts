import type { Bound } from "./allocation.ts";
import type { DemandState } from "./demand.ts";
import type { Policy } from "./policy.ts";
import type { ConnectorConfig, ConnectorState, RememberedConnector, TransactionId } from "./site.ts";
import { unlimited } from "./watts.ts";

/**
 * All that is known of what one connector may draw. Times are ms of the site's own clock (see `clock.ts`). Every `limitA` is
 * counted over the phases that the limit is written for (see `watts.ts`).
 */
export interface ConnectorLedger {
  id: string;
  /** Since this process keeps the ledger. */
  observed: boolean;
  /** Somebody has seen it, now or before a restart. One that nobody has ever seen draws nothing. */
  known: boolean;
  online: boolean;
  linkSince: number;
  connectionId: string | null;
  bootId: string | null;
  /** Whether that is since which boot the charger has its baseline, by what was remembered. */
  remembersBoot: boolean;
  status: ConnectorState | null;
  statusSince: number;
  /** When a car came that has not started yet; null: none has. */
  arrivedAt: number | null;
  ceilingA: number | null;
  transaction: { id: TransactionId; startedAt: number; since: number } | null;
  /** The limit of the running transaction: its TxProfile. */
  limit: Slot;
  /** What a session begins with: the TxDefaultProfile. */
  baseline: Slot;
  /** The baseline has not been accepted since the charger booted: it may be gone. */
  booted: boolean;
  /** When it was last seen to have booted; null: it has not. */
  bootedAt: number | null;
  /** The limit that was accepted may be gone, and the baseline in force. */
  doubtful: boolean;
  /** Since when the accepted limit is to be sent once more; null: it is not. */
  assertSince: number | null;
  /** The baseline is to be written once more, though its value has not changed. */
  baselineOwed: boolean;
  /** What the car may still draw although less is in force by now. */
  settling: readonly Settling[];
  /** When the last of that was over. */
  settledAt: number;
  /** What the transaction before this one, or before none, may still draw. */
  ended: { drawnA: number; at: number; until: number } | null;
  starts: readonly GrantedStart[];
  /** Of limits on their way to transactions that have ended: what they did to the baseline is still to be told. */
  orphans: readonly string[];
  /** It has taken a limit for a transaction as such, and not as its baseline. */
  takesTransactionLimits: boolean;
  /** What it takes instead of 0 A, and how often in a row it has refused that; null: it takes 0 A, for all that is known. */
  lowest: { limitA: number; at: number; refusals: number } | null;
  uncontrolled: { cause: "not_supported" | "rejected" | "ignores"; since: number; stopped: boolean } | null;
  raises: Raises;
  meter: Meter;
  /** How often its limit was sent again because nothing flows, though it may. */
  wakes: number;
  /** Since when the car has suspended itself; null: it has not, or it has drawn since. */
  suspendedSince: number | null;
  demand: DemandState | null;
  target: Target | null;
  /** What others leave to the session that is about to begin, on one phase, and until when; null: none is. */
  coming: { shareA: number; until: number } | null;
  /** Its transaction began where nobody reckoned with it. */
  unexpected: boolean;
  /** Load balancing has left it alone: its own baseline is back. */
  released: boolean;
  /** Of the last remote starts that were granted, so that none is granted twice. */
  grantedRefs: readonly string[];
}

export interface Target {
  limitA: number;
  bound: Bound | "operator" | "unverified" | "write_budget";
  /** In the waiting order, from 1. */
  position: number | null;
}

export interface Settling {
  limitA: number;
  until: number;
  /** It was never told as much: it may only have lost its limits when it booted. */
  sinceBoot: boolean;
}

/** One limit at the charger: what it has said yes to, and what it may have got since. */
export interface Slot {
  accepted: { limitA: number; at: number; carriedByBaseline: boolean; whileSuspended: boolean } | null;
  /** Oldest first. */
  unanswered: readonly SentLimit[];
  /** In a row, without one acceptance; raises aside. */
  failures: number;
  rejections: number;
  failedAt: number;
  lastRef: string | null;
}

export interface SentLimit {
  ref: string;
  limitA: number;
  at: number;
  /** That it is written for, in watts; 1 for amperes. */
  phases: 1 | 3;
  kind: "lower" | "raise" | "assert" | "start" | "release";
  /** False: nobody will answer any more, for all that is known, and it may have been applied. */
  waiting: boolean;
}

/** A remote start with a limit of its own, that has not become a transaction. */
export interface GrantedStart {
  ref: string;
  limitA: number;
  phases: 1 | 3;
  at: number;
  state: "waiting" | "accepted" | "unknown" | "expired";
}

export interface Raises {
  lastAt: number | null;
  tokens: number;
  tokensAt: number;
  notBefore: number | null;
  refusals: number;
  /** How often the same unanswered raise was sent again. */
  resends: number;
}

export interface Meter {
  /** By the charger's clock, of the newest sample. */
  takenAt: number | null;
  /** The same by the site's own time: not when it arrived, for it may have been on its way for long. */
  sampledAt: number;
  /** How far stamps are behind arrivals, at least and at last; null: no sample has come yet. */
  clock: { leastMs: number; lastMs: number; heardAt: number } | null;
  currentA: number;
  /** How many in a row have shown current on three phases. */
  onThree: number;
  /** In a row above the limit. */
  above: number;
  /** What it draws against its limit; null: it obeys, for all that is known. */
  excessA: number | null;
  /** The limit was sent once more because of it. */
  resent: boolean;
  aboveOffered: number;
  /** What it says it offers against its limit. */
  foreignA: number | null;
}

export const emptySlot: Slot = {
  accepted: null,
  unanswered: [],
  failures: 0,
  rejections: 0,
  failedAt: 0,
  lastRef: null,
};

export const noMeter: Meter = {
  takenAt: null,
  sampledAt: 0,
  clock: null,
  currentA: 0,
  onThree: 0,
  above: 0,
  excessA: null,
  resent: false,
  aboveOffered: 0,
  foreignA: null,
};

/** A connector that nobody has observed yet. What is not remembered of it counts in full. */
export function openLedger(
  connector: ConnectorConfig,
  at: number,
  { raiseBurst, settleMs }: Policy,
  remembered?: RememberedConnector,
): ConnectorLedger {
  const transaction = remembered?.transaction ?? null;
  const accepted = transaction?.accepted ?? null;
  // What it superseded is not remembered: until it has settled, the car may still draw anything.
  const settledAt = accepted === null ? at : Math.min(accepted.at, at) + settleMs;
  return {
    id: connector.id,
    observed: false,
    known: remembered !== undefined,
    online: false,
    linkSince: at,
    connectionId: null,
    bootId: remembered?.bootId ?? null,
    remembersBoot: remembered?.bootId !== undefined,
    status: null,
    statusSince: at,
    arrivedAt: null,
    ceilingA: null,
    transaction: transaction && { id: transaction.id, startedAt: at, since: at },
    limit: rememberedSlot(transaction, at),
    baseline: rememberedSlot(remembered ? withOwnRefs(remembered) : null, at),
    booted: false,
    bootedAt: null,
    doubtful: false,
    assertSince: null,
    baselineOwed: false,
    settling: settledAt > at ? [{ limitA: unlimited(connector), until: settledAt, sinceBoot: false }] : [],
    settledAt,
    ended: null,
    starts: (remembered?.starts ?? []).map(({ ref, limitA, phases = 1, at: sentAt }) => ({
      ref,
      limitA: limitA * phases,
      phases,
      at: Math.min(sentAt, at),
      state: "unknown",
    })),
    orphans: [],
    takesTransactionLimits: false,
    lowest: null,
    uncontrolled: null,
    raises: { lastAt: null, tokens: raiseBurst, tokensAt: at, notBefore: null, refusals: 0, resends: 0 },
    meter: noMeter,
    wakes: 0,
    suspendedSince: null,
    demand: null,
    target: null,
    coming: null,
    unexpected: false,
    released: false,
    grantedRefs: [],
  };
}

/** A limit that was tried as a baseline on its way counts in both places, with one ref in each. */
function withOwnRefs({ transaction, baseline }: RememberedConnector): RememberedConnector["baseline"] {
  const taken = new Set(transaction?.unanswered.map(({ ref }) => ref));
  const unanswered = baseline.unanswered.map((sent) =>
    taken.has(sent.ref) ? { ...sent, ref: `${sent.ref}/baseline` } : sent,
  );
  return { ...baseline, unanswered };
}

function rememberedSlot(
  remembered: Pick<NonNullable<RememberedConnector["transaction"]>, "accepted" | "unanswered"> | null,
  at: number,
): Slot {
  if (remembered === null) return emptySlot;
  const { accepted, unanswered } = remembered;
  return {
    ...emptySlot,
    accepted: accepted && {
      limitA: accepted.limitA * (accepted.phases ?? 1),
      at: Math.min(accepted.at, at),
      carriedByBaseline: false,
      whileSuspended: false,
    },
    unanswered: unanswered.map(({ ref, limitA, phases = 1, at: sentAt }) => ({
      ref,
      limitA: limitA * phases,
      phases,
      at: Math.min(sentAt, at),
      kind: "assert",
      waiting: false,
    })),
  };
}
