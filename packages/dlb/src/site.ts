import type { LimitNode } from "./allocation.ts";
import type { Policy } from "./policy.ts";

/** Of a transaction, as the charger knows it. */
export type TransactionId = string | number;

/** What is balanced, and how. */
export interface SiteConfig {
  /** False: nobody is limited any more, and whoever was is released; the ledger is kept all the same. */
  enabled: boolean;
  /** Of the site's fuse, amperes per phase; null only while it is not enabled. */
  capA: number | null;
  /** Kept free below `capA`. Default 0. */
  marginA?: number;
  /** Limits below the site's: a node whose `parentId` is null is directly below it. Default none. */
  nodes?: readonly LimitNode[];
  connectors: readonly ConnectorConfig[];
  /** What a session that nobody announced may draw: the TxDefaultProfile, amperes. Default 0. */
  baselineA?: number;
  /** What is kept free for such sessions, where the baseline is above 0. Default full. */
  startReserve?: "full" | "pool" | "none";
  /** How many minima a pool holds. Default 1. */
  poolSize?: number;
  policy?: Partial<Policy>;
}

/** One outlet. */
export interface ConnectorConfig {
  id: string;
  /** Connectors of one charger share its line: one call at a time. */
  chargerId: string;
  /** The node that feeds it. Default: the site itself. */
  nodeId?: string;
  /** The least of what its hardware, its cable and its own fuse carry, amperes per phase. */
  maxA: number;
  /** Default: that of the policy. */
  minA?: number;
  /** Default: that of the site. */
  baselineA?: number;
  /** Default 1. */
  weight?: number;
  /** 0 is the most important. Default 0. */
  tier?: number;
  /** The model forgets its profiles when its line is lost: it counts in full while it is offline. Default false. */
  dropsProfilesOffline?: boolean;
  /** Whether it may start a session while offline. Default true. */
  startsOffline?: boolean;
  /** The charger takes no limit at all, and it is known before anybody asks it. Default false. */
  uncontrolled?: boolean;
  /** The lowest limit that it is known to take, where 0 A is refused. Default 0, until it refuses. */
  minSettableA?: number;
  /**
   * The charger takes watts only, and a limit is written as the watts of so many phases. A car on one phase may draw all of
   * them there: a limit counts so many times, and `maxA` at most, until samples of the session show three phases. Default 1.
   */
  wattPhases?: 1 | 3;
  /** How often it sends meter values; a sample older than twice this says nothing. Default 60. */
  sampleIntervalS?: number;
}

/** What a connector says it is doing, as ChargePointStatus of OCPP 1.6 does. */
export type ConnectorState =
  | "available"
  | "preparing"
  | "charging"
  | "suspended_ev"
  | "suspended_evse"
  | "finishing"
  | "reserved"
  | "unavailable"
  | "faulted";

/** All that is known of a connector from outside, whole each time: what was missed is made up for by the next. */
export interface ConnectorFacts {
  connectorId: string;
  /** `connectionId` differs after every reconnection, `bootId` after every BootNotification (null: none seen). */
  link: { state: "online"; connectionId: string; bootId: string | null } | { state: "offline" };
  /** Null: it has not said. */
  status: ConnectorState | null;
  /** The open transaction; epoch ms when it began by the charger's word. */
  transaction: { id: TransactionId; startedAt: number } | null;
  /** What the operator allows the open transaction, or whatever comes; null: no ceiling. */
  ceilingA: number | null;
}

/** What is remembered of a connector from before a restart. What is not remembered counts in full. */
export interface RememberedConnector {
  connectorId: string;
  /** Of the limit of a transaction, newest acceptance and everything since that nobody has answered. */
  transaction: {
    id: TransactionId;
    accepted: AcceptedLimit | null;
    unanswered: readonly UnansweredLimit[];
  } | null;
  /** The same of the baseline. */
  baseline: { accepted: AcceptedLimit | null; unanswered: readonly UnansweredLimit[] };
  /**
   * The boot since which that baseline was accepted. When the first facts say another one, the baseline has to be written
   * again before it counts. Left out: it has not booted since, for all that is known, and has it still.
   */
  bootId?: string | null;
  /** Remote starts that have been told a limit, and have not become a transaction. */
  starts: readonly UnansweredLimit[];
}

/** A limit that the charger has said yes to, in whole amperes. */
export interface AcceptedLimit {
  limitA: number;
  /** The phases that it was written for, in watts. Default 1. */
  phases?: 1 | 3;
  /** Epoch ms. */
  at: number;
}

/** A limit that may be in force, for all that is known: it was sent, and nobody has said what became of it. */
export interface UnansweredLimit {
  ref: string;
  limitA: number;
  /** The phases that it was written for, in watts. Default 1. */
  phases?: 1 | 3;
  /** Epoch ms. */
  at: number;
}
