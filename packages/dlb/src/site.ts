import type { LimitNode } from "./allocation.ts";
import type { Policy } from "./policy.ts";

/** The id of a transaction at the charger. */
export type TransactionId = string | number;

/** What is balanced, and how. */
export interface SiteConfig {
  /** False: no session is limited, and limited ones are released. The ledger is kept. */
  enabled: boolean;
  /** The site's fuse, amperes per phase. Null only while `enabled` is false. */
  capA: number | null;
  /** Kept free below `capA`. Default 0. */
  marginA?: number;
  /** What the chargers may share while a source of measurements is silent. Default 0. */
  fallbackA?: number;
  /** Limits below the site's. A node with a null `parentId` is directly below the site's fuse. Default none. */
  nodes?: readonly LimitNode[];
  connectors: readonly ConnectorConfig[];
  /** What a session without an announcement may draw: the TxDefaultProfile, amperes. Default 0. */
  baselineA?: number;
  /** What is kept free for such sessions, where the baseline is above 0. Default full. */
  startReserve?: "full" | "pool" | "none";
  /** How many minimum currents a pool holds. Default 1. */
  poolSize?: number;
  policy?: Partial<Policy>;
}

/** One outlet. */
export interface ConnectorConfig {
  id: string;
  /** Connectors of one charger share its connection: one call at a time. */
  chargerId: string;
  /** The node that feeds it. Default: the site itself. */
  nodeId?: string;
  /** The lowest of the ratings of its hardware, its cable and its own fuse, amperes per phase. */
  maxA: number;
  /** Default: the policy's. */
  minA?: number;
  /** Default: the site's. */
  baselineA?: number;
  /** Default 1. */
  weight?: number;
  /** 0 is the most important. Default 0. */
  tier?: number;
  /** The model drops its profiles when its connection is lost, so it counts in full while it is offline. Default false. */
  dropsProfilesOffline?: boolean;
  /** Whether it may start a session while offline. Default true. */
  startsOffline?: boolean;
  /** The charger is known not to take limits. Default false. */
  uncontrolled?: boolean;
  /** The lowest limit that the charger is known to accept, where it refuses 0 A. Default 0, until it refuses. */
  minSettableA?: number;
  /**
   * The charger takes watts only, and a limit is written as the watts of this many phases. A car on one phase may draw all of
   * them there: a limit counts this many times, and at most `maxA`, until samples of the session show three phases. Default
   * 1.
   */
  wattPhases?: 1 | 3;
  /** How often it sends meter values, in seconds. A sample older than twice this is ignored. Default 60. */
  sampleIntervalS?: number;
}

/** The state that a connector reports, as ChargePointStatus of OCPP 1.6. */
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

/** Everything known about a connector from outside, complete each time: the next facts make up for missed ones. */
export interface ConnectorFacts {
  connectorId: string;
  /** `connectionId` differs after every reconnection, `bootId` after every BootNotification (null: none seen). */
  connection: { state: "online"; connectionId: string; bootId: string | null } | { state: "offline" };
  /** Null: not reported yet. */
  status: ConnectorState | null;
  /** The open transaction. `startedAt` is epoch ms, as the charger reports it. */
  transaction: { id: TransactionId; startedAt: number } | null;
  /** What the operator allows for the open transaction or the next one. Null: no ceiling. */
  ceilingA: number | null;
}

/** What is stored about a connector from before a restart. What is not stored counts in full. */
export interface StoredConnector {
  connectorId: string;
  /** The limit of a transaction: the newest acceptance, and everything since then without an answer. */
  transaction: {
    id: TransactionId;
    accepted: AcceptedLimit | null;
    unanswered: readonly UnansweredLimit[];
  } | null;
  /** The baseline: the newest acceptance, and everything since then without an answer. */
  baseline: { accepted: AcceptedLimit | null; unanswered: readonly UnansweredLimit[] };
  /**
   * The boot since which the charger has accepted that baseline. When the first facts report another boot, the baseline must
   * be written again before it counts. Left out: the charger has not booted since, and still has it.
   */
  bootId?: string | null;
  /** Remote starts that carry a limit and have not become a transaction. */
  starts: readonly UnansweredLimit[];
}

/** A limit that the charger has accepted, in whole amperes. */
export interface AcceptedLimit {
  limitA: number;
  /** The phases that it was written for, in watts. Default 1. */
  phases?: 1 | 3;
  /** Epoch ms. */
  at: number;
}

/** A limit that was sent and whose outcome is not known, so it may be in force. */
export interface UnansweredLimit {
  ref: string;
  limitA: number;
  /** The phases that it was written for, in watts. Default 1. */
  phases?: 1 | 3;
  /** Epoch ms. */
  at: number;
}
