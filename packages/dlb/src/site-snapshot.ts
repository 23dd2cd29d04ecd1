import type { Alarm } from "./events.ts";
import type { TransactionId } from "./site.ts";

/** How a site is, in a word: of several that hold, the worst. */
export type SiteStatus =
  | "disabled"
  | "ok"
  /** Somebody has less than its maximum. */
  | "limited"
  /** Somebody is paused because there is not enough. */
  | "scarce"
  /** More may be drawn than there is, by what nobody here can help. */
  | "overcommitted"
  /** A connector does not obey, or a decrease is stuck. */
  | "degraded";

/** A site at a moment. Whole amperes, epoch ms. */
export interface SiteSnapshot {
  revision: number;
  asOf: number;
  status: SiteStatus;
  /** Null without a capacity. */
  capacityA: number | null;
  /** Less the margin and the start pool. */
  usableA: number | null;
  /** In force at sessions whose charger is online. */
  allocatedA: number;
  /** For sessions whose charger is offline. */
  reservedA: number;
  /** Everything else that cannot be given out now. */
  heldBackA: number;
  /** Not more than this is drawn. */
  exposureA: number;
  /** Of what is not drawn: the shares of cars that are plugged in and have not started, for a while. */
  keptForStartA: number;
  /** Of the usable amperes, what is neither drawn nor kept. */
  availableA: number | null;
  /** Null as long as a running session has no fresh measurement. */
  measuredA: number | null;
  measuredAt: number | null;
  sessions: readonly SessionSnapshot[];
  reservations: readonly Reservation[];
  /** Only where there are limits below the site's. */
  nodes: readonly NodeSnapshot[];
  /** Those that are open. */
  alarms: readonly (Pick<Alarm, "code" | "since" | "connectorId"> & Partial<Alarm>)[];
}

/** A running session, whether its charger can be reached or not. Whole amperes, epoch ms. */
export interface SessionSnapshot {
  connectorId: string;
  chargerId: string;
  transactionId: TransactionId;
  state:
    | "starting"
    | "charging"
    | "paused_capacity"
    | "paused_operator"
    | "suspended_ev"
    | "uncontrolled"
    | "offline";
  /** In force, for all that is known; null when it is not. */
  limitA: number | null;
  /** Where it is going; null while nobody is limited. */
  targetA: number | null;
  /** Sent and not answered. */
  pendingA: number | null;
  exposureA: number;
  baselineA: number;
  minA: number | null;
  maxA: number | null;
  /** The operator's. */
  ceilingA: number | null;
  /** What binds. */
  reason:
    | "own_max"
    | "demand"
    | "node"
    | "tier"
    | "scarcity"
    | "operator"
    | "unverified"
    /** It may have more, and is raised when its charger may be written to again. */
    | "write_budget";
  boundNode: string | null;
  weight: number;
  tier: number;
  /** In the waiting order, from 1; null: it does not wait. */
  position: number | null;
  /** An estimate, while the turns rotate. */
  nextTurnAt: number | null;
  measuredA: number | null;
  measuredAt: number | null;
  /** The `ref` of the last limit that was sent. */
  lastRef: string | null;
  confirmedAt: number | null;
}

/** Amperes that cannot be given out now, and why. */
export interface Reservation {
  /** Null, as the charger: of no connector in particular, as a `start_pool` is. */
  connectorId: string | null;
  chargerId: string | null;
  transactionId: TransactionId | null;
  reservedA: number;
  cause:
    | "offline_active"
    | "offline_idle"
    | "unconfirmed_decrease"
    | "uncontrolled"
    | "starting"
    /** A limit in watts: one phase may carry the watts of all of them. */
    | "single_phase"
    | "start_pool"
    /** A car is plugged in, or a remote start was granted, and no session has begun: others leave it its share. */
    | "plugged_in";
  since: number;
  /** When it ends by itself. */
  until?: number;
}

/** A limit below the site's, and what may be drawn below it at most. Whole amperes. */
export interface NodeSnapshot {
  id: string;
  parentId: string | null;
  capacityA: number | null;
  exposureA: number;
}
