import type { Bound } from "./allocation.ts";
import type { DemandState } from "./demand.ts";
import type { Policy } from "./policy.ts";
import type { ConnectorConfig, ConnectorState, StoredConnector, TransactionId } from "./site.ts";
import { unlimited } from "./watts.ts";

/**
 * Everything known about what one connector may draw. Times are ms of the site's own clock (see `SiteState.clock`). Every
 * `limitA` is counted over the phases that the limit is written for (see `watts.ts`).
 */
export interface ConnectorLedger {
  id: string;
  /** Facts have arrived since this process keeps the ledger. */
  observed: boolean;
  /** The charger has been seen, now or before a restart. A charger that was never seen draws nothing. */
  known: boolean;
  online: boolean;
  connectionSince: number;
  connectionId: string | null;
  bootId: string | null;
  /** The stored data says since which boot the charger has its baseline. */
  bootIsStored: boolean;
  status: ConnectorState | null;
  statusSince: number;
  /** When a car arrived that has not started yet. Null: none. */
  arrivedAt: number | null;
  ceilingA: number | null;
  transaction: { id: TransactionId; startedAt: number; since: number } | null;
  /** The limit of the running transaction: its TxProfile. */
  limit: Slot;
  /** What a session begins with: the TxDefaultProfile. */
  baseline: Slot;
  /** The charger has not accepted a baseline since it booted, so the baseline may be gone. */
  booted: boolean;
  /** When the charger was last seen to boot. Null: never. */
  bootedAt: number | null;
  /** The accepted limit may be gone, and the baseline in force. */
  doubtful: boolean;
  /** Since when the accepted limit has to be sent again. Null: it does not have to be. */
  assertSince: number | null;
  /** The baseline has to be written again, although its value has not changed. */
  rewriteBaseline: boolean;
  /** What the car may still draw although a lower limit is in force. */
  settling: readonly Settling[];
  /** When the last of them was over. */
  settledAt: number;
  /** What the transaction that ended last may still draw. */
  ended: { drawnA: number; at: number; until: number } | null;
  starts: readonly GrantedStart[];
  /** The refs of pending limits whose transactions have ended: their outcome may have changed the baseline. */
  orphans: readonly string[];
  /** The charger has accepted a limit as a TxProfile, and not as its baseline. */
  takesTransactionLimits: boolean;
  /**
   * What the charger accepts instead of 0 A, and how often in a row it has refused 0 A. Null: it accepts 0 A as far as is
   * known.
   */
  lowest: { limitA: number; at: number; refusals: number } | null;
  uncontrolled: { cause: "not_supported" | "rejected" | "ignores"; since: number; stopped: boolean } | null;
  raises: Raises;
  meter: Meter;
  /** How often its limit was sent again because no current flows although it may. */
  wakes: number;
  /** Since when the car has suspended itself. Null: it has not, or it has drawn since. */
  suspendedSince: number | null;
  demand: DemandState | null;
  target: Target | null;
  /** What others leave free for a session that is about to begin, on one phase, and until when. Null: none. */
  expectedStart: { shareA: number; until: number } | null;
  /** Its transaction began without an announcement and exceeded a limit. */
  unexpected: boolean;
  /** Load balancing has released it, and its own baseline is restored. */
  released: boolean;
  /** The refs of the last granted remote starts, so that none is granted twice. */
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
  /** It was never granted this limit; it may only have lost its limits at a boot. */
  sinceBoot: boolean;
}

/** One limit at the charger: the accepted one, and those sent since then. */
export interface Slot {
  accepted: { limitA: number; at: number; setByBaseline: boolean; whileSuspended: boolean } | null;
  /** Oldest first. */
  unanswered: readonly SentLimit[];
  /** In a row, without an acceptance. Raises do not count. */
  failures: number;
  rejections: number;
  failedAt: number;
  lastRef: string | null;
}

export interface SentLimit {
  ref: string;
  limitA: number;
  at: number;
  /** The phases that it is written for, in watts; 1 for amperes. */
  phases: 1 | 3;
  kind: "lower" | "raise" | "assert" | "start" | "release";
  /** False: an answer is not expected any more, and the limit may have been applied. */
  waiting: boolean;
}

/** A remote start with a limit of its own that has not become a transaction. */
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
  /** The time of the newest sample, by the charger's clock. */
  takenAt: number | null;
  /** The time of the newest sample by the site's clock. This is not its arrival, because a sample may be delayed for long. */
  sampledAt: number;
  /** By how much timestamps are behind arrivals: the least and the last delay. Null: no sample yet. */
  clock: { leastMs: number; lastMs: number; receivedAt: number } | null;
  currentA: number;
  /** How many samples in a row have shown current on three phases. */
  onThree: number;
  /** Samples in a row above the limit. */
  above: number;
  /** What it draws against its limit. Null: it follows its limit as far as is known. */
  excessA: number | null;
  /** The limit was sent once more because of it. */
  resent: boolean;
  aboveOffered: number;
  /** The current that it offers against its limit. */
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

/** A connector without facts yet. What is not stored about it counts in full. */
export function openLedger(
  connector: ConnectorConfig,
  at: number,
  { raiseBurst, settleMs }: Policy,
  stored?: StoredConnector,
): ConnectorLedger {
  const transaction = stored?.transaction ?? null;
  const accepted = transaction?.accepted ?? null;
  // The limit before the accepted one is not stored. Until the car has followed, it may still draw the maximum.
  const settledAt = accepted === null ? at : Math.min(accepted.at, at) + settleMs;
  return {
    id: connector.id,
    observed: false,
    known: stored !== undefined,
    online: false,
    connectionSince: at,
    connectionId: null,
    bootId: stored?.bootId ?? null,
    bootIsStored: stored?.bootId !== undefined,
    status: null,
    statusSince: at,
    arrivedAt: null,
    ceilingA: null,
    transaction: transaction && { id: transaction.id, startedAt: at, since: at },
    limit: storedSlot(transaction, at),
    baseline: storedSlot(stored ? withOwnRefs(stored) : null, at),
    booted: false,
    bootedAt: null,
    doubtful: false,
    assertSince: null,
    rewriteBaseline: false,
    settling: settledAt > at ? [{ limitA: unlimited(connector), until: settledAt, sinceBoot: false }] : [],
    settledAt,
    ended: null,
    starts: (stored?.starts ?? []).map(({ ref, limitA, phases = 1, at: sentAt }) => ({
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
    expectedStart: null,
    unexpected: false,
    released: false,
    grantedRefs: [],
  };
}

/** A limit that was also tried as a baseline counts in both places, so each gets its own ref. */
function withOwnRefs({ transaction, baseline }: StoredConnector): StoredConnector["baseline"] {
  const taken = new Set(transaction?.unanswered.map(({ ref }) => ref));
  const unanswered = baseline.unanswered.map((sent) =>
    taken.has(sent.ref) ? { ...sent, ref: `${sent.ref}/baseline` } : sent,
  );
  return { ...baseline, unanswered };
}

function storedSlot(
  stored: Pick<NonNullable<StoredConnector["transaction"]>, "accepted" | "unanswered"> | null,
  at: number,
): Slot {
  if (stored === null) return emptySlot;
  const { accepted, unanswered } = stored;
  return {
    ...emptySlot,
    accepted: accepted && {
      limitA: accepted.limitA * (accepted.phases ?? 1),
      at: Math.min(accepted.at, at),
      setByBaseline: false,
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
