import type { ConnectorFacts, SiteConfig, TransactionId } from "./site.ts";

/** What happens to a site. Each may come twice, and in any order: the second time changes nothing. */
export type SiteEvent =
  | { type: "configured"; site: SiteConfig }
  /** The facts of the connectors that are named; the others are as they were. */
  | { type: "observed"; connectors: readonly ConnectorFacts[] }
  | {
      type: "measured";
      connectorId: string;
      /** Epoch ms when the charger took it, by its own clock. */
      at: number;
      /** How long ago it arrived, ms: what was stored first is told later. Default 0. */
      ageMs?: number;
      /** Current.Import on the fullest phase, amperes. */
      currentA: number;
      /** On how many phases current flows, where the charger says it of each; left out where nothing flows. */
      phases?: number;
      /** Current.Offered, where the charger says it. */
      offeredA?: number;
    }
  /**
   * Somebody else has written to its profiles, by hand, never more than what was in force: what is in force may be less
   * than the ledger says, and the limits are to be asserted once more.
   */
  | { type: "disturbed"; connectorId: string }
  /** Somebody wants to start a session remotely: the answer is a `grant_start`. */
  | { type: "start_requested"; connectorId: string; ref: string }
  /** What became of an effect that has a `ref`. */
  | { type: "answered"; ref: string; outcome: LimitOutcome }
  | { type: "tick" };

/** What became of a limit, or of a remote start that carries one. */
export type LimitOutcome =
  /**
   * The charger has said yes, to `limitA`: what was asked, or the least that it takes. `scope` is how long that lasts:
   * a charger that takes no TxProfile was told by its baseline, which outlives the transaction. `baselineA`: the baseline
   * may be this as well as what it was, by an attempt on the way that nobody answered. Default: it is not.
   */
  | { outcome: "accepted"; limitA: number; scope: "transaction" | "baseline"; baselineA?: number }
  /** It has said no, in all words that were tried: what was in force still is. */
  | { outcome: "rejected" }
  /** It takes limits in no form at all. */
  | { outcome: "not_supported" }
  /**
   * It may have been applied: no answer, or the line was lost. `limitA` is the most that may be in force of it, `baselineA`
   * what the baseline may have become on the way. Default: it is what it was.
   */
  | { outcome: "unknown"; limitA: number; baselineA?: number }
  /** It never left. */
  | { outcome: "not_sent" };

/** What is to be done. The caller does it, and tells what became of whatever has a `ref`. */
export type SiteEffect =
  /**
   * Store it, and then tell the charger. With a transaction it is a TxProfile of that transaction and of no other,
   * without one the TxDefaultProfile of the connector.
   */
  | {
      type: "set_limit";
      ref: string;
      connectorId: string;
      transactionId: TransactionId | null;
      /** Whole amperes per phase. */
      limitA: number;
      /** Of a connector with `wattPhases`: write it as the watts of so many phases. */
      phases?: 1 | 3;
    }
  /** The remote start `ref` may go out, with a TxProfile of so many amperes. Stored first, like every limit. */
  | { type: "grant_start"; ref: string; connectorId: string; limitA: number; phases?: 1 | 3 }
  /** Load balancing leaves: restore the connector's own baseline, then clear the TxProfile. */
  | {
      type: "release";
      ref: string;
      connectorId: string;
      transactionId: TransactionId | null;
      limitA: number;
      phases?: 1 | 3;
    }
  /** Only where the policy says so. */
  | { type: "stop_transaction"; connectorId: string; transactionId: TransactionId }
  | { type: "alarm_opened"; alarm: Alarm }
  | { type: "alarm_cleared"; alarm: Alarm }
  /** Something changes by itself at this time (epoch ms): send a tick then. At most one a step. */
  | { type: "wake"; at: number };

/** Everything that may be wrong with a site. */
export const alarmCodes = [
  "overcommitted",
  "limit_not_confirmed",
  "limit_rejected",
  "limit_not_honoured",
  "connector_uncontrolled",
  "reserve_starving",
  "scarcity",
  "baseline_unverified",
  "foreign_limit",
  "write_budget_exhausted",
  "unexpected_start",
  "meter_stale",
  "config_invalid",
] as const;

/** What is wrong with a site. The set grows: have an answer for one that you do not know. */
export type AlarmCode = (typeof alarmCodes)[number];

/** Something that somebody should know. It is told when it opens and when it clears, each once. */
export interface Alarm {
  code: AlarmCode;
  /** Null: of the site, or of a node. */
  connectorId: string | null;
  nodeId: string | null;
  /** By how much, or how many amperes are concerned; null where that says nothing. */
  amps: number | null;
  /** Of `scarcity`: how many wait. */
  waiting: number | null;
  /** Epoch ms. */
  since: number;
}
