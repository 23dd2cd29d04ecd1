import type { PhaseAmps } from "./allocation.ts";
import type { Capacity } from "./capacity.ts";
import type { Alarm } from "./events.ts";
import type { TransactionId } from "./site.ts";
import type { LoadMeasurement } from "./sources.ts";

/** The status of a site. When several apply, the worst one. */
export type SiteStatus =
  | "disabled"
  | "ok"
  /** A session has less than its maximum. */
  | "limited"
  /** A session is paused because there is not enough. */
  | "scarce"
  /** More may be drawn than the limit, because of loads that the balancer does not control. */
  | "overcommitted"
  /** A connector does not follow its limit, or a decrease is stuck. */
  | "degraded";

/** A site at one moment. Whole amperes, epoch ms. */
export interface SiteSnapshot {
  revision: number;
  asOf: number;
  status: SiteStatus;
  /** The site's fuse. Null without a capacity. */
  capacityA: number | null;
  /** What the chargers may share now: less the margin, other loads and the start pool, and within all limits. */
  usableA: number | null;
  /** The source that allows the chargers the least. Null: the fuse and the margin. */
  boundBy: Capacity["boundBy"];
  /** What other loads drew when they were measured last, on the fullest phase. Null without a measurement. */
  othersA: number | null;
  measurements: readonly MeasurementSnapshot[];
  limits: readonly LimitSnapshot[];
  /** Limits in force of sessions whose charger is online. */
  allocatedA: number;
  /** Kept for sessions whose charger is offline. */
  reservedA: number;
  /** All other amperes that cannot be given out now. */
  heldBackA: number;
  /** The site draws at most this. */
  exposureA: number;
  /** Part of what is not drawn: the shares of cars that are plugged in and have not started, for a while. */
  keptForStartA: number;
  /** The usable amperes that are neither drawn nor kept. */
  availableA: number | null;
  /** Null while a running session has no fresh measurement. */
  measuredA: number | null;
  measuredAt: number | null;
  sessions: readonly SessionSnapshot[];
  reservations: readonly Reservation[];
  /** Empty without limits below the site's. */
  nodes: readonly NodeSnapshot[];
  /** The open alarms. */
  alarms: readonly (Pick<Alarm, "code" | "since" | "connectorId"> & Partial<Alarm>)[];
}

/** The last value of a source of measurements. */
export interface MeasurementSnapshot {
  source: string;
  kind: LoadMeasurement["kind"];
  amps: number | PhaseAmps;
  measuredAt: number;
  validUntil: number;
  /** The source has been silent for longer than its value is valid. */
  silent: boolean;
}

/** A limit from outside that has not ended. */
export interface LimitSnapshot {
  name: string;
  maxA: number;
  until: number | null;
  silentFrom: number | null;
  fallbackA: number;
  silent: boolean;
}

/** A running session, with its charger online or offline. Whole amperes, epoch ms. */
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
  /** The limit in force. Null: unknown. */
  limitA: number | null;
  /** The limit that it is going to. Null while load balancing does not limit it. */
  targetA: number | null;
  /** Sent and not answered. */
  pendingA: number | null;
  exposureA: number;
  baselineA: number;
  minA: number | null;
  maxA: number | null;
  /** The operator's ceiling. */
  ceilingA: number | null;
  /** What limits the session. */
  reason:
    | "own_max"
    | "demand"
    | "node"
    | "tier"
    | "scarcity"
    | "operator"
    | "unverified"
    /** It may have more, and is raised when the write budget of its charger allows it. */
    | "write_budget";
  /** The node that limits it, below the site's fuse. Null: none. */
  boundNode: string | null;
  /** The measurement or limit that leaves it less than it could use. Null: none. */
  boundSource: string | null;
  weight: number;
  tier: number;
  /** In the waiting order, from 1. Null: it does not wait. */
  position: number | null;
  /** An estimate, while turns rotate. */
  nextTurnAt: number | null;
  measuredA: number | null;
  measuredAt: number | null;
  /** The `ref` of the last limit that was sent. */
  lastRef: string | null;
  confirmedAt: number | null;
}

/** Amperes that cannot be given out now, and why. */
export interface Reservation {
  /** Null, as is the charger, when it belongs to the site as a whole, such as a `start_pool`. */
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
    /** A limit in watts: one phase may carry the watts of all phases. */
    | "single_phase"
    | "start_pool"
    /** A car is plugged in, or a remote start was granted, and the session has not begun: others leave its share free. */
    | "plugged_in";
  since: number;
  /** When it ends by itself. */
  until?: number;
}

/** A limit below the site's, and the most that may be drawn below it. Whole amperes. */
export interface NodeSnapshot {
  id: string;
  parentId: string | null;
  capacityA: number | null;
  exposureA: number;
}
