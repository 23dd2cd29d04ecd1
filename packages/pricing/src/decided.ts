import type { Dimension } from "./tariff.ts";
import type { Timeline } from "./timeline.ts";

/** Open for extension: a reader treats an unknown code by its `outcome`. */
export type ReasonCode =
  | "zero_energy"
  | "delivered_late"
  | "stop_missing_connector_available"
  | "stop_missing_new_transaction"
  | "stop_missing_after_reboot"
  | "idle_finalized"
  | "offline_finalized"
  | "operator_finalized"
  | "stop_register_missing"
  | "stop_from_transaction_end"
  | "start_from_transaction_begin"
  | "start_from_first_sample"
  | "start_register_implausible_first_sample_used"
  | "stop_register_regressed_last_sample_used"
  | "stop_register_implausible_last_sample_used"
  | "stop_register_below_last_sample"
  | "register_reset_segments"
  | "charger_clock_untrusted"
  | "tariff_missing"
  | "tariff_not_active"
  | "tariff_unusable"
  | "stop_missing_no_register"
  | "start_missing_no_register"
  | "register_regressed"
  | "energy_exceeds_physical_limit"
  | "not_authorized";

/** `billed`: by what the charger reported. `recovered_partial`: up to the last confirmed reading. `unbillable`: not at all. */
export type Outcome = "billed" | "recovered_partial" | "unbillable";

/** The wire object of a billing decision's `evidence`: snake_case but for `frameRef`, instants as ISO 8601 UTC. */
export interface DecisionEvidence {
  /** `ocpp1.6:<charger>:tx/<transaction id or none>[#<Action>/<frame id>]`, without `#…` when the deciding message never came. */
  frameRef: string;
  schema: 1;
  /** Changes whenever the same input may lead to another decision. */
  engine: string;
  charger_id: string;
  connector_id: number;
  transaction_id: number | null;
  regime: MeteringRegime;
  register: {
    start: RegisterEvidence | null;
    last: RegisterEvidence | null;
    stop: RegisterEvidence | null;
    samples: number;
    /** No confirmed reading is lower than the one before it. */
    monotonic: boolean;
    /** How the energy was found. */
    method: "start_to_stop" | "start_to_last_confirmed" | "monotone_segments" | "none";
  };
  /** Frames that should exist and do not. */
  missing: ("StartTransaction" | "StopTransaction" | "MeterValues")[];
  clock: { trusted: boolean; max_skew_s: number };
  finalize: { trigger: string; threshold_s: number | null; idle_since: string | null } | null;
  signature: null;
  /** Reason codes that also hold but weigh less than the decision's own. */
  also: ReasonCode[];
  /** Frames whose register was not used because it contradicts the others. */
  suspect_frames: string[];
  correction: null;
}

/** One register reading that the decision rests on, and the frame that it came in. */
export interface RegisterEvidence {
  wh: number;
  at: string;
  source: string;
  frameRef: string;
}

/** Why a session is billed the way it is, for the record and for whoever disputes it. */
export interface Decision {
  outcome: Outcome;
  reasonCode: ReasonCode;
  /** For people, in English, with the figures. */
  explanation: string;
  evidence: DecisionEvidence;
}

/** The regimes this version implements. A location's other regimes must be refused, not passed on as this one. */
export type MeteringRegime = "confirmed_register_ok";

/** What `decide` makes of a session: what is to be billed, and why. */
export interface Decided {
  /** Null: complete, monotone and on time; nothing to explain and nothing to record. */
  decision: Decision | null;
  /** What `priceSession` is given. Null when the session is unbillable. */
  timeline: Timeline | null;
  /** What must not be billed although the tariff asks for it: the pricing policy's `drop`. */
  drop: readonly Dimension[];
  /** Billed energy; best known when unbillable. */
  energyWh: number;
  /** floor(end) - floor(start) in whole seconds; 0 when either is unknown. */
  timeS: number;
  /** On the clock the session is billed by: the charger's, or ours when the charger's cannot be trusted. */
  startAt: number | null;
  endAt: number | null;
}

/** Thresholds of `decide`. */
export interface DecideLimits {
  /** A frame timestamp further ahead of its receipt than this makes the charger's clock untrusted. Default 300. */
  clockAheadS: number;
  /** A start or stop received later than this after its timestamp was delivered late. Default 300. */
  lateAfterS: number;
  /** Assumed when the socket's rating is unknown. Default 400 000. */
  ratedPowerW: number;
}
