import type { RefusalReason, SignedEvidence, StopCause } from "./evidence.ts";
import type { Dimension } from "./tariff.ts";
import type { Timeline } from "./timeline.ts";

/** More codes may be added: handle an unknown one by its `outcome`. */
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
  | "register_rollover"
  | "energy_estimated_from_power"
  | "charger_clock_untrusted"
  | "signed_register_verified"
  | "signed_raw_mismatch"
  | "signed_time_unusable"
  | "available_while_charging"
  | "time_without_messages"
  | "limit_reached"
  | "duplicate_stop_conflict"
  | "late_stop_received"
  | "late_stop_confirms"
  | "late_samples_received"
  | "late_stop_conflict"
  | "tariff_missing"
  | "tariff_not_active"
  | "tariff_unusable"
  | "stop_missing_no_register"
  | "start_missing_no_register"
  | "start_register_required"
  | "stop_register_required"
  | "register_regressed"
  | "energy_exceeds_physical_limit"
  | "signed_data_missing"
  | "signature_invalid"
  | "signature_key_unknown"
  | "signed_meter_error"
  | "not_authorized";

/** `billed`: by what the charger reported. `recovered_partial`: up to the last confirmed reading. `unbillable`: not billed. */
export type Outcome = "billed" | "recovered_partial" | "unbillable";

/** The wire object of a billing decision's `evidence`: snake_case except `frameRef`, instants as ISO 8601 UTC. */
export interface DecisionEvidence {
  /** `ocpp1.6:<charger>:tx/<transaction id or none>[#<Action>/<frame id>]`, without `#…` when the deciding message never came. */
  frameRef: string;
  schema: 1;
  /** Changes whenever the same input may lead to another decision. */
  engine: string;
  /**
   * Identifies the evidence, so that the decision can be repeated: `sha256:` and the hash of the evidence as the caller
   * stores it. This package has no hash function, so the caller adds the field before it stores the decision.
   */
  input_hash?: string;
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
    method:
      | "start_to_stop"
      | "start_to_last_confirmed"
      | "monotone_segments"
      | "signed_pair"
      | "power_integral"
      | "none";
  };
  /** The answer to a refused start. Present with `not_authorized` when it is known. */
  authorization_status?: "Blocked" | "Expired" | "Invalid" | "ConcurrentTx";
  /** Why. Present when it is known. */
  authorization_reason?: RefusalReason;
  /** Frames that should exist and do not. */
  missing: ("StartTransaction" | "StopTransaction" | "MeterValues")[];
  clock: ClockDecision;
  finalize: { trigger: string; threshold_s: number | null; idle_since: string | null } | null;
  /** Null when nothing was signed, or when the regime does not use signatures. */
  signature: SignatureEvidence | null;
  /** The limits of the session that it reached. Present when there are any. */
  session_limits?: SessionLimitEvidence[];
  /** Other reason codes that apply, less severe than the decision's own. */
  also: ReasonCode[];
  /** Frames whose register was not used because it contradicts the others. */
  suspect_frames: string[];
  /** Null for the decision of the receipt itself. */
  correction: CorrectionEvidence | null;
}

/** A limit of the session, and what the session used of it. */
export interface SessionLimitEvidence {
  cause: StopCause;
  /** `Wh`, `s`, or the currency. */
  unit: string;
  max: number;
  used: number;
  /** By how much the session passed the limit; 0 when it did not. */
  over: number;
  /** Whether the server stopped the session for this limit. */
  stopped: boolean;
}

/** How reliable the charger's timestamps were. */
export interface ClockDecision {
  trusted: boolean;
  max_skew_s: number;
  /**
   * Present when the start's timestamp is rejected: what it contradicts. `connection`: the charger was connected later than
   * that, with nothing left to deliver.
   */
  contradicted_by?: "registration" | "connector_available" | "transaction_ended" | "connection";
  /** The moment that contradicts it. */
  contradicted_at?: string;
  /** As the charger sent it. */
  reported_start?: string;
  /**
   * `receipt`: when the start was received. `earliest`: the earliest moment that nothing contradicts. `difference`: the
   * duration is the difference of the charger's own timestamps.
   */
  counted_from?: "receipt" | "earliest" | "difference";
  /** Present when not 0: billed seconds beyond the idle threshold without any message of the transaction. */
  silent_s?: number;
}

/** The result of checking the meter's signed values. */
export interface SignatureEvidence {
  status: SignedEvidence["status"];
  meter_serial: string | null;
  key_fingerprint: string | null;
  time_usable: boolean | null;
  start: RegisterEvidence | null;
  stop: RegisterEvidence | null;
  /** Why it must not be billed. */
  detail: string | null;
}

/**
 * How a correction differs from what it corrects: the receipt, or the correction before it. Money is in the receipt's
 * currency.
 */
export interface CorrectionEvidence {
  cdr_id: string;
  previous: Amounts;
  corrected: Amounts & { line_items: LineItem[] };
  /** `corrected` minus `previous`: negative when the driver has paid too much. */
  delta: Amounts;
}

/** The amounts of a session: whole Wh, whole seconds, and major units of money in the tariff's tax basis. */
export interface Amounts {
  energy_wh: number;
  time_s: number;
  total_cost: number;
}

/** As in a CDR. */
export interface LineItem {
  type: Dimension;
  description: string;
  quantity: number;
  unit_price: number;
  cost: number;
  vat: number | null;
}

/** One register reading that the decision depends on, and the frame that contained it. */
export interface RegisterEvidence {
  wh: number;
  at: string;
  source: string;
  frameRef: string;
}

/** Why a session is billed the way it is, for the record and for disputes. */
export interface Decision {
  outcome: Outcome;
  reasonCode: ReasonCode;
  /** For people, in English, with the figures. */
  explanation: string;
  evidence: DecisionEvidence;
}

/**
 * What makes a session of a location billable. `confirmed_register_ok`: any two registers that the charger confirmed; the
 * difference is billed. `stop_register_required`: a register of the start and one of the stop, both without doubt.
 * `signed_register_required`: a verified pair of signed registers, which is billed. `signed_register_preferred`: like
 * `signed_register_required` where the meter signs, like `confirmed_register_ok` where it does not. `estimate_allowed`: like
 * `confirmed_register_ok`, but rollovers, resets and missing registers are estimated. `unmetered`: energy is never billed,
 * fees and time between two frames are.
 */
export type MeteringRegime =
  | "confirmed_register_ok"
  | "stop_register_required"
  | "signed_register_required"
  | "signed_register_preferred"
  | "estimate_allowed"
  | "unmetered";

/** The result of `decide` for a session: what to bill, and why. */
export interface Decided {
  /** Null for a complete, monotone and punctual session: it needs no explanation and no record. */
  decision: Decision | null;
  /** The input of `priceSession`. Null when the session is unbillable. */
  timeline: Timeline | null;
  /** What must not be billed although the tariff has a price for it: the pricing policy's `drop`. */
  drop: readonly Dimension[];
  /** The billed energy; where it is not billed, what is known about it. */
  energyWh: number;
  /** floor(end) - floor(start) in whole seconds; 0 when either is unknown. */
  timeS: number;
  /** On the clock by which the session is billed: the charger's, or ours when the charger's clock is not reliable. */
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
  /** Seconds after which time without any frame is named in the decision. Default 43 200. */
  idleThresholdS: number;
}
