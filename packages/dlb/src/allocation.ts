/** A phase of the mains (IEC 60445). */
export type Phase = "L1" | "L2" | "L3";

/** Amperes on each phase. */
export type PhaseAmps = Readonly<Record<Phase, number>>;

/** One limit of the tree: a fuse, a cable, a panel. */
export interface LimitNode {
  id: string;
  /** Null: a root, such as the grid connection. */
  parentId: string | null;
  /** Amperes, on every phase or on each, rounded down; below 0 is overcommitted; null: no limit of its own. */
  capA: number | PhaseAmps | null;
}

/** Current that nobody can take away now. It comes off before anything is given out. */
export interface FixedLoad {
  nodeId: string;
  /** Amperes per phase, rounded up; below 0 makes no room. */
  amps: number;
  /** Per-phase mode only. Default: all three. */
  phases?: readonly Phase[];
  cause: "offline" | "uncontrolled" | "unconfirmed" | "starting" | "start_pool" | "margin";
}

/** Somebody who wants current. */
export interface Claim {
  id: string;
  nodeId: string;
  /** The least that is of use, rounded up; less than that is 0. 0: any current will do (DC). Default 6 (IEC 61851-1). */
  minA?: number;
  /** The least of hardware, cable, operator's ceiling and car, rounded down. */
  maxA: number;
  /** What it could use, headroom included (see `estimateDemand`); null: not known. Default null. */
  demandA?: number | null;
  /** A whole number from 1 to 1,000,000: twice the weight, twice the current. Default 1. */
  weight?: number;
  /** 0 is the most important. Default 0. */
  tier?: number;
  /** Lower is earlier (see `nextOrder`); the id breaks ties, by code units. */
  order: number;
  /** The limit in force: among equals, whoever has the last ampere keeps it. Default 0. */
  previousA?: number;
  /** Per-phase mode only. Default: all three. */
  phases?: readonly Phase[];
}

/** Everything that an allocation depends on. */
export interface AllocationInput {
  nodes: readonly LimitNode[];
  claims: readonly Claim[];
  fixed: readonly FixedLoad[];
  /** Whether every tier gets its minimum before any gets more, or an important tier is filled first. Default minimum-first. */
  tiers?: "minimum-first" | "strict";
  /** Whether a claim counts with its amperes on every phase, or on those that it says. Default worst-case. */
  mode?: "worst-case" | "per-phase";
}

/** What holds a grant down. */
export type Bound =
  | "own_max"
  | "demand"
  /** There was no room for its minimum when its turn came. */
  | "not_admitted"
  | "max_below_min"
  | { node: string; phase?: Phase };

/** What one claim gets, and why it is no more. */
export interface Grant {
  id: string;
  /** Whole amperes: 0, or from the minimum to the maximum. */
  amps: number;
  bound: Bound;
}

/** Who gets how much. It is within every limit, unless `overcommitted` says where fixed loads alone are not. */
export interface AllocationResult {
  /** In the order of the claims. */
  grants: readonly Grant[];
  totalA: number;
  /**
   * In the order of the nodes, fixed loads included; on the fullest phase in per-phase mode. `freeA` is Infinity where there is
   * no limit.
   */
  nodes: readonly { id: string; usedA: number; freeA: number }[];
  /** Where fixed loads alone are above the limit, by their ids in the order of the nodes. Everything below gets 0, on that phase. */
  overcommitted: readonly { node: string; byA: number }[];
}
