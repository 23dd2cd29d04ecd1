/** A phase of the mains (IEC 60445). */
export type Phase = "L1" | "L2" | "L3";

/** Amperes on each phase. */
export type PhaseAmps = Readonly<Record<Phase, number>>;

/** One limit of the tree: a fuse, a cable, a panel. */
export interface LimitNode {
  id: string;
  /** Null for a root, such as the grid connection. */
  parentId: string | null;
  /**
   * Amperes, one value for all phases or one for each, rounded down. Below 0 counts as overcommitted. Null: no limit of its
   * own.
   */
  capA: number | PhaseAmps | null;
}

/** Current that cannot be reduced now. It is subtracted before anything is given out. */
export interface FixedLoad {
  nodeId: string;
  /** Amperes per phase, rounded up. A negative value adds no room. */
  amps: number;
  /** Per-phase mode only. Default: all three. */
  phases?: readonly Phase[];
  cause: "offline" | "uncontrolled" | "unconfirmed" | "starting" | "start_pool" | "margin";
}

/** One consumer that wants current, usually a session. */
export interface Demand {
  id: string;
  nodeId: string;
  /**
   * The least useful current, rounded up; below it the grant is 0. 0 means that any current is useful (DC). Default 6 (IEC
   * 61851-1).
   */
  minA?: number;
  /** The lowest of the maxima of hardware, cable, operator's ceiling and car, rounded down. */
  maxA: number;
  /** What it could use, headroom included (see `estimateDemand`). Null: unknown. Default null. */
  demandA?: number | null;
  /** A whole number from 1 to 1,000,000. Twice the weight gets twice the current. Default 1. */
  weight?: number;
  /** 0 is the most important tier. Default 0. */
  tier?: number;
  /** A lower number comes earlier (see `nextOrder`). Equal numbers are ordered by id, by code units. */
  order: number;
  /** The limit in force. Among equals, the demand that already has the last ampere keeps it. Default 0. */
  previousA?: number;
  /** Per-phase mode only. Default: all three. */
  phases?: readonly Phase[];
}

/** Everything that an allocation depends on. */
export interface AllocationInput {
  nodes: readonly LimitNode[];
  demands: readonly Demand[];
  fixed: readonly FixedLoad[];
  /**
   * `minimum-first`: every tier gets its minimum before any tier gets more. `strict`: an important tier is filled first.
   * Default minimum-first.
   */
  tiers?: "minimum-first" | "strict";
  /**
   * `worst-case`: a demand counts with its amperes on every phase. `per-phase`: it counts on the phases that it names.
   * Default worst-case.
   */
  mode?: "worst-case" | "per-phase";
}

/** What limits a grant. */
export type Bound =
  | "own_max"
  | "demand"
  /** Its minimum did not fit when its turn came. */
  | "not_admitted"
  | "max_below_min"
  | { node: string; phase?: Phase };

/** What one demand gets, and what limits it. */
export interface Grant {
  id: string;
  /** Whole amperes: 0, or from the minimum to the maximum. */
  amps: number;
  bound: Bound;
}

/** The grants. They are within every limit, except where `overcommitted` says that fixed loads alone exceed one. */
export interface AllocationResult {
  /** In the order of the demands. */
  grants: readonly Grant[];
  totalA: number;
  /**
   * In the order of the nodes, fixed loads included; in per-phase mode, of the fullest phase. `freeA` is Infinity without a
   * limit.
   */
  nodes: readonly { id: string; usedA: number; freeA: number }[];
  /** Where fixed loads alone exceed the limit, in the order of the nodes. Everything below such a node gets 0 A on that phase. */
  overcommitted: readonly { node: string; byA: number }[];
}
