import type { ConnectorFacts, SiteConfig, TransactionId } from "./site.ts";
import type { CapacityLimit, LoadMeasurement } from "./sources.ts";

/** What happens to a site. An event may come twice and in any order; a repeated event changes nothing. */
export type SiteEvent =
  | { type: "configured"; site: SiteConfig }
  /** The facts of the named connectors. The other connectors keep theirs. */
  | { type: "observed"; connectors: readonly ConnectorFacts[] }
  | {
      type: "measured";
      connectorId: string;
      /** Epoch ms when the charger took the sample, by its own clock. */
      at: number;
      /** How long ago the sample arrived, in ms, for samples that are stored before they are passed on. Default 0. */
      ageMs?: number;
      /** Current.Import on the fullest phase, amperes. */
      currentA: number;
      /** The number of phases with current, where the charger reports each phase. Left out without current. */
      phases?: number;
      /** Current.Offered, where the charger reports it. */
      offeredA?: number;
    }
  /**
   * The measurements of the site and the limits from outside, complete each time: one that is left out is removed. A source
   * that becomes silent stays in the list, because its silence means the fallback.
   */
  | { type: "sources"; measurements: readonly LoadMeasurement[]; limits: readonly CapacityLimit[] }
  /**
   * An operator has written to the charger's profiles directly, never above the limit in force. The limit in force may be
   * lower than the ledger says, so the limits are sent again.
   */
  | { type: "disturbed"; connectorId: string }
  /**
   * Profiles were written or cleared in a way that the ledger does not know. As after a boot, the connector may draw its
   * maximum until it has accepted its baseline and the limit of its transaction again.
   */
  | { type: "profiles_lost"; connectorId: string }
  /** A session is to start remotely. The reply is a `grant_start`. */
  | { type: "start_requested"; connectorId: string; ref: string }
  /** The outcome of an effect that has a `ref`. */
  | { type: "answered"; ref: string; outcome: LimitOutcome }
  | { type: "tick" };

/** The outcome of a limit, or of a remote start that carries one. */
export type LimitOutcome =
  /**
   * The charger has accepted `limitA`: what was sent, or the least that it accepts. `scope` is how long that lasts: a charger
   * that does not take a TxProfile got its baseline instead, which outlives the transaction. `baselineA`: an attempt without
   * an answer may also have changed the baseline to this. Default: it has not.
   */
  | { outcome: "accepted"; limitA: number; scope: "transaction" | "baseline"; baselineA?: number }
  /** The charger has rejected all known forms of the limit. What was in force still is. */
  | { outcome: "rejected" }
  /** The charger does not take limits in any form. */
  | { outcome: "not_supported" }
  /**
   * The limit may have been applied: the answer or the connection was lost. `limitA` is the most that may be in force because
   * of it, `baselineA` what the baseline may have become. Default: the baseline is unchanged.
   */
  | { outcome: "unknown"; limitA: number; baselineA?: number }
  /** The limit was never sent. */
  | { outcome: "not_sent" };

/** What the caller has to do. It reports the outcome of every effect that has a `ref`. */
export type SiteEffect =
  /**
   * Store the limit, then send it to the charger: with a transaction as a TxProfile of exactly that transaction, without one
   * as the TxDefaultProfile of the connector.
   */
  | {
      type: "set_limit";
      ref: string;
      connectorId: string;
      transactionId: TransactionId | null;
      /** Whole amperes per phase. */
      limitA: number;
      /** For a connector with `wattPhases`: write the limit as the watts of this many phases. */
      phases?: 1 | 3;
    }
  /** Send the remote start `ref`, with a TxProfile of this many amperes. Store it first, like every limit. */
  | { type: "grant_start"; ref: string; connectorId: string; limitA: number; phases?: 1 | 3 }
  /** Load balancing ends: restore the connector's own baseline, then clear the TxProfile. */
  | {
      type: "release";
      ref: string;
      connectorId: string;
      transactionId: TransactionId | null;
      limitA: number;
      phases?: 1 | 3;
    }
  /** Only with the policy `stopsUncontrolled`. */
  | { type: "stop_transaction"; connectorId: string; transactionId: TransactionId }
  | { type: "alarm_opened"; alarm: Alarm }
  | { type: "alarm_cleared"; alarm: Alarm }
  /** The state changes by itself at this time (epoch ms): send a tick then. At most one in a step. */
  | { type: "wake"; at: number };

/** Every alarm code. */
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
  "measurement_stale",
  "limit_stale",
] as const;

/** What is wrong with a site. More codes may be added, so handle an unknown one. */
export type AlarmCode = (typeof alarmCodes)[number];

/** A problem that the operator has to know. An alarm is reported once when it opens and once when it clears. */
export interface Alarm {
  code: AlarmCode;
  /** Null for an alarm of the site or of a node. */
  connectorId: string | null;
  nodeId: string | null;
  /** By how many amperes a limit is exceeded, or how many amperes are affected. Null where neither applies. */
  amps: number | null;
  /** For `scarcity`: how many sessions wait. */
  waiting: number | null;
  /** For `measurement_stale` and `limit_stale`: the silent source. */
  source: string | null;
  /** Epoch ms. */
  since: number;
}
